import { type Kysely, sql } from 'kysely'

/** Files as they are uploaded, piece by piece, until they are forgotten; and what was decided while one was read. */
const UPLOADS = `
create table import_pieces (
  upload_id uuid not null,
  number int not null,
  bytes bytea not null,
  added_by int not null,
  added_at timestamptz not null,
  primary key (upload_id, number)
);
create index import_pieces_added_at on import_pieces (added_at);
alter table import_files add column notes jsonb not null default '[]';
`

export const importUploads = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(UPLOADS).execute(db)
  },
}
