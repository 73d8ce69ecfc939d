import type { StoredPartPayment, StoredPlanRow } from '@forecourt/core/features/hire-purchase/prepaid-account'
import type { PartPaymentPlan } from '@forecourt/core/features/hire-purchase/part-payment'
import type { ScheduleRow } from '@forecourt/core/features/hire-purchase/schedule'
import type { Cents } from '@forecourt/core/kernel/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toCents, toDay } from '../../database/values'

/** Returns the part payments of several accounts, in the order in which they were made. */
export async function partPaymentsAmong(
  db: Db | Trx,
  vehicleIDs: readonly number[],
): Promise<(StoredPartPayment & { vehicleID: number })[]> {
  if (vehicleIDs.length === 0) return []
  const rows = await db
    .selectFrom('hp_part_payments as p')
    .innerJoin('cash_entries as e', 'e.id', 'p.entry_id')
    .select(['p.entry_id', 'p.vehicle_id', 'p.instalment_id', 'p.ahead', 'p.given_back', 'p.rows_before'])
    .select(['e.date', 'e.amount', 'e.prepaid_by'])
    .where('p.vehicle_id', 'in', vehicleIDs)
    .orderBy('e.date')
    .orderBy('e.id')
    .execute()
  return rows.flatMap((row) =>
    row.prepaid_by === null
      ? []
      : [
          {
            ...row.prepaid_by,
            ...{ entryID: row.entry_id, vehicleID: row.vehicle_id, rowID: row.instalment_id },
            ...{ day: toDay(row.date), amount: toCents(row.amount), rowsBefore: row.rows_before },
            ...{ ahead: toCents(row.ahead), givenBack: toCents(row.given_back) },
          },
        ],
  )
}

/** Returns the part payments of a vehicle's account, in the order in which they were made. */
export function partPaymentsOf(db: Db | Trx, vehicleID: number): Promise<StoredPartPayment[]> {
  return partPaymentsAmong(db, [vehicleID])
}

/** Returns the account of a part payment's entry; null for none. */
export async function vehicleOfPartPayment(db: Db | Trx, entryID: number): Promise<number | null> {
  const row = await db
    .selectFrom('hp_part_payments')
    .select('vehicle_id')
    .where('entry_id', '=', entryID)
    .executeTakeFirst()
  return row?.vehicle_id ?? null
}

interface SplitRow extends ScheduleRow {
  id: number
}

/** Writes the rows that a part payment changes; the caller reallocates them afterwards. */
async function changeRows(db: Db | Trx, vehicleID: number, rows: readonly SplitRow[]): Promise<void> {
  await sql`
    update instalments i set amount = x.amount, bank_charge = x."bankCharge", interest = x.interest, reduce_from_capital = x."reduceFromCapital",
      capital = x.capital, paid_on_row = 0, open = x.amount, waived = 0, version = i.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x(id int, amount bigint, "bankCharge" bigint, interest bigint,
      "reduceFromCapital" bigint, capital bigint)
    where i.id = x.id and i.vehicle_id = ${vehicleID}`.execute(db)
}

function columnsOf(vehicleID: number, row: ScheduleRow) {
  return {
    vehicle_id: vehicleID,
    number: row.number,
    due_date: row.dueDate,
    amount: row.amount,
    bank_charge: row.bankCharge,
    interest: row.interest,
    reduce_from_capital: row.reduceFromCapital,
    capital: row.capital,
    open: row.amount,
    cash_entry_id: null,
  }
}

async function deleteRows(db: Db | Trx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('instalments').where('id', 'in', ids).execute()
}

export async function storePartPayment(
  db: Db | Trx,
  { entryID, vehicleID }: { entryID: number; vehicleID: number },
  of: { plan: PartPaymentPlan; ahead: Cents; rowsBefore: readonly StoredPlanRow[] },
): Promise<void> {
  const { plan } = of
  await deleteRows(db, plan.removedRows)
  await changeRows(db, vehicleID, plan.rows)
  const own = await db
    .insertInto('instalments')
    .values({ ...columnsOf(vehicleID, plan.row), mark: 'prepaid' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('hp_part_payments')
    .values({
      ...{ entry_id: entryID, vehicle_id: vehicleID, instalment_id: own.id },
      ...{ ahead: of.ahead, given_back: plan.givenBack, rows_before: JSON.stringify(of.rowsBefore) },
    })
    .execute()
}

/** SQL of a version of a restored row later than any that it had, so that no editor still open passes for the newest. */
export function nextVersion(id: number): RawBuilder<number> {
  return sql<number>`(select coalesce(max((image->>'version')::int), 0) + 1 from row_images where record = 'instalments' and key = ${String(id)})`
}

/** Restores the rows from before a part payment; deleted ones get their old ids. */
export async function removePartPayment(
  db: Db | Trx,
  vehicleID: number,
  { entryID, rowID, rowsBefore }: StoredPartPayment,
): Promise<void> {
  await db.deleteFrom('hp_part_payments').where('entry_id', '=', entryID).execute()
  await deleteRows(db, [rowID])
  const there = await db.selectFrom('instalments').select('id').where('vehicle_id', '=', vehicleID).execute()
  const ids = new Set(there.map(({ id }) => id))
  await changeRows(
    db,
    vehicleID,
    rowsBefore.filter((row) => ids.has(row.id)),
  )
  const back = rowsBefore.filter((row) => !ids.has(row.id))
  if (back.length === 0) return
  await db
    .insertInto('instalments')
    .values(back.map((row) => ({ id: row.id, ...columnsOf(vehicleID, row), version: nextVersion(row.id) })))
    .execute()
}
