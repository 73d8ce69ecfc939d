import type { ARRIVING_SORTS } from '@forecourt/core/features/reports/enums'
import type { ArrivingFilter } from '@forecourt/core/features/reports/schemas'
import type { NewExpense } from '@forecourt/core/features/reports/rules'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { vehicleOrder } from '../vehicles/repository'

export interface ArrivingOrder {
  sort: (typeof ARRIVING_SORTS)[number]
  descending: boolean
}

/** Vehicles of a lot, else those bought on a day; none when neither is given. */
function matching(db: Db | Trx, filter: ArrivingFilter) {
  const query = db.selectFrom('vehicles as v').leftJoin('sales as s', 's.vehicle_id', 'v.id')
  if (filter.lotNo) return query.where(sql<boolean>`lower(v.lot_no) = lower(${filter.lotNo})`)
  if (filter.date) return query.where('v.bought_date', '=', filter.date)
  return query.where(sql<boolean>`false`)
}

/** Car numbers count as numbers as far as they have one: 9 comes before 10. */
const CAR_NUMBER = sql`nullif(regexp_replace(v.car_no, '\\D', '', 'g'), '')::numeric`

function inOrder({ sort, descending }: ArrivingOrder) {
  if (sort !== 'CarNo') return vehicleOrder(sort, descending)
  return descending
    ? sql`${CAR_NUMBER} desc nulls last, v.car_no collate "C" desc, v.id desc`
    : sql`${CAR_NUMBER} asc nulls last, v.car_no collate "C" asc, v.id asc`
}

/** Ids of all matching vehicles, in order. */
export async function arrivingIDs(db: Db | Trx, filter: ArrivingFilter, order: ArrivingOrder): Promise<number[]> {
  const rows = await matching(db, filter).select('v.id').orderBy(inOrder(order)).execute()
  return rows.map((row) => row.id)
}

/** Adds expenses to vehicles, all at once. */
export async function insertExpenses(
  db: Db | Trx,
  expenses: readonly (NewExpense & { vehicleID: number })[],
  by: string,
): Promise<void> {
  const rows = expenses.map(({ vehicleID, ...columns }) => ({ vehicle_id: vehicleID, ...columns, updated_by: by }))
  for (let at = 0; at < rows.length; at += 1000)
    await db
      .insertInto('expenses')
      .values(rows.slice(at, at + 1000))
      .execute()
}

/** The bought days of vehicles. */
export async function boughtDates(db: Db | Trx, ids: readonly number[]): Promise<Map<number, string | null>> {
  const query = db.selectFrom('vehicles').select(['id', 'bought_date']).where(sql<boolean>`id = any(${ids}::int[])`)
  return new Map((await query.execute()).map((row) => [row.id, row.bought_date]))
}
