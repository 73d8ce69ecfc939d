import { type Kysely, sql } from 'kysely'

/**
 * What was paid back beyond what was paid on an account stood on no row, as a surplus below zero: it is owed again, with the first row that is open.
 * A settlement that such an account had before keeps no lines: they were worked out without it.
 */
const OWED_BACK = `
alter table cash_entries disable trigger user;
alter table hp_accounts disable trigger user;
alter table instalments disable trigger user;
with settled as (
  update cash_entries s set settled_by = null
  where s.category_id = 19 and s.settled_by is not null and (
    select sum(e.amount) from cash_entries e where e.vehicle_id = s.vehicle_id and e.category_id = 4 and e.id < s.id) < 0
  returning s.vehicle_id)
update hp_accounts a set settlement_lines = null from settled where settled.vehicle_id = a.vehicle_id;
with back as (
  select a.vehicle_id, -a.surplus as amount, a.settled_on is not null as settled, e.id as entry_id, e.date, b.status = 'closed' as closed,
    coalesce((select i.id from instalments i where i.vehicle_id = a.vehicle_id and i.open + i.waived > 0 order by i.due_date, i.id limit 1),
      (select i.id from instalments i where i.vehicle_id = a.vehicle_id order by i.due_date desc, i.id desc limit 1)) as instalment_id
  from hp_accounts a
  join lateral (select * from cash_entries e where e.vehicle_id = a.vehicle_id and e.category_id = 4 and e.amount < 0
    order by e.date desc, e.id desc limit 1) e on true
  join batches b on b.id = e.batch_id
  where a.surplus < 0),
on_rows as (
  update instalments i set paid_on_row = i.paid_on_row - back.amount, open = case when back.settled then 0 else i.open + back.amount end,
    waived = case when back.settled then i.waived + back.amount else 0 end, paid = false, paid_date = null,
    cash_entry_id = back.entry_id, has_cash_entry = true, batch_closed = back.closed
  from back where i.id = back.instalment_id),
made as (
  insert into instalment_payments (instalment_id, entry_id, amount, date)
  select instalment_id, entry_id, -amount, date from back where instalment_id is not null)
update hp_accounts a set paid = a.paid - back.amount, surplus = 0, fully_paid = false,
  remaining = case when back.settled then 0 else a.remaining + back.amount end,
  waived = case when back.settled then a.waived + back.amount else 0 end,
  next_due_date = case when back.settled then null else i.due_date end,
  next_amount = case when back.settled then null else i.open + back.amount end,
  paid_count = a.paid_count - (case when i.paid and i.mark <> 'prepaid' then 1 else 0 end),
  remaining_count = a.remaining_count + (case when i.open = 0 and not back.settled then 1 else 0 end)
from back join instalments i on i.id = back.instalment_id where a.vehicle_id = back.vehicle_id;
alter table cash_entries enable trigger user;
alter table hp_accounts enable trigger user;
alter table instalments enable trigger user;
`

/** What was paid back beyond what was paid on an account of hire purchase is owed on it. */
export const owedBack = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    const { rows } = await sql`select from hp_accounts where surplus < 0 limit 1`.execute(db)
    await sql.raw(OWED_BACK).execute(db)
    if (rows.length > 0) await sql`select forecourt_carry_over()`.execute(db)
  },
}
