import { type Kysely, sql } from 'kysely'

const CORRECTIONS = `
alter table cash_entries add column corrects_id int references cash_entries (id) on delete set null;
create index cash_entries_corrects on cash_entries (corrects_id) where corrects_id is not null;
`

/** What is wrong in a locked month is put right by an entry of today that names the one it corrects. */
export const corrections = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(CORRECTIONS).execute(db)
  },
}
