import { type Kysely, sql } from 'kysely'

/**
 * Which clients and vehicles were changed by which transaction, for the lists that a server keeps in memory. Triggers only ever add rows, so
 * no two writers wait for each other here. What is noted is what those lists know of a record: a note or a price is not.
 */
const LIST_CHANGES = `
create table list_changes (
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  client_id int,
  vehicle_id int
);
create index list_changes_xid on list_changes (xid);

create function forecourt_clients_noted() returns trigger language plpgsql
  as $$ begin insert into list_changes (client_id) select id from noted; return null; end $$;
create function forecourt_vehicles_noted() returns trigger language plpgsql
  as $$ begin insert into list_changes (vehicle_id) select id from noted; return null; end $$;
create function forecourt_deals_noted() returns trigger language plpgsql
  as $$ begin insert into list_changes (vehicle_id) select distinct vehicle_id from noted; return null; end $$;
create function forecourt_client_noted() returns trigger language plpgsql
  as $$ begin insert into list_changes (client_id) values (old.id), (new.id); return null; end $$;
create function forecourt_vehicle_noted() returns trigger language plpgsql
  as $$ begin insert into list_changes (vehicle_id) values (old.id), (new.id); return null; end $$;
create function forecourt_deal_noted() returns trigger language plpgsql
  as $$ begin insert into list_changes (vehicle_id) values (old.vehicle_id), (new.vehicle_id); return null; end $$;

create trigger clients_made after insert on clients referencing new table as noted
  for each statement execute function forecourt_clients_noted();
create trigger clients_gone after delete on clients referencing old table as noted
  for each statement execute function forecourt_clients_noted();
create trigger clients_changed after update on clients for each row
  when ((old.id, old.idno, old.name, old.surname, old.mob_no, old.tel_no, old.other_no, old.search)
    is distinct from (new.id, new.idno, new.name, new.surname, new.mob_no, new.tel_no, new.other_no, new.search))
  execute function forecourt_client_noted();

create trigger vehicles_made after insert on vehicles referencing new table as noted
  for each statement execute function forecourt_vehicles_noted();
create trigger vehicles_gone after delete on vehicles referencing old table as noted
  for each statement execute function forecourt_vehicles_noted();
create trigger vehicles_changed after update on vehicles for each row
  when ((old.id, old.reg_no, old.make, old.model, old.body_type, old.color, old.yom, old.mileage, old.bought_date, old.bought_from_id, old.marks, old.search)
    is distinct from (new.id, new.reg_no, new.make, new.model, new.body_type, new.color, new.yom, new.mileage, new.bought_date, new.bought_from_id,
      new.marks, new.search))
  execute function forecourt_vehicle_noted();

create trigger sales_made after insert on sales referencing new table as noted
  for each statement execute function forecourt_deals_noted();
create trigger sales_gone after delete on sales referencing old table as noted
  for each statement execute function forecourt_deals_noted();
create trigger sales_changed after update on sales for each row
  when ((old.vehicle_id, old.client_id, old.sold_date, old.hp_account_no) is distinct from (new.vehicle_id, new.client_id, new.sold_date, new.hp_account_no))
  execute function forecourt_deal_noted();

create trigger attempts_made after insert on attempts referencing new table as noted
  for each statement execute function forecourt_deals_noted();
create trigger attempts_gone after delete on attempts referencing old table as noted
  for each statement execute function forecourt_deals_noted();
create trigger attempts_changed after update on attempts for each row
  when ((old.vehicle_id, old.client_id, old.dismissed_entry_id is null) is distinct from (new.vehicle_id, new.client_id, new.dismissed_entry_id is null))
  execute function forecourt_deal_noted();

create trigger hp_accounts_made after insert on hp_accounts referencing new table as noted
  for each statement execute function forecourt_deals_noted();
create trigger hp_accounts_gone after delete on hp_accounts referencing old table as noted
  for each statement execute function forecourt_deals_noted();
create trigger hp_accounts_changed after update on hp_accounts for each row
  when ((old.vehicle_id, old.remaining > 0, old.next_due_date) is distinct from (new.vehicle_id, new.remaining > 0, new.next_due_date))
  execute function forecourt_deal_noted();

drop index clients_surname;
create index clients_full_name on clients (left(forecourt_fold(name || ' ' || surname), 200));
create index clients_full_name_turned on clients (left(forecourt_fold(surname || ' ' || name), 200));
analyze clients;
`

/** Lists that stay quick over a hundred thousand clients and vehicles. */
export const listChanges = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(LIST_CHANGES).execute(db)
  },
}
