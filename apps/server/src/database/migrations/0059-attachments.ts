import { type Kysely, sql } from 'kysely'

/**
 * Files that hang on vehicles and clients: their bytes lie beside the database under their digests. `attachment_uploads` has files that are
 * read and kept and hang nowhere yet.
 */
const ATTACHMENTS = `
create table attachments (
  id int generated always as identity primary key,
  record text not null check (record in ('vehicle', 'client')),
  record_id int not null,
  kind text not null check (kind in ('photo', 'logBook', 'identity', 'agreement', 'other')),
  name text not null check (name <> ''),
  type text not null check (type in ('image/jpeg', 'image/png', 'application/pdf')),
  size int not null check (size > 0),
  -- SHA-256 in hexadecimal.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  thumbnail_digest text check (thumbnail_digest ~ '^[0-9a-f]{64}$'),
  width int,
  height int,
  place int not null,
  added_by text not null,
  added_at timestamptz not null,
  deleted_by text,
  deleted_at timestamptz,
  -- Since when its record is not there.
  gone_since timestamptz
);
create index attachments_record on attachments (record, record_id, place, id) where deleted_at is null;
create index attachments_added on attachments (added_at, id) where deleted_at is null;
create index attachments_digest on attachments (digest);
create index attachments_thumbnail on attachments (thumbnail_digest);

create table attachment_uploads (
  upload_id uuid not null,
  added_by int not null,
  type text not null,
  size int not null,
  digest text not null,
  thumbnail_digest text,
  width int,
  height int,
  added_at timestamptz not null,
  primary key (upload_id, added_by)
);
`

export const attachments = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(ATTACHMENTS).execute(db)
  },
}
