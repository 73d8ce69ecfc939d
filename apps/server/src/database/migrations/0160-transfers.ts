import { type Kysely, sql } from 'kysely'

const TRANSFERS = `
create table transfers (
  vehicle_id int primary key references sales (vehicle_id) on delete cascade,
  signed_by_seller boolean not null default false,
  signed_by_buyer boolean not null default false,
  signed_by_witness boolean not null default false,
  insured_from date,
  licence_paid boolean not null default false,
  fines_paid boolean not null default false,
  hp_cancelled_on date,
  veh_forms text not null default '',
  done_on date,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null default ''
);
insert into audit_records (record, keys, made) values ('transfers', '{vehicle_id}', '{}');
create trigger transfers_image_made after insert on transfers referencing new table as noted
  for each statement execute function forecourt_images_made('vehicle_id', '', '');
create trigger transfers_image_gone after delete on transfers referencing old table as noted
  for each statement execute function forecourt_images_gone('vehicle_id', '', '');
create trigger transfers_image_changed after update on transfers
  for each row when (old.* is distinct from new.*) execute function forecourt_image_changed('vehicle_id', '', '');
`

/** The checklist of the transfer of a sold vehicle, which goes with its sale. */
export const transfers = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(TRANSFERS).execute(db)
  },
}
