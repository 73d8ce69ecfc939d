import { type Kysely, sql } from 'kysely'

/**
 * Programs that are told of saves, and what they are still to be told: written in the transaction of the save, sent after it. A secret is made of the
 * server's own and the salt; its hash says whether it still is the one that was shown.
 */
const WEBHOOKS = `
create table webhooks (
  id int generated always as identity primary key,
  address text not null check (address <> ''),
  kinds text[] not null check (cardinality(kinds) > 0),
  is_active boolean not null default true,
  secret_salt text not null,
  secret_hash text not null,
  created_by text not null,
  created_at timestamptz not null,
  failures int not null default 0,
  retry_at timestamptz,
  leased_by text,
  leased_until timestamptz
);
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id int not null references webhooks on delete cascade,
  event_id uuid not null default gen_random_uuid(),
  kind text not null,
  subject_id bigint,
  action text not null,
  operation text not null,
  at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
  tries int not null default 0,
  next_at timestamptz not null,
  give_up_at timestamptz not null,
  tried_at timestamptz,
  answer text
);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, id) where state = 'waiting';
create index webhook_deliveries_of on webhook_deliveries (webhook_id, id);
`

/** While nobody is told of saves it costs them a look at an empty table: what it would insert is planned once for a connection, and only then. */
const TELL = `
create function forecourt_tell_webhooks(notices jsonb, by_operation text, happened_at timestamptz, give_up timestamptz) returns void language plpgsql as $$
begin
  if not exists (select from webhooks where is_active) then return; end if;
  insert into webhook_deliveries (webhook_id, kind, subject_id, action, operation, at, next_at, give_up_at)
  select w.id, notice->>'kind', (notice->>'id')::bigint, notice->>'action', by_operation, happened_at, happened_at, give_up
  from webhooks w, jsonb_array_elements(notices) with ordinality as happened (notice, n)
  where w.is_active and notice->>'kind' = any(w.kinds)
  order by n, w.id;
end $$;
do $$ begin
  execute format('alter function forecourt_tell_webhooks set search_path = %I, pg_temp', current_schema());
end $$;
`

export const webhooks = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const text of [WEBHOOKS, TELL]) await sql.raw(text).execute(db)
  },
}
