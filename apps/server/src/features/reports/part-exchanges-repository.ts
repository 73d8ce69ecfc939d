import type { PART_EXCHANGED_SORTS } from '@forecourt/core/features/reports/enums'
import type { Day } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toCents, toCentsOrNull, toCount, toDay, toDayOrNull } from '../../database/values'
import { vehicleOrder } from '../vehicles/repository'

export interface PartExchangesFilter {
  from: Day | null
  to: Day | null
}

export interface PartExchangesOrder {
  sort: (typeof PART_EXCHANGED_SORTS)[number]
  descending: boolean
}

/** A vehicle of the report: amounts in cents. */
export interface PartExchangeVehicle {
  id: number
  regNo: string
  make: string
  model: string
  yom: number | null
  color: string
  dateSold: Day | null
  priceSold: Cents | null
  difference: Cents | null
}

export interface PartExchangeMonth {
  toUs: { count: number; amount: Cents }
  byUs: { count: number; amount: Cents }
}

function matchingPartExchanges(db: Db | Trx, filter: PartExchangesFilter) {
  let query = db
    .selectFrom('vehicles as v')
    .innerJoin('sales as s', 's.vehicle_id', 'v.id')
    .where(sql<boolean>`exists (select 1 from part_exchanges p where p.vehicle_id = v.id)`)
  if (filter.from) query = query.where('s.sold_date', '>=', filter.from)
  if (filter.to) query = query.where('s.sold_date', '<=', filter.to)
  return query
}

interface PartExchangeRow {
  id: number
  reg_no: string
  make: string
  model: string
  yom: number | null
  color: string
  sold_date: string | null
  sold_price: string | null
  difference: string | null
}

export function partExchangeVehicle(row: PartExchangeRow): PartExchangeVehicle {
  return {
    id: row.id,
    regNo: row.reg_no,
    make: row.make,
    model: row.model,
    yom: row.yom,
    color: row.color,
    dateSold: toDayOrNull(row.sold_date),
    priceSold: toCentsOrNull(row.sold_price),
    difference: toCentsOrNull(row.difference),
  }
}

const SHOWN = ['v.id', 'v.reg_no', 'v.make', 'v.model', 'v.yom', 'v.color'] as const
const OF_SALE = ['s.sold_date', 's.sold_price', 's.difference'] as const

export function partExchangesInOrder(db: Db | Trx, list: PartExchangesFilter & PartExchangesOrder) {
  return matchingPartExchanges(db, list).select(SHOWN).select(OF_SALE).orderBy(vehicleOrder(list.sort, list.descending))
}

export async function partExchangesPage(
  db: Db | Trx,
  page: PartExchangesFilter & PartExchangesOrder & { limit: number; offset: number },
): Promise<PartExchangeVehicle[]> {
  const rows = await partExchangesInOrder(db, page).limit(page.limit).offset(page.offset).execute()
  return rows.map(partExchangeVehicle)
}

export async function countPartExchanges(db: Db | Trx, filter: PartExchangesFilter): Promise<number> {
  const row = await matchingPartExchanges(db, filter)
    .select(sql<string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return toCount(row.count)
}

/** Returns the part exchanges of each month with any, in cents; `month` is its first day. Amounts that the dealership pays are positive, too. */
export async function partExchangeMonths(
  db: Db | Trx,
  filter: PartExchangesFilter,
): Promise<Map<Day, PartExchangeMonth>> {
  const difference = sql`coalesce(s.difference, 0)`
  const rows = await matchingPartExchanges(db, filter)
    .select([
      sql<string>`date_trunc('month', s.sold_date)::date`.as('month'),
      sql<string>`count(*) filter (where ${difference} >= 0)`.as('to_us'),
      sql<string>`coalesce(sum(${difference}) filter (where ${difference} >= 0), 0)::bigint`.as('to_us_sum'),
      sql<string>`count(*) filter (where ${difference} < 0)`.as('by_us'),
      sql<string>`coalesce(-sum(${difference}) filter (where ${difference} < 0), 0)::bigint`.as('by_us_sum'),
    ])
    .where('s.sold_date', 'is not', null)
    .groupBy(sql`1`)
    .execute()
  return new Map(
    rows.map((row) => [
      toDay(row.month),
      {
        toUs: { count: toCount(row.to_us), amount: toCents(row.to_us_sum) },
        byUs: { count: toCount(row.by_us), amount: toCents(row.by_us_sum) },
      },
    ]),
  )
}

export async function tradeInsOfSales(
  db: Db | Trx,
  vehicleIDs: readonly number[],
): Promise<Map<number, PartExchangeVehicle[]>> {
  const of = new Map<number, PartExchangeVehicle[]>(vehicleIDs.map((id) => [id, []]))
  const rows = await db
    .selectFrom('part_exchanges as p')
    .innerJoin('vehicles as v', 'v.id', 'p.pe_vehicle_id')
    .leftJoin('sales as s', 's.vehicle_id', 'v.id')
    .select('p.vehicle_id as taken_by')
    .select(SHOWN)
    .select(OF_SALE)
    .where(sql<boolean>`p.vehicle_id = any(${vehicleIDs}::int[])`)
    .orderBy('p.vehicle_id')
    .orderBy('p.position')
    .orderBy('p.pe_vehicle_id')
    .execute()
  for (const row of rows) of.get(row.taken_by)?.push(partExchangeVehicle(row))
  return of
}
