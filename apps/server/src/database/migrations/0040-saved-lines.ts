import { type Kysely, sql } from 'kysely'

/** Which rows of which sheet were saved, as what: a row is saved once, whoever gives the sheet again and however late. */
const SAVED_LINES = `
create table saved_lines (
  sheet text not null,
  row_key text not null,
  line int not null,
  text text not null,
  saved_by text not null,
  saved_at timestamptz not null,
  cash_ids int[] not null default '{}',
  primary key (sheet, row_key)
);
`

/** The rows of a sheet of lines keep what became of them. */
export const savedLines = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(SAVED_LINES).execute(db)
  },
}
