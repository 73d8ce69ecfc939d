import { type Kysely, sql } from 'kysely'

/** Passkeys of users, by which name authenticators know a user, and the challenges that were used. */
const PASSKEYS = `
alter table users add column passkey_handle uuid not null default gen_random_uuid();
create table passkeys (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null default '{}',
  host text not null,
  name text not null check (name <> ''),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create unique index passkeys_name on passkeys (user_id, lower(name));
create table used_challenges (
  challenge_hash text primary key,
  used_at timestamptz not null
);
`

export const passkeys = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(PASSKEYS).execute(db)
  },
}
