import { type Kysely, sql } from 'kysely'

/** Whether the buyer of a sale is a consumer: yes unless said, and of every sale before. */
export const consumers = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table sales add column is_consumer boolean not null default true`.execute(db)
    const { rows } = await sql`select from sales limit 1`.execute(db)
    if (rows.length > 0) await sql`select forecourt_carry_over()`.execute(db)
  },
}
