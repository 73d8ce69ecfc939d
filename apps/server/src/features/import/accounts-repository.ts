import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { sql } from 'kysely'
import type { Trx } from '../../database/database'
import { toCents, toDay } from '../../database/values'
import { type AccountJson, type Posting, storedAccount, type StoredAccount } from '../hire-purchase/repository'
import type { StagedRow } from './run-repository'

/** Makes the temporary table of schedule rows by vehicle, until all are known. */
export async function makeScheduleTable(trx: Trx): Promise<void> {
  await sql`drop table if exists import_schedule_rows`.execute(trx)
  await sql`create temp table import_schedule_rows (vehicle_id int not null, file_id int not null, line int not null) on commit drop`.execute(
    trx,
  )
}

export async function storeScheduleRows(
  trx: Trx,
  rows: readonly { vehicleID: number; fileID: number; line: number }[],
): Promise<void> {
  await sql`insert into import_schedule_rows
    select "vehicleID", "fileID", line from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r ("vehicleID" int, "fileID" int, line int)`.execute(
    trx,
  )
}

/** Returns the vehicles of the stored rows, in order, and indexes the rows by vehicle. */
export async function scheduledVehicles(trx: Trx): Promise<number[]> {
  await sql`create index on import_schedule_rows (vehicle_id)`.execute(trx)
  await sql`analyze import_schedule_rows`.execute(trx)
  const { rows } = await sql<{
    id: number
  }>`select distinct vehicle_id as id from import_schedule_rows order by 1`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Returns the schedule rows of vehicles, in the order of files and lines. */
export async function scheduleRowsOf(
  trx: Trx,
  vehicleIDs: readonly number[],
): Promise<(StagedRow & { vehicleID: number })[]> {
  const { rows } = await sql<StagedRow & { vehicleID: number }>`
    select p.vehicle_id as "vehicleID", r.file_id as "fileID", f.name as file, r.line, r.kind, r."values", r.raw,
      coalesce(r.unread, '[]') as unread, s.digest, s.known, s.corrects
    from import_schedule_rows p join import_rows r on r.file_id = p.file_id and r.line = p.line join import_files f on f.id = r.file_id
      join import_said s on s.file_id = r.file_id and s.line = r.line
    where p.vehicle_id = any(${[...vehicleIDs]}::int[]) order by r.file_id, r.line`.execute(trx)
  return rows
}

export async function storedAccountsOf(
  trx: Trx,
  vehicleIDs: readonly number[],
): Promise<Map<number, StoredAccount & { isByHand: boolean; isPrepaid: boolean }>> {
  const { rows } = await sql<AccountJson & { vehicle_id: number; is_prepaid: boolean }>`
    select v as vehicle_id, exists (select from hp_part_payments p where p.vehicle_id = v)
      or exists (select from hp_schedule_changes c where c.vehicle_id = v) as is_prepaid, a.* from unnest(${[...vehicleIDs]}::int[]) v cross join lateral forecourt_lock_account(v) a`.execute(
    trx,
  )
  return new Map(
    rows.map((row) => [
      row.vehicle_id,
      { ...storedAccount(row), isByHand: row.account.changed_by_hand, isPrepaid: row.is_prepaid },
    ]),
  )
}

/** Returns the entries on accounts of vehicles, by day and id. */
export async function postingsOf(trx: Trx, vehicleIDs: readonly number[]): Promise<Map<number, Posting[]>> {
  const { rows } = await sql<{
    vehicle_id: number
    id: number
    category_id: number
    date: string
    amount: string
    closed: boolean
    settled_by: Posting['settledBy']
    corrects_id: number | null
  }>`
    select e.vehicle_id, e.id, e.category_id, e.date, e.amount, b.status = 'closed' as closed, e.settled_by, e.corrects_id
    from cash_entries e join batches b on b.id = e.batch_id
    where e.vehicle_id = any(${[...vehicleIDs]}::int[]) and e.category_id = any(${[CashCategory.HpPayment, CashCategory.HPSettlement]}::int[]) order by e.date, e.id`.execute(
    trx,
  )
  const postings = new Map<number, Posting[]>()
  for (const row of rows) {
    const posting = {
      id: row.id,
      categoryID: row.category_id,
      date: toDay(row.date),
      amount: toCents(row.amount),
      batchClosed: row.closed,
      settledBy: row.settled_by,
      correctsID: row.corrects_id,
    }
    postings.set(row.vehicle_id, [...(postings.get(row.vehicle_id) ?? []), posting])
  }
  return postings
}

export async function deleteInstalments(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('instalments')
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
}
