import { type Kysely, sql } from 'kysely'

/**
 * One-time links by which a telephone adds files to one record, for as long as the session of whoever made it. Token and telephone are known by their
 * hashes alone.
 */
const PHONE_LINKS = `
create table phone_links (
  id int generated always as identity primary key,
  token_hash text not null unique,
  -- Of what the first telephone that opened it made up for itself.
  phone_hash text,
  session_id uuid not null,
  user_id int not null references users (id),
  record text not null check (record in ('vehicle', 'client')),
  record_id int not null,
  kind text not null check (kind in ('photo', 'logBook', 'identity', 'agreement', 'other')),
  files int not null default 0,
  pieces int not null default 0,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index phone_links_expires on phone_links (expires_at);
`

export const phoneLinks = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(PHONE_LINKS).execute(db)
  },
}
