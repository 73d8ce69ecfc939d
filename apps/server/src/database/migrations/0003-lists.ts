import { type Kysely, sql } from 'kysely'

/**
 * What the lists of clients and vehicles are sorted and counted by, in two narrow tables that triggers keep: a page, a count or the pager's
 * ids then come from one index, however many records there are. Names are compared folded and by code point, as both engines can.
 * An index takes at most 2,704 bytes, so of a text that may be longer its first 200 characters count. A trigger first locks the rows it will write, so that of two transactions about one vehicle the later one sees what the first wrote.
 */
const LISTS = `
create table client_list (
  client_id int primary key references clients (id) on delete cascade,
  surname text collate "C" not null,
  name text collate "C" not null
);
create table vehicle_list (
  vehicle_id int primary key references vehicles (id) on delete cascade,
  sold boolean not null,
  attempt boolean not null,
  reg_no text collate "C" not null,
  make text collate "C" not null,
  model text collate "C" not null,
  body_type text collate "C" not null,
  color text collate "C" not null,
  yom int,
  mileage int,
  bought_date date,
  sold_date date,
  hp_account_no text collate "C"
);

create view client_list_due as
  select id as client_id, left(forecourt_fold(surname), 200) collate "C" as surname, left(forecourt_fold(name), 200) collate "C" as name from clients;
create view vehicle_list_due as
  select v.id as vehicle_id, s.vehicle_id is not null as sold,
    s.vehicle_id is null and exists (select 1 from attempts a where a.vehicle_id = v.id and a.dismissed_entry_id is null) as attempt,
    left(v.reg_no, 200) collate "C" as reg_no, left(forecourt_fold(v.make), 200) collate "C" as make, left(forecourt_fold(v.model), 200) collate "C" as model,
    left(forecourt_fold(v.body_type), 200) collate "C" as body_type, left(forecourt_fold(v.color), 200) collate "C" as color, v.yom, v.mileage, v.bought_date,
    s.sold_date, left(nullif(s.hp_account_no, ''), 200) collate "C" as hp_account_no
  from vehicles v left join sales s on s.vehicle_id = v.id;

create function forecourt_list_clients(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from client_list where client_id = any(ids) order by client_id for update;
  insert into client_list select * from client_list_due where client_id = any(ids)
    on conflict (client_id) do update set (surname, name) = (excluded.surname, excluded.name);
end $$;
create function forecourt_list_vehicles(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from vehicle_list where vehicle_id = any(ids) order by vehicle_id for update;
  insert into vehicle_list as l select * from vehicle_list_due where vehicle_id = any(ids)
    on conflict (vehicle_id) do update set
      (sold, attempt, reg_no, make, model, body_type, color, yom, mileage, bought_date, sold_date, hp_account_no)
      = (excluded.sold, excluded.attempt, excluded.reg_no, excluded.make, excluded.model, excluded.body_type, excluded.color, excluded.yom,
        excluded.mileage, excluded.bought_date, excluded.sold_date, excluded.hp_account_no)
    where l is distinct from excluded;
end $$;

create function forecourt_clients_made() returns trigger language plpgsql
  as $$ begin perform forecourt_list_clients(array(select id from made)); return null; end $$;
create function forecourt_vehicles_made() returns trigger language plpgsql
  as $$ begin perform forecourt_list_vehicles(array(select id from made)); return null; end $$;
create function forecourt_deals_made() returns trigger language plpgsql
  as $$ begin perform forecourt_list_vehicles(array(select distinct vehicle_id from made)); return null; end $$;
create function forecourt_client_changed() returns trigger language plpgsql
  as $$ begin perform forecourt_list_clients(array[new.id]); return null; end $$;
create function forecourt_vehicle_changed() returns trigger language plpgsql
  as $$ begin perform forecourt_list_vehicles(array[new.id]); return null; end $$;
create function forecourt_deal_changed() returns trigger language plpgsql
  as $$ begin perform forecourt_list_vehicles(array[new.vehicle_id, old.vehicle_id]); return null; end $$;
create function forecourt_deal_gone() returns trigger language plpgsql
  as $$ begin perform forecourt_list_vehicles(array[old.vehicle_id]); return null; end $$;

create trigger clients_list_made after insert on clients referencing new table as made
  for each statement execute function forecourt_clients_made();
create trigger clients_list_changed after update on clients for each row
  when ((old.name, old.surname) is distinct from (new.name, new.surname)) execute function forecourt_client_changed();
create trigger vehicles_list_made after insert on vehicles referencing new table as made
  for each statement execute function forecourt_vehicles_made();
create trigger vehicles_list_changed after update on vehicles for each row
  when ((old.reg_no, old.make, old.model, old.body_type, old.color, old.yom, old.mileage, old.bought_date)
    is distinct from (new.reg_no, new.make, new.model, new.body_type, new.color, new.yom, new.mileage, new.bought_date))
  execute function forecourt_vehicle_changed();
create trigger sales_list_made after insert on sales referencing new table as made
  for each statement execute function forecourt_deals_made();
create trigger sales_list_changed after update on sales for each row
  when ((old.vehicle_id, old.sold_date, old.hp_account_no) is distinct from (new.vehicle_id, new.sold_date, new.hp_account_no))
  execute function forecourt_deal_changed();
create trigger sales_list_gone after delete on sales for each row execute function forecourt_deal_gone();
create trigger attempts_list_made after insert on attempts referencing new table as made
  for each statement execute function forecourt_deals_made();
create trigger attempts_list_changed after update on attempts for each row
  when (old.vehicle_id <> new.vehicle_id or (old.dismissed_entry_id is null) <> (new.dismissed_entry_id is null))
  execute function forecourt_deal_changed();
create trigger attempts_list_gone after delete on attempts for each row execute function forecourt_deal_gone();

insert into client_list select * from client_list_due;
insert into vehicle_list select * from vehicle_list_due;

create index client_list_surname on client_list (surname, name, client_id);
create index client_list_surname_desc on client_list (surname desc, name desc, client_id);
create index client_list_name on client_list (name, surname, client_id);
create index client_list_name_desc on client_list (name desc, surname desc, client_id);
create index vehicle_list_state on vehicle_list (sold, attempt);
create index vehicle_list_reg_no on vehicle_list (reg_no, vehicle_id) include (sold, attempt);
create index vehicle_list_make on vehicle_list (make, vehicle_id) include (sold, attempt);
create index vehicle_list_model on vehicle_list (model, vehicle_id) include (sold, attempt);
create index vehicle_list_body_type on vehicle_list (body_type, vehicle_id) include (sold, attempt);
create index vehicle_list_color on vehicle_list (color, vehicle_id) include (sold, attempt);
create index vehicle_list_yom on vehicle_list (yom, vehicle_id) include (sold, attempt);
create index vehicle_list_mileage on vehicle_list (mileage, vehicle_id) include (sold, attempt);
create index vehicle_list_bought_date on vehicle_list (bought_date, vehicle_id) include (sold, attempt);
create index vehicle_list_sold_date on vehicle_list (sold_date, vehicle_id) include (sold, attempt);
create index vehicle_list_hp_account on vehicle_list (hp_account_no, vehicle_id) include (sold, attempt);
create index vehicle_list_yom_desc on vehicle_list (yom desc nulls last, vehicle_id desc) include (sold, attempt);
create index vehicle_list_mileage_desc on vehicle_list (mileage desc nulls last, vehicle_id desc) include (sold, attempt);
create index vehicle_list_bought_date_desc on vehicle_list (bought_date desc nulls last, vehicle_id desc) include (sold, attempt);
create index vehicle_list_sold_date_desc on vehicle_list (sold_date desc nulls last, vehicle_id desc) include (sold, attempt);
create index vehicle_list_hp_account_desc on vehicle_list (hp_account_no desc nulls last, vehicle_id desc) include (sold, attempt);

drop index clients_surname;
create index clients_idno_start on clients (left(forecourt_squeeze(idno), 40) text_pattern_ops);
create index clients_mob_no_start on clients (left(forecourt_squeeze(mob_no), 40) text_pattern_ops);
create index clients_tel_no_start on clients (left(forecourt_squeeze(tel_no), 40) text_pattern_ops);
create index clients_other_no_start on clients (left(forecourt_squeeze(other_no), 40) text_pattern_ops);
create index clients_full_name on clients (left(forecourt_fold(name || ' ' || surname), 200));
create index clients_full_name_turned on clients (left(forecourt_fold(surname || ' ' || name), 200));
create index vehicles_reg_key_start on vehicles (reg_key text_pattern_ops);
create index sales_hp_account_key_start on sales (hp_account_key text_pattern_ops);
create index sales_hp_account_marks on sales using gin (hp_account_key gin_trgm_ops);
analyze clients, vehicles, sales, attempts, client_list, vehicle_list;
`

/** Lists that stay quick over a hundred thousand clients and vehicles. */
export const lists = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(LISTS).execute(db)
  },
}
