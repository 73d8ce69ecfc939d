import { type Kysely, sql } from 'kysely'

const PART_PAYMENTS = `
alter table cash_entries add column prepaid_by jsonb check (prepaid_by->>'mode' in ('lower', 'sooner'));
alter table instalments drop constraint instalments_mark_check;
alter table instalments add constraint instalments_mark_check check (mark in ('generated', 'changed', 'added', 'prepaid'));
create table hp_part_payments (
  entry_id int primary key references cash_entries (id),
  vehicle_id int not null references hp_accounts (vehicle_id) on delete cascade,
  instalment_id int not null unique,
  ahead bigint not null check (ahead >= 0),
  given_back bigint not null check (given_back >= 0),
  rows_before jsonb not null
);
create index hp_part_payments_vehicle on hp_part_payments (vehicle_id);
insert into audit_records (record, keys, made) values ('hp_part_payments', '{entry_id}', '{}');
create trigger hp_part_payments_image_made after insert on hp_part_payments referencing new table as noted
  for each statement execute function forecourt_images_made('entry_id', '', '');
create trigger hp_part_payments_image_gone after delete on hp_part_payments referencing old table as noted
  for each statement execute function forecourt_images_gone('entry_id', '', '');
create trigger hp_part_payments_image_changed after update on hp_part_payments
  for each row when (old.* is distinct from new.*) execute function forecourt_image_changed('entry_id', '', '');
`

/** A part payment ahead of time keeps what it was entered by, and its account the schedule that it found. */
export const partPayments = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(PART_PAYMENTS).execute(db)
  },
}
