import { type Kysely, sql } from 'kysely'

/** Which roles need a second factor, who has one (its secret is sealed by the server), and the recovery codes that are left. */
const SECOND_FACTOR = `
alter table roles add column needs_second_factor boolean not null default false;
create table second_factors (
  user_id int primary key references users on delete cascade,
  secret text,
  made_at timestamptz,
  pending text,
  last_step bigint not null default 0,
  check ((secret is null) = (made_at is null)),
  check (secret is not null or pending is not null)
);
create table recovery_codes (
  user_id int not null references users on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);
`

export const secondFactor = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(SECOND_FACTOR).execute(db)
  },
}
