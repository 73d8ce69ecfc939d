import type { ARRIVING_SORTS } from '@forecourt/core/features/reports/enums'
import type { ArrivingFilter } from '@forecourt/core/features/reports/schemas'
import type { NewExpense } from '@forecourt/core/features/reports/rules'
import type { Day } from '@forecourt/core/kernel/days'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toCount, toDayOrNull } from '../../database/values'
import { escapeLike } from '../../database/search'
import { vehicleOrder } from '../vehicles/repository'

export interface ArrivingOrder {
  sort: (typeof ARRIVING_SORTS)[number]
  descending: boolean
}

/** Normalises lots for comparison: `323` and `lot-323` are `LOT 323`. */
const lotKey = (lot: RawBuilder<unknown>) => sql<string>`regexp_replace(forecourt_squeeze(${lot}), '^LOT(?=[0-9])', '')`

/** Selects vehicles of a lot, else those bought on a day; none when neither is given. */
function matchingArrivals(db: Db | Trx, filter: ArrivingFilter) {
  const query = db.selectFrom('vehicles as v').leftJoin('sales as s', 's.vehicle_id', 'v.id')
  if (filter.lotNo)
    return query.where(sql<boolean>`v.lot_no <> '' and ${lotKey(sql`v.lot_no`)} = ${lotKey(sql`${filter.lotNo}`)}`)
  if (filter.date) return query.where('v.bought_date', '=', filter.date)
  return query.where(sql<boolean>`false`)
}

/** Sorts car numbers as numbers as far as they have one: 9 comes before 10. */
const CAR_NUMBER = sql`nullif(regexp_replace(v.car_no, '\\D', '', 'g'), '')::numeric`

function arrivingOrderSql({ sort, descending }: ArrivingOrder) {
  if (sort !== 'CarNo') return vehicleOrder(sort, descending)
  return descending
    ? sql`${CAR_NUMBER} desc nulls last, v.car_no collate "C" desc, v.id desc`
    : sql`${CAR_NUMBER} asc nulls last, v.car_no collate "C" asc, v.id asc`
}

export async function arrivingIDs(db: Db | Trx, filter: ArrivingFilter, order: ArrivingOrder): Promise<number[]> {
  const rows = await matchingArrivals(db, filter).select('v.id').orderBy(arrivingOrderSql(order)).execute()
  return rows.map((row) => row.id)
}

const LOTS_MAX = 20

/**
 * Returns lots whose number contains a text: the exact one first, then those that begin with it, then the latest bought. Lots that are equal after
 * normalising are one.
 */
export async function lotsMatching(
  db: Db | Trx,
  text: string,
): Promise<{ lotNo: string; count: number; boughtDate: Day | null }[]> {
  const folded = sql`forecourt_fold(${escapeLike(text.trim())})`
  const result = await sql<{ lot_no: string; count: string; bought_date: string | null }>`
    with lots as (
      select min(lot_no collate "C") as lot_no, count(*) as count, max(bought_date) as bought_date
      from vehicles where lot_no <> '' and forecourt_fold(lot_no) like '%' || ${folded} || '%' group by ${lotKey(sql`lot_no`)}
    )
    select * from lots order by (${lotKey(sql`lot_no`)} = ${lotKey(sql`${text}`)}) desc, (forecourt_fold(lot_no) like ${folded} || '%') desc, bought_date desc nulls last,
      lot_no collate "C" desc limit ${LOTS_MAX}`.execute(db)
  return result.rows.map((row) => ({
    lotNo: row.lot_no,
    count: toCount(row.count),
    boughtDate: toDayOrNull(row.bought_date),
  }))
}

/** Adds expenses to vehicles at once; returns their ids in the same order. */
export async function insertExpenses(
  db: Db | Trx,
  expenses: readonly (NewExpense & { vehicleID: number })[],
  by: string,
): Promise<number[]> {
  const rows = expenses.map(({ vehicleID, ...columns }) => ({ vehicle_id: vehicleID, ...columns, updated_by: by }))
  const ids: number[] = []
  for (let at = 0; at < rows.length; at += 1000) {
    const inserted = await db
      .insertInto('expenses')
      .values(rows.slice(at, at + 1000))
      .returning('id')
      .execute()
    ids.push(...inserted.map(({ id }) => id))
  }
  return ids
}

/** Returns the bought dates of vehicles; null when unknown. */
export async function boughtDates(db: Db | Trx, ids: readonly number[]): Promise<Map<number, Day | null>> {
  const query = db.selectFrom('vehicles').select(['id', 'bought_date']).where(sql<boolean>`id = any(${ids}::int[])`)
  return new Map((await query.execute()).map((row) => [row.id, toDayOrNull(row.bought_date)]))
}
