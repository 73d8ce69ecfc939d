import { type Kysely, sql } from 'kysely'

/**
 * An image of each record of money for each of its changes, and the chain that ties the audit together.
 *
 * Everything audited in one transaction is a deed: its events, and the images of the rows that it made, changed or deleted. When it commits, its
 * hash is made of its content and the hash of the deed that committed before, so no event or image can be changed, added, taken away or moved
 * afterwards without all later hashes being wrong. A statement by hand leaves its images too, but no event: a change that nobody saved.
 */
const CHAIN = `
create table audit_deeds (
  id bigint primary key,
  link bigint,
  hash bytea,
  check ((link is null) = (hash is null))
);
create unique index audit_deeds_link on audit_deeds (link);
create sequence audit_deed_numbers;
create table audit_chain (
  one boolean primary key default true check (one),
  links bigint not null,
  head bytea not null
);
create table row_images (
  id bigint generated always as identity,
  record text collate "C" not null,
  key text collate "C" not null,
  image jsonb,
  deed bigint not null,
  primary key (record, key, id)
);
create index row_images_deed on row_images (deed);

-- The tables whose rows have images: the columns that name a row, and those that the database makes of others, which no image has.
create table audit_records (
  record text primary key,
  keys text[] not null,
  made text[] not null
);

create function forecourt_deed() returns bigint language plpgsql as $$
  declare n bigint := nullif(current_setting('forecourt.deed', true), '')::bigint;
  begin
    if n is null then
      n := nextval('audit_deed_numbers');
      perform set_config('forecourt.deed', n::text, true);
      insert into audit_deeds (id) values (n);
    end if;
    return n;
  end $$;

create function forecourt_deed_digest(of_deed bigint) returns bytea language plpgsql stable as $$
  begin
    return sha256(
      coalesce((select string_agg(sha256(convert_to(jsonb_build_array(
          id, extract(epoch from at), user_id, username, operation, kind, subject_id, before, after)::text, 'UTF8')), ''::bytea order by id)
        from audit_events where deed = of_deed), ''::bytea)
      || '\\x00'::bytea
      || coalesce((select string_agg(sha256(convert_to(jsonb_build_array(id, record, key, image)::text, 'UTF8')), ''::bytea order by id)
        from row_images where deed = of_deed), ''::bytea));
  end $$;

create function forecourt_link_deed() returns trigger language plpgsql as $$
  declare
    digest bytea := forecourt_deed_digest(new.id);
    own audit_chain;
  begin
    update audit_chain set links = links + 1, head = sha256(head || digest) returning * into own;
    update audit_deeds set link = own.links, hash = own.head where id = new.id;
    return null;
  end $$;

-- For writers of thousands of rows: what comes after is another deed of the same transaction.
create function forecourt_end_deed() returns void language plpgsql as $$
  begin
    set constraints audit_linked immediate;
    set constraints audit_linked deferred;
    perform set_config('forecourt.deed', '', true);
  end $$;

create function forecourt_images_made() returns trigger language plpgsql as $$
  begin
    if not exists (select from noted) then return null; end if;
    insert into row_images (record, key, image, deed)
      select tg_table_name, (image ->> tg_argv[0]) || coalesce(' ' || (image ->> tg_argv[1]), ''), image, forecourt_deed()
      from (select jsonb_strip_nulls(to_jsonb(noted) - string_to_array(tg_argv[2], ',')) as image from noted) made;
    return null;
  end $$;

create function forecourt_images_gone() returns trigger language plpgsql as $$
  begin
    if not exists (select from noted) then return null; end if;
    insert into row_images (record, key, deed)
      select tg_table_name, (image ->> tg_argv[0]) || coalesce(' ' || (image ->> tg_argv[1]), ''), forecourt_deed()
      from (select to_jsonb(noted) as image from noted) gone;
    return null;
  end $$;

create function forecourt_image_changed() returns trigger language plpgsql as $$
  declare
    before jsonb := jsonb_strip_nulls(to_jsonb(old) - string_to_array(tg_argv[2], ','));
    after jsonb := jsonb_strip_nulls(to_jsonb(new) - string_to_array(tg_argv[2], ','));
    key_before text := (before ->> tg_argv[0]) || coalesce(' ' || (before ->> tg_argv[1]), '');
    key_after text := (after ->> tg_argv[0]) || coalesce(' ' || (after ->> tg_argv[1]), '');
  begin
    if before = after then return null; end if;
    if key_before <> key_after then
      insert into row_images (record, key, deed) values (tg_table_name, key_before, forecourt_deed());
    end if;
    insert into row_images (record, key, image, deed) values (tg_table_name, key_after, after, forecourt_deed());
    return null;
  end $$;

-- Makes images of all rows that differ from their last ones, and says so in the audit: after rows were loaded, or a table was altered, with
-- triggers left aside. Hundreds of rows are one deed, for a deed is read in one piece.
create function forecourt_carry_over() returns void language plpgsql set timezone = 'UTC' as $$
  declare
    named audit_records;
    key text;
  begin
    for named in select * from audit_records order by record loop
      key := (select string_agg(format('t.%I::text', k), ' || '' '' || ' order by n) from unnest(named.keys) with ordinality as u (k, n));
      execute format($statement$
        with differing as (
          select coalesce(t.key, last.key) as key, t.image, (row_number() over (order by coalesce(t.key, last.key)) - 1) / 250 as part
          from (select (%1$s) collate "C" as key, jsonb_strip_nulls(to_jsonb(t) - %2$L::text[]) as image from %3$I t) t
            full join (select distinct on (i.key) i.key, i.image from row_images i where record = %3$L order by i.key, i.id desc) last
              on last.key = t.key
          where t.image is distinct from last.image),
        parts as (select part, nextval('audit_deed_numbers') as deed from (select distinct part from differing order by part) p),
        known as (insert into audit_deeds (id) select deed from parts order by deed),
        noted as (
          insert into audit_events (username, operation, kind, after, deed)
          select '', 'CarryOver', 'books', jsonb_build_object('table', %3$L), deed from parts order by deed)
        insert into row_images (record, key, image, deed)
          select %3$L, key, image, deed from differing join parts using (part) order by deed, key
      $statement$, key, named.made, named.record);
    end loop;
  end $$;

alter table audit_events add column deed bigint;
alter table audit_events disable trigger audit_append_only;
update audit_events set deed = id;
alter table audit_events enable trigger audit_append_only;
alter table audit_events alter column deed set not null;
create index audit_events_deed on audit_events (deed);
insert into audit_deeds (id) select deed from audit_events;
select setval('audit_deed_numbers', coalesce((select max(id) from audit_deeds), 1), exists (select from audit_deeds));
insert into audit_chain (links, head) values (0, sha256(''::bytea));
`

/** Links every deed that is not yet in the chain, in their order. */
const LINK = `
do $$
  declare d bigint; chain audit_chain;
  begin
    select * into chain from audit_chain;
    for d in select id from audit_deeds where link is null order by id loop
      chain.links := chain.links + 1;
      chain.head := sha256(chain.head || forecourt_deed_digest(d));
      update audit_deeds set link = chain.links, hash = chain.head where id = d;
    end loop;
    update audit_chain set links = chain.links, head = chain.head;
  end $$;
`

/** A batch that was closed before has the link of the event that closed it; where none was kept, the last one there is. */
const HEADS = `
alter table batches add column audit_link bigint, add column audit_head text;
update batches b set audit_link = d.link, audit_head = encode(coalesce(d.hash, sha256(''::bytea)), 'hex')
from (
  select b.id, coalesce(own.link, c.links) as link, coalesce(own.hash, c.head) as hash
  from batches b cross join audit_chain c
    left join lateral (
      select d.link, d.hash from audit_events e join audit_deeds d on d.id = e.deed
      where e.kind = 'batch' and e.subject_id = b.id order by e.id desc limit 1) own on true
  where b.status = 'closed') d
where d.id = b.id;
alter table batches add constraint batches_audit_head check ((status = 'closed') = (audit_link is not null and audit_head is not null));
`

const CARRIED = 'select forecourt_carry_over()'

/** The tables, with the one or two columns that name a row, and those that the database itself makes of the others. */
const TABLES: readonly (readonly [table: string, keys: readonly string[], made?: readonly string[]])[] = [
  ['clients', ['id'], ['search']],
  ['vehicles', ['id'], ['reg_key', 'search', 'marks']],
  ['sales', ['vehicle_id'], ['hp_account_key']],
  ['part_exchanges', ['vehicle_id', 'pe_vehicle_id']],
  ['batches', ['id']],
  ['cheques', ['id']],
  ['cash_entries', ['id'], ['search', 'marks']],
  ['receipt_numbers', ['number']],
  ['receipt_counter', ['one']],
  ['expenses', ['id']],
  ['manual_payments', ['id']],
  ['attempts', ['vehicle_id', 'client_id']],
  ['hp_accounts', ['vehicle_id']],
  ['instalments', ['id']],
  ['car_hires', ['id']],
  ['settings', ['name']],
]

const RECORDS = TABLES.map(
  ([table, keys, made = []]) =>
    `insert into audit_records (record, keys, made) values ('${table}', '{${keys.join()}}', '{${made.join()}}');`,
).join('\n')

function triggersOf([table, [key, second = ''], made = []]: (typeof TABLES)[number]): string {
  const columns = `('${key}', '${second}', '${made.join()}')`
  return `
    create trigger ${table}_image_made after insert on ${table} referencing new table as noted
      for each statement execute function forecourt_images_made${columns};
    create trigger ${table}_image_gone after delete on ${table} referencing old table as noted
      for each statement execute function forecourt_images_gone${columns};
    create trigger ${table}_image_changed after update on ${table}
      for each row when (old.* is distinct from new.*) execute function forecourt_image_changed${columns};`
}

const KEPT = `
create constraint trigger audit_linked after insert on audit_deeds deferrable initially deferred
  for each row execute function forecourt_link_deed();
create trigger deeds_append_only before delete on audit_deeds for each row execute function forecourt_refuse_change();
create trigger deeds_linked_once before update on audit_deeds
  for each row when (old.link is not null) execute function forecourt_refuse_change();
create trigger deeds_no_truncate before truncate on audit_deeds for each statement execute function forecourt_refuse_change();
create trigger images_append_only before update or delete on row_images for each row execute function forecourt_refuse_change();
create trigger images_no_truncate before truncate on row_images for each statement execute function forecourt_refuse_change();
`

/** What each record of money was after each of its changes, and the audit as one chain. */
export const rowImages = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    // A moment in an image is in UTC, whoever looks.
    await sql`set local timezone = 'UTC'`.execute(db)
    for (const text of [CHAIN, RECORDS, LINK, HEADS, CARRIED, LINK, ...TABLES.map(triggersOf), KEPT])
      await sql.raw(text).execute(db)
  },
}
