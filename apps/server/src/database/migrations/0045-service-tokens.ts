import { type Kysely, sql } from 'kysely'

/** What jobs and scripts sign in with: the hash of each token, what it can, and what became of it. */
const SERVICE_TOKENS = `
create table service_tokens (
  id int generated always as identity primary key,
  name text not null check (name <> ''),
  token_hash text not null unique,
  rights text[] not null check (cardinality(rights) > 0),
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  last_used_at timestamptz,
  revoked_by text,
  revoked_at timestamptz,
  check ((revoked_by is null) = (revoked_at is null))
);
create unique index service_tokens_name on service_tokens (lower(name)) where revoked_at is null;
`

export const serviceTokens = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(SERVICE_TOKENS).execute(db)
  },
}
