import { type Kysely, sql } from 'kysely'

/**
 * Which cheques an entry banked or gave out is asked whenever such an entry is shown, and by the database itself for every entry that
 * is deleted.
 */
export const chequesMade = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`create index cheques_made_entry on cheques (made_entry_id) where made_entry_id is not null`.execute(db)
  },
}
