import { type Kysely, sql } from 'kysely'

/** Whose password somebody else set: it is changed with the next sign-in. Those of before are in use already. */
export const firstPasswords = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table users add column is_first_password boolean not null default false`.execute(db)
  },
}
