import { type Kysely, sql } from 'kysely'

/** What a vehicle is offered for, in cents, and the defects that the dealership knows of, one a line. */
export const askingPrices = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table vehicles add column asking_price bigint, add column known_defects text not null default ''`.execute(
      db,
    )
    const { rows } = await sql`select from vehicles limit 1`.execute(db)
    if (rows.length > 0) await sql`select forecourt_carry_over()`.execute(db)
  },
}
