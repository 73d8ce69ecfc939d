import { type Kysely, sql } from 'kysely'

/**
 * What lists and searches look at: one row for each client and vehicle, with the text that words are looked for in and the values that lists
 * sort by. The views say what a row holds; the tables keep it, for an index can only stand on a table. Triggers write the rows again in the
 * transaction that changes what is in them, whoever makes it.
 *
 * `forecourt_index` first locks the rows that it is about to write, vehicles before clients and each by id, and reads only then: each
 * statement of a function sees what was committed before it began. So of two transactions that change a client and a vehicle of theirs the
 * second sees what the first did. Texts are sorted by their first 200 signs: an index cannot hold more than a few thousand bytes.
 */
const SEARCH_DOCUMENTS = `
drop trigger clients_made on clients;
drop trigger clients_gone on clients;
drop trigger clients_changed on clients;
drop trigger vehicles_made on vehicles;
drop trigger vehicles_gone on vehicles;
drop trigger vehicles_changed on vehicles;
drop trigger sales_made on sales;
drop trigger sales_gone on sales;
drop trigger sales_changed on sales;
drop trigger attempts_made on attempts;
drop trigger attempts_gone on attempts;
drop trigger attempts_changed on attempts;
drop trigger hp_accounts_made on hp_accounts;
drop trigger hp_accounts_gone on hp_accounts;
drop trigger hp_accounts_changed on hp_accounts;
drop trigger cash_entries_made on cash_entries;
drop trigger cash_entries_gone on cash_entries;
drop trigger cash_entries_changed on cash_entries;
drop function forecourt_clients_noted();
drop function forecourt_vehicles_noted();
drop function forecourt_deals_noted();
drop function forecourt_client_noted();
drop function forecourt_vehicle_noted();
drop function forecourt_deal_noted();
drop function forecourt_entries_noted();
drop function forecourt_entry_noted();
drop table list_changes;
drop index vehicles_marks;
drop index vehicles_search;

create table client_search (
  client_id int primary key references clients (id) on delete cascade,
  own text collate "C" not null default '',
  related text collate "C" not null default '',
  idno text collate "C" not null default '',
  numbers text collate "C" not null default '',
  surname text collate "C" not null default '',
  name text collate "C" not null default ''
);
create table vehicle_search (
  vehicle_id int primary key references vehicles (id) on delete cascade,
  own text collate "C" not null default '',
  related text collate "C" not null default '',
  marks text collate "C" not null default '',
  reg_key text collate "C" not null default '',
  account_key text collate "C",
  state smallint not null default 1 check (state between 1 and 3),
  reg_no text collate "C" not null default '',
  make text collate "C" not null default '',
  model text collate "C" not null default '',
  body_type text collate "C" not null default '',
  color text collate "C" not null default '',
  yom int,
  mileage int,
  bought_date date,
  sold_date date,
  hp_account_no text collate "C"
);

create view client_search_now as
select c.id as client_id,
  c.search collate "C" as own,
  coalesce((
    select string_agg(v.search || coalesce(' ' || forecourt_fold(s.hp_account_no || ' ' || s.hp_account_key), ''), E'\\n' order by v.id)
    from (
      select id from vehicles where bought_from_id = c.id
      union select vehicle_id from sales where client_id = c.id
      union select vehicle_id from attempts where client_id = c.id
    ) found
    join vehicles v on v.id = found.id
    left join sales s on s.vehicle_id = v.id and s.client_id = c.id and s.hp_account_key is not null
  ), '') collate "C" as related,
  c.idno collate "C" as idno,
  (E'\\n' || forecourt_squeeze(c.idno) || E'\\n' || forecourt_squeeze(c.mob_no) || E'\\n' || forecourt_squeeze(c.tel_no)
    || E'\\n' || forecourt_squeeze(c.other_no)) collate "C" as numbers,
  left(forecourt_fold(c.surname), 200) collate "C" as surname,
  left(forecourt_fold(c.name), 200) collate "C" as name
from clients c;

create view vehicle_search_now as
select v.id as vehicle_id,
  (v.search || coalesce(' ' || forecourt_fold(s.hp_account_no || ' ' || s.hp_account_key), '')) collate "C" as own,
  coalesce((
    select string_agg(c.search, E'\\n' order by c.id)
    from clients c
    where c.id in (
      select v.bought_from_id
      union select s.client_id
      union select client_id from attempts where vehicle_id = v.id and dismissed_entry_id is null
    )
  ), '') collate "C" as related,
  (v.marks || coalesce(' ' || s.hp_account_key, '')) collate "C" as marks,
  v.reg_key collate "C" as reg_key,
  s.hp_account_key collate "C" as account_key,
  (case
    when s.vehicle_id is not null then 3
    when exists (select 1 from attempts where vehicle_id = v.id and dismissed_entry_id is null) then 2
    else 1
  end)::smallint as state,
  left(v.reg_no, 200) collate "C" as reg_no, left(forecourt_fold(v.make), 200) collate "C" as make,
  left(forecourt_fold(v.model), 200) collate "C" as model, left(forecourt_fold(v.body_type), 200) collate "C" as body_type,
  left(forecourt_fold(v.color), 200) collate "C" as color, v.yom, v.mileage, v.bought_date, s.sold_date,
  left(nullif(s.hp_account_no, ''), 200) collate "C" as hp_account_no
from vehicles v left join sales s on s.vehicle_id = v.id;

create function forecourt_lock_search(of_vehicles int[], of_clients int[]) returns void language plpgsql as $$
begin
  insert into vehicle_search (vehicle_id) select id from vehicles where id = any (of_vehicles) order by id on conflict do nothing;
  perform 1 from vehicle_search where vehicle_id = any (of_vehicles) order by vehicle_id for update;
  insert into client_search (client_id) select id from clients where id = any (of_clients) order by id on conflict do nothing;
  perform 1 from client_search where client_id = any (of_clients) order by client_id for update;
end $$;

create function forecourt_index(of_vehicles int[], of_clients int[]) returns void language plpgsql as $$
begin
  perform forecourt_lock_search(of_vehicles, of_clients);
  update vehicle_search r set own = w.own, related = w.related, marks = w.marks, reg_key = w.reg_key, account_key = w.account_key, state = w.state, reg_no = w.reg_no, make = w.make, model = w.model,
    body_type = w.body_type, color = w.color, yom = w.yom, mileage = w.mileage, bought_date = w.bought_date, sold_date = w.sold_date,
    hp_account_no = w.hp_account_no
    from vehicle_search_now w
    where w.vehicle_id = r.vehicle_id and r.vehicle_id = any (of_vehicles) and r.* is distinct from w.*;
  update client_search r set own = w.own, related = w.related, idno = w.idno, numbers = w.numbers, surname = w.surname, name = w.name
    from client_search_now w
    where w.client_id = r.client_id and r.client_id = any (of_clients) and r.* is distinct from w.*;
end $$;

create function forecourt_vehicles_of(of_clients int[]) returns int[] language sql as $$
  select array(
    select id from vehicles where bought_from_id = any (of_clients)
    union select vehicle_id from sales where client_id = any (of_clients)
    union select vehicle_id from attempts where client_id = any (of_clients))
$$;
create function forecourt_clients_of(of_vehicles int[]) returns int[] language sql as $$
  select array(
    select bought_from_id from vehicles where id = any (of_vehicles) and bought_from_id is not null
    union select client_id from sales where vehicle_id = any (of_vehicles)
    union select client_id from attempts where vehicle_id = any (of_vehicles))
$$;

create function forecourt_index_clients(of_clients int[]) returns void language plpgsql as $$
begin
  perform forecourt_lock_search(forecourt_vehicles_of(of_clients), of_clients);
  perform forecourt_index(forecourt_vehicles_of(of_clients), of_clients);
end $$;
create function forecourt_index_vehicles(of_vehicles int[], of_clients int[]) returns void language plpgsql as $$
begin
  perform forecourt_lock_search(of_vehicles, '{}');
  perform forecourt_index(of_vehicles, of_clients || forecourt_clients_of(of_vehicles));
end $$;

create function forecourt_clients_made() returns trigger language plpgsql
  as $$ begin perform forecourt_index('{}', array(select id from changed)); return null; end $$;
create function forecourt_clients_changed() returns trigger language plpgsql as $$
declare ids int[] := array(
  select it.id from changed it join before was on was.id = it.id
  where (was.search, was.idno, was.name, was.surname, was.mob_no, was.tel_no, was.other_no)
    is distinct from (it.search, it.idno, it.name, it.surname, it.mob_no, it.tel_no, it.other_no));
begin
  if ids <> '{}' then perform forecourt_index_clients(ids); end if;
  return null;
end $$;
create function forecourt_vehicles_made() returns trigger language plpgsql
  as $$ begin perform forecourt_index_vehicles(array(select id from changed), '{}'); return null; end $$;
create function forecourt_vehicles_changed() returns trigger language plpgsql as $$
declare ids int[] := array(
  select it.id from changed it join before was on was.id = it.id
  where (was.search, was.marks, was.reg_no, was.make, was.model, was.body_type, was.color, was.yom, was.mileage, was.bought_date, was.bought_from_id)
    is distinct from
    (it.search, it.marks, it.reg_no, it.make, it.model, it.body_type, it.color, it.yom, it.mileage, it.bought_date, it.bought_from_id));
begin
  if ids <> '{}' then perform forecourt_index_vehicles(ids, array(select bought_from_id from before where id = any (ids))); end if;
  return null;
end $$;
create function forecourt_vehicles_gone() returns trigger language plpgsql
  as $$ begin perform forecourt_index('{}', array(select bought_from_id from before)); return null; end $$;
create function forecourt_deals_made() returns trigger language plpgsql
  as $$ begin perform forecourt_index(array(select vehicle_id from changed), array(select client_id from changed)); return null; end $$;
create function forecourt_deals_changed() returns trigger language plpgsql as $$
begin
  perform forecourt_index(
    array(select vehicle_id from before union select vehicle_id from changed), array(select client_id from before union select client_id from changed));
  return null;
end $$;
create function forecourt_deals_gone() returns trigger language plpgsql
  as $$ begin perform forecourt_index(array(select vehicle_id from before), array(select client_id from before)); return null; end $$;

create trigger clients_made after insert on clients referencing new table as changed
  for each statement execute function forecourt_clients_made();
create trigger clients_changed after update on clients referencing old table as before new table as changed
  for each statement execute function forecourt_clients_changed();
create trigger vehicles_made after insert on vehicles referencing new table as changed
  for each statement execute function forecourt_vehicles_made();
create trigger vehicles_changed after update on vehicles referencing old table as before new table as changed
  for each statement execute function forecourt_vehicles_changed();
create trigger vehicles_gone after delete on vehicles referencing old table as before
  for each statement execute function forecourt_vehicles_gone();
create trigger sales_made after insert on sales referencing new table as changed
  for each statement execute function forecourt_deals_made();
create trigger sales_changed after update on sales referencing old table as before new table as changed
  for each statement execute function forecourt_deals_changed();
create trigger sales_gone after delete on sales referencing old table as before
  for each statement execute function forecourt_deals_gone();
create trigger attempts_made after insert on attempts referencing new table as changed
  for each statement execute function forecourt_deals_made();
create trigger attempts_changed after update on attempts referencing old table as before new table as changed
  for each statement execute function forecourt_deals_changed();
create trigger attempts_gone after delete on attempts referencing old table as before
  for each statement execute function forecourt_deals_gone();

insert into client_search select * from client_search_now;
insert into vehicle_search select * from vehicle_search_now;
create index client_search_own on client_search using gin (own gin_trgm_ops);
create index client_search_related on client_search using gin (related gin_trgm_ops);
create index client_search_idno on client_search (idno);
create index client_search_surname on client_search (surname, name, client_id);
create index client_search_surname_down on client_search (surname desc, name desc, client_id);
create index client_search_name on client_search (name, surname, client_id);
create index client_search_name_down on client_search (name desc, surname desc, client_id);
create index vehicle_search_own on vehicle_search using gin (own gin_trgm_ops);
create index vehicle_search_related on vehicle_search using gin (related gin_trgm_ops);
create index vehicle_search_reg_key on vehicle_search (reg_key);
create index vehicle_search_account_key on vehicle_search (account_key);
create index vehicle_search_marks on vehicle_search using gin (marks gin_trgm_ops);
create index vehicle_search_reg_no on vehicle_search (reg_no, vehicle_id);
create index vehicle_search_make on vehicle_search (make, vehicle_id);
create index vehicle_search_model on vehicle_search (model, vehicle_id);
create index vehicle_search_body_type on vehicle_search (body_type, vehicle_id);
create index vehicle_search_color on vehicle_search (color, vehicle_id);
create index vehicle_search_yom on vehicle_search (yom, vehicle_id);
create index vehicle_search_yom_down on vehicle_search (yom desc nulls last, vehicle_id desc);
create index vehicle_search_mileage on vehicle_search (mileage, vehicle_id);
create index vehicle_search_mileage_down on vehicle_search (mileage desc nulls last, vehicle_id desc);
create index vehicle_search_bought on vehicle_search (bought_date, vehicle_id);
create index vehicle_search_bought_down on vehicle_search (bought_date desc nulls last, vehicle_id desc);
create index vehicle_search_sold on vehicle_search (sold_date, vehicle_id);
create index vehicle_search_sold_down on vehicle_search (sold_date desc nulls last, vehicle_id desc);
create index vehicle_search_account on vehicle_search (hp_account_no, vehicle_id);
create index vehicle_search_account_down on vehicle_search (hp_account_no desc nulls last, vehicle_id desc);
create index vehicle_search_unsold on vehicle_search (bought_date desc nulls last, vehicle_id desc) where state < 3;
create index vehicle_search_state on vehicle_search (state);
analyze client_search, vehicle_search;

alter table cash_entries disable trigger user;
alter table cash_entries add column shown_name text collate "C" not null default '';
create function forecourt_shown_name() returns trigger language plpgsql as $$
begin
  new.shown_name := coalesce(nullif(new.name, ''), nullif(new.vendor, ''),
    (select name || ' ' || surname from clients where id = new.client_id for share), '');
  return new;
end $$;
update cash_entries e set shown_name = coalesce(nullif(e.name, ''), nullif(e.vendor, ''),
  (select c.name || ' ' || c.surname from clients c where c.id = e.client_id), '');
alter table cash_entries enable trigger user;
create trigger cash_entries_named before insert or update of name, vendor, client_id on cash_entries for each row
  execute function forecourt_shown_name();
create function forecourt_client_renamed() returns trigger language plpgsql as $$
begin
  update cash_entries set shown_name = new.name || ' ' || new.surname where client_id = new.id and name = '' and vendor = '';
  return null;
end $$;
create trigger clients_renamed after update on clients for each row
  when ((old.name, old.surname) is distinct from (new.name, new.surname)) execute function forecourt_client_renamed();
update audit_records set made = made || '{shown_name}' where record = 'cash_entries';
drop trigger cash_entries_image_made on cash_entries;
drop trigger cash_entries_image_gone on cash_entries;
drop trigger cash_entries_image_changed on cash_entries;
create trigger cash_entries_image_made after insert on cash_entries referencing new table as noted
  for each statement execute function forecourt_images_made('id', '', 'search,marks,shown_name');
create trigger cash_entries_image_gone after delete on cash_entries referencing old table as noted
  for each statement execute function forecourt_images_gone('id', '', 'search,marks,shown_name');
create trigger cash_entries_image_changed after update on cash_entries
  for each row when (old.* is distinct from new.*) execute function forecourt_image_changed('id', '', 'search,marks,shown_name');
create index cash_entries_by_amount on cash_entries (signed_amount, id);
create index cash_entries_by_name on cash_entries (left(forecourt_fold(shown_name), 200), id);
create index cash_entries_by_description on cash_entries (left(forecourt_fold(description), 200) collate "C", id);
create index cash_entries_by_reference on cash_entries (left(forecourt_fold(reference), 200) collate "C", id);
analyze cash_entries;
`

/** Lists and searches that the database answers from indexes. */
export const searchDocuments = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(SEARCH_DOCUMENTS).execute(db)
  },
}
