import {
  type ChangedSchedule,
  inChangeOrder,
  type ReplacedRow,
  type StoredScheduleChange,
} from '@forecourt/core/features/hire-purchase/schedule-changes'
import type { InstalmentMark } from '@forecourt/core/features/hire-purchase/enums'
import type { ScheduleRow } from '@forecourt/core/features/hire-purchase/schedule'
import type { Cents } from '@forecourt/core/kernel/money'
import type { Db, Trx } from '../../database/database'
import { toDay } from '../../database/values'
import { nextVersion, partPaymentsAmong } from './part-payment-repository'

/** A row that a change makes; one without a split is capital. */
export type MadeRow = Pick<ScheduleRow, 'number' | 'dueDate' | 'amount'> & { mark?: InstalmentMark } & {
  [part in 'bankCharge' | 'interest' | 'reduceFromCapital' | 'capital']: Cents | null
}

/** A change before it is stored. */
export type NewScheduleChange = {
  day: StoredScheduleChange['day']
  rowsBefore: readonly ReplacedRow[]
  rows: readonly MadeRow[]
} & (StoredScheduleChange extends infer Change
  ? Change extends StoredScheduleChange
    ? Pick<Change, 'kind' | 'terms'>
    : never
  : never)

/** Returns all that changed the schedules of several accounts as a whole, in order. */
export async function scheduleChangesAmong(
  db: Db | Trx,
  vehicleIDs: readonly number[],
): Promise<(ChangedSchedule & { vehicleID: number })[]> {
  if (vehicleIDs.length === 0) return []
  const stored = await db.selectFrom('hp_schedule_changes').selectAll().where('vehicle_id', 'in', vehicleIDs).execute()
  const changes = stored.map((row) => ({
    ...{ id: row.id, vehicleID: row.vehicle_id, day: toDay(row.day), rowIDs: row.row_ids },
    ...{ rowsBefore: row.rows_before, kind: row.kind, terms: row.terms },
  })) as (StoredScheduleChange & { vehicleID: number })[] // terms of its kind, as they were stored
  return inChangeOrder<ChangedSchedule & { vehicleID: number }>([
    ...(await partPaymentsAmong(db, vehicleIDs)),
    ...changes,
  ])
}

/** Returns all that changed the schedule of a vehicle as a whole, in order. */
export function scheduleChangesOf(db: Db | Trx, vehicleID: number): Promise<ChangedSchedule[]> {
  return scheduleChangesAmong(db, [vehicleID])
}

/** Replaces rows of a schedule and stores them with the change; the caller reallocates payments. */
export async function storeScheduleChange(
  db: Db | Trx,
  vehicleID: number,
  { kind, day, terms, rowsBefore, rows }: NewScheduleChange,
): Promise<number> {
  await deleteRows(
    db,
    rowsBefore.map(({ id }) => id),
  )
  const made = await db
    .insertInto('instalments')
    .values(rows.map((row) => columnsOf(vehicleID, row)))
    .returning('id')
    .execute()
  const { id } = await db
    .insertInto('hp_schedule_changes')
    .values({
      ...{ vehicle_id: vehicleID, kind, day, terms: JSON.stringify(terms), rows_before: JSON.stringify(rowsBefore) },
      row_ids: JSON.stringify(made.map((row) => row.id)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Restores the rows from before a change under their ids; the caller reallocates payments. */
export async function removeScheduleChange(
  db: Db | Trx,
  vehicleID: number,
  { id, rowIDs, rowsBefore }: StoredScheduleChange,
): Promise<void> {
  await db.deleteFrom('hp_schedule_changes').where('id', '=', id).execute()
  await deleteRows(db, rowIDs)
  await db
    .insertInto('instalments')
    .values(rowsBefore.map((row) => ({ id: row.id, ...columnsOf(vehicleID, row), version: nextVersion(row.id) })))
    .execute()
}

async function deleteRows(db: Db | Trx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('instalments').where('id', 'in', ids).execute()
}

function columnsOf(vehicleID: number, row: MadeRow) {
  return {
    ...{ vehicle_id: vehicleID, number: row.number, due_date: row.dueDate, amount: row.amount, open: row.amount },
    ...{ bank_charge: row.bankCharge, interest: row.interest, reduce_from_capital: row.reduceFromCapital },
    ...{ capital: row.capital, cash_entry_id: null, mark: row.mark ?? 'generated' },
  }
}
