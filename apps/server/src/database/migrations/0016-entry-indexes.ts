import { type Kysely, sql } from 'kysely'

const ENTRY_INDEXES = `
create index cash_entries_type on cash_entries (type_id, date desc, id desc);
create index cash_entries_month_expense on cash_entries (month_expense, date desc, id desc) where month_expense is not null;
`

/** Entries of a type, and expenses of a month, are found and counted without reading the others. */
export const entryIndexes = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(ENTRY_INDEXES).execute(db)
  },
}
