import { type Kysely, sql } from 'kysely'

const EDITED_ROWS = `
alter table expenses
  add column version int not null default 1,
  add column updated_by text not null default '',
  add column updated_at timestamptz not null default now();
alter table manual_payments
  add column updated_by text not null default '',
  add column updated_at timestamptz not null default now();
`

/** Expenses and payments by hand are edited by several people: who did it last, and which version an edit was typed over. */
export const editedRows = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(EDITED_ROWS).execute(db)
  },
}
