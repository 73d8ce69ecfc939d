import { type Kysely, sql } from 'kysely'

/**
 * A receipt keeps what it says: `paper` all that is printed, the columns beside it what the register shows and what an entry is held against.
 * `entry_id` is the entry while the receipt is in force; `issued_for` names it for good.
 */
const COLUMNS = `
alter table receipt_numbers
  add column issued_by text not null default '',
  add column issued_for int,
  add column date date,
  add column category_id int,
  add column client_id int,
  add column vehicle_id int,
  add column reg_no text not null default '',
  add column payer text not null default '',
  add column amount bigint,
  add column instead_of int,
  add column voided_at timestamptz,
  add column voided_by text not null default '',
  add column replaced_by int,
  add column paper jsonb;
create index receipt_numbers_issued_for on receipt_numbers (issued_for);
`

/** Receipts that were issued before: who did from the audit; what they said from their entries, those that are void from the save that made them so. */
const FILLED = `
alter table receipt_numbers disable trigger user;
update receipt_numbers r set issued_for = a.subject_id, issued_by = a.username, instead_of = (a.after ->> 'instead')::int
from audit_events a
where a.kind = 'receipt' and a.subject_id is not null and (a.after ->> 'number')::int = r.number;

update receipt_numbers r set issued_for = e.id, date = e.date, category_id = e.category_id, client_id = e.client_id,
  vehicle_id = e.vehicle_id, reg_no = e.reg_no, amount = e.amount,
  payer = coalesce((select trim(c.name || ' ' || c.surname) from clients c where c.id = e.client_id), e.name)
from cash_entries e where e.id = r.entry_id;

update receipt_numbers r set voided_at = a.at, voided_by = a.username, date = (a.before ->> 'date')::date,
  category_id = (a.before ->> 'category_id')::int, client_id = (a.before ->> 'client_id')::int,
  vehicle_id = (a.before ->> 'vehicle_id')::int, reg_no = coalesce(a.before ->> 'reg_no', ''), amount = (a.before ->> 'amount')::bigint,
  payer = coalesce(
    (select trim(c.name || ' ' || c.surname) from clients c where c.id = (a.before ->> 'client_id')::int), a.before ->> 'name', '')
from receipt_numbers v cross join lateral (
  select * from audit_events a
  where a.kind = 'entry' and a.subject_id = v.issued_for and a.at >= v.created_at and a.before is not null
    and (a.after is null or (a.after ->> 'category_id')::int not in (1, 3, 16, 19))
  order by a.id limit 1) a
where v.number = r.number and r.entry_id is null and r.issued_for is not null;
alter table receipt_numbers enable trigger user;
select forecourt_carry_over();
`

export const keptReceipts = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(COLUMNS).execute(db)
    await sql.raw(FILLED).execute(db)
  },
}
