import { type Kysely, sql } from 'kysely'

/** What users may do. Of the four that every dealership has, core says what; of its own, the row does. Whoever was a user before is an owner. */
const ROLES = `
create table roles (
  id int generated always as identity primary key,
  name text not null check (name <> ''),
  built_in text unique check (built_in in ('owner', 'office', 'cashier', 'viewer')),
  rights text[] not null default '{}' check (built_in is null or cardinality(rights) = 0),
  version int not null default 1
);
create unique index roles_name on roles (lower(name));
insert into roles (name, built_in) values ('Owner', 'owner'), ('Office', 'office'), ('Cashier', 'cashier'), ('Viewer', 'viewer');
alter table users add role_id int references roles;
update users set role_id = (select id from roles where built_in = 'owner');
alter table users alter role_id set not null;
`

/** Rights that a colleague gives to one save of one session, by passcode. */
const APPROVALS = `
create table approvals (
  id int generated always as identity primary key,
  approval_hash text not null unique,
  session_id text not null,
  rights text[] not null check (cardinality(rights) > 0),
  approved_by text not null,
  expires_at timestamptz not null,
  used_key text,
  used_at timestamptz
);
create index approvals_expire on approvals (expires_at);
`

export const roles = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const text of [ROLES, APPROVALS]) await sql.raw(text).execute(db)
  },
}
