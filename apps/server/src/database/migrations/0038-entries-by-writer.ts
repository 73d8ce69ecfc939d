import { type Kysely, sql } from 'kysely'

/** The last entry that a person wrote is found without reading the others. */
export const entriesByWriter = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw('create index cash_entries_created_by on cash_entries (created_by, id)').execute(db)
  },
}
