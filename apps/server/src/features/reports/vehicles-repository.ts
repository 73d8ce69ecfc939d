import { OUTSIDE_HP_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import type { VEHICLE_REPORT_SORTS } from '@forecourt/core/features/reports/enums'
import type { SaleFigures } from '@forecourt/core/features/deals/rules'
import type { Day } from '@forecourt/core/kernel/days'
import { type Cents, sumCents } from '@forecourt/core/kernel/money'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toCents, toCentsOrNull, toCount } from '../../database/values'
import { type VehicleSort, vehicleOrder } from '../vehicles/repository'

export interface ReportFilter {
  /** 1 stock, 2 attempt, 3 sold; null leaves it to `type`. */
  state: number | null
  type: 'purchased' | 'sold'
  from: Day | null
  to: Day | null
  /** ID Nos of sellers, in capitals; null for any seller. */
  sellers: readonly string[] | null
}

export interface ReportOrder {
  sort: (typeof VEHICLE_REPORT_SORTS)[number]
  descending: boolean
}

/** SQL of the expenses of `vehicles v`, in cents, and its cost with its price; a test compares it with core's rule. */
export const EXPENSES = sql<string>`(select coalesce(sum(x.amount), 0)::bigint from expenses x where x.vehicle_id = v.id)`
export const TOTAL_COST = sql<string>`(coalesce(v.bought_price, 0) + ${EXPENSES})`

/** True when the days of the filter are those of the sale. */
export function isBySale({ state, type }: Pick<ReportFilter, 'state' | 'type'>): boolean {
  return state === 3 || (state === null && type === 'sold')
}

function matchingReportVehicles(db: Db | Trx, filter: ReportFilter) {
  let query = db
    .selectFrom('vehicles as v')
    .leftJoin('sales as s', 's.vehicle_id', 'v.id')
    .leftJoin('clients as f', 'f.id', 'v.bought_from_id')
  if (isBySale(filter)) query = query.where('s.vehicle_id', 'is not', null)
  else if (filter.state === 1 || filter.state === 2) query = query.where('s.vehicle_id', 'is', null)
  else query = query.where('v.bought_date', 'is not', null)
  if (filter.state === 2)
    query = query.where(
      sql<boolean>`exists (select 1 from attempts a where a.vehicle_id = v.id and a.dismissed_entry_id is null)`,
    )
  const on = isBySale(filter) ? ('s.sold_date' as const) : ('v.bought_date' as const)
  if (filter.from) query = query.where(on, '>=', filter.from)
  if (filter.to) query = query.where(on, '<=', filter.to)
  if (filter.sellers) query = query.where(sql<boolean>`f.idno = any(${filter.sellers}::text[])`)
  return query
}

function reportOrderSql({ sort, descending }: ReportOrder) {
  if (sort !== 'TotalCost') return vehicleOrder(sort, descending)
  return descending ? sql`${TOTAL_COST} desc, v.id desc` : sql`${TOTAL_COST} asc, v.id asc`
}

/** Returns one page of a report: ids in order, each with the cost of the vehicle in cents. */
export async function reportPage(
  db: Db | Trx,
  page: ReportFilter & ReportOrder & { limit: number; offset: number },
): Promise<{ id: number; boughtPrice: Cents | null; soldPrice: Cents | null; totalCost: Cents }[]> {
  const rows = await matchingReportVehicles(db, page)
    .select(['v.id', 'v.bought_price', 's.sold_price', TOTAL_COST.as('total_cost')])
    .orderBy(reportOrderSql(page))
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    boughtPrice: toCentsOrNull(row.bought_price),
    soldPrice: toCentsOrNull(row.sold_price),
    totalCost: toCents(row.total_cost),
  }))
}

export async function countReportVehicles(db: Db | Trx, filter: ReportFilter): Promise<number> {
  const row = await matchingReportVehicles(db, filter)
    .select(sql<string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return toCount(row.count)
}

export async function reportCost(db: Db | Trx, filter: ReportFilter): Promise<Cents> {
  const row = await matchingReportVehicles(db, filter)
    .select(sql<string>`coalesce(sum(${TOTAL_COST}), 0)::bigint`.as('cost'))
    .executeTakeFirstOrThrow()
  return toCents(row.cost)
}

/** Returns every matching vehicle with the columns of the file, in the order of the screen. */
export function reportForFile(db: Db | Trx, list: ReportFilter & ReportOrder) {
  return matchingReportVehicles(db, list)
    .leftJoin('clients as t', 't.id', 's.client_id')
    .select(['v.id', 'v.reg_no', 'v.make', 'v.model', 'v.body_type', 'v.fuel_type', 'v.color', 'v.yom'])
    .select(['v.mileage', 'v.is_miles', 'v.chassis_no', 'v.bought_date', 'v.bought_price'])
    .select(['s.sold_date', 's.sold_price', 's.sale_type', 's.hp_account_no'])
    .select([
      sql<string>`coalesce(f.name || ' ' || f.surname, '')`.as('bought_from'),
      sql<string>`coalesce(t.name || ' ' || t.surname, '')`.as('sold_to'),
      TOTAL_COST.as('total_cost'),
    ])
    .orderBy(reportOrderSql(list))
}
export type ReportFileRow = Awaited<ReturnType<ReturnType<typeof reportForFile>['execute']>>[number]

/** A sale with its buyer's payments outside hire purchase, in cents. */
export interface SaleWithPayments extends SaleFigures {
  vehicleID: number
  paid: Cents
}

/** Returns sales of some days in order, with the buyers' payments (server 6.3). */
export async function salesWithPayments(
  db: Db | Trx,
  list: { from: Day | null; to: Day | null; sort: VehicleSort; descending: boolean },
): Promise<SaleWithPayments[]> {
  let query = db
    .selectFrom('vehicles as v')
    .innerJoin('sales as s', 's.vehicle_id', 'v.id')
    .select(['v.id', 's.sale_type', 's.sold_price', 's.difference', 's.deposit'])
    .select([
      sql<string>`(select coalesce(sum(e.amount), 0)::bigint from cash_entries e where e.vehicle_id = v.id
        and e.client_id = s.client_id and e.category_id = any(${OUTSIDE_HP_CATEGORIES}::int[]))`.as('by_cash'),
      sql<string>`(select coalesce(sum(p.amount), 0)::bigint from manual_payments p where p.vehicle_id = v.id
        and p.category_id = any(${OUTSIDE_HP_CATEGORIES}::int[]))`.as('by_hand'),
    ])
  if (list.from) query = query.where('s.sold_date', '>=', list.from)
  if (list.to) query = query.where('s.sold_date', '<=', list.to)
  const rows = await query.orderBy(vehicleOrder(list.sort, list.descending)).execute()
  return rows.map((row) => ({
    vehicleID: row.id,
    saleType: row.sale_type,
    soldPrice: toCentsOrNull(row.sold_price),
    difference: toCentsOrNull(row.difference),
    deposit: toCentsOrNull(row.deposit),
    paid: sumCents([toCents(row.by_cash), toCents(row.by_hand)]),
  }))
}
