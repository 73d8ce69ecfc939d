import { squeezed } from '@forecourt/core/kernel/marks'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database'
import { allOf, escapeLike, everyWord, idsOf } from '../../database/search'

export interface VehiclesFilter {
  /** Every word in the vehicle, its HP account, or a client related to it (server 4). */
  text: string
  /** 1 stock, 2 attempt, 3 sold; null all. */
  state: number | null
  /** Anywhere in registration, chassis or HP account, without case, spaces, dashes. */
  regNo: string
}

export type VehicleSort = keyof typeof SORTS

export interface VehiclesOrder {
  sort: VehicleSort
  descending: boolean
}

const SORTS = {
  DateBought: sql`bought_date`,
  DateSold: sql`sold_date`,
  RegNo: sql`reg_no`,
  HpAccountNo: sql`hp_account_no`,
  Make: sql`make`,
  Model: sql`model`,
  Yom: sql`yom`,
  BodyType: sql`body_type`,
  Color: sql`color`,
  Mileage: sql`mileage`,
}

/** Empty values stand last in both directions; ties are by id in the direction. */
function orderOf({ sort, descending }: VehiclesOrder): RawBuilder<unknown> {
  const column = SORTS[sort]
  // A column that is never empty is read backwards from the one index that it has.
  const last = NEVER_EMPTY.has(sort) ? sql`` : sql`nulls last`
  return descending ? sql`${column} desc ${last}, vehicle_id desc` : sql`${column}, vehicle_id`
}

const NEVER_EMPTY: ReadonlySet<VehicleSort> = new Set(['RegNo', 'Make', 'Model', 'BodyType', 'Color'])

/** A registration, chassis or account number holds these signs; null when there are none. */
export function withMark(typed: string): RawBuilder<boolean> | null {
  const mark = squeezed(typed)
  return mark ? sql<boolean>`marks like ${`%${escapeLike(mark)}%`}` : null
}

/** What the text boxes ask for. */
function matching({ text, regNo }: VehiclesFilter): RawBuilder<boolean> {
  return allOf([everyWord(text, sql`own`, sql`related`), withMark(regNo)])
}

/** Vehicles with an attempt are in stock as well. */
function inState(state: number | null): RawBuilder<boolean> | null {
  if (state === null) return null
  return state === 1 ? sql<boolean>`state < 3` : sql<boolean>`state = ${sql.lit(state)}`
}

export interface StateCounts {
  stock: number
  attempt: number
  sold: number
}

/** How many of each state the other filters match; attempts are also counted in stock. */
export async function vehicleCounts(db: Db, filter: VehiclesFilter): Promise<StateCounts> {
  const { rows } = await sql<{ state: number; count: string }>`
    select state, count(*) from vehicle_search where ${matching(filter)} group by state`.execute(db)
  const count = (state: number) => Number(rows.find((row) => row.state === state)?.count ?? 0)
  return { stock: count(1) + count(2), attempt: count(2), sold: count(3) }
}

/** Ids of one page of the list, in its order. */
export async function vehiclesPage(
  db: Db,
  page: VehiclesFilter & VehiclesOrder & { limit: number; offset: number },
): Promise<number[]> {
  const { rows } = await sql<{ vehicle_id: number }>`
    select vehicle_id from vehicle_search where ${allOf([matching(page), inState(page.state)])}
    order by ${orderOf(page)} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => row.vehicle_id)
}

/** All matching ids in the order of the list. */
export async function vehicleIDs(db: Db, search: VehiclesFilter & VehiclesOrder): Promise<number[]> {
  const { rows } = await sql<{ ids: string }>`select array_to_string(array(
    select vehicle_id from vehicle_search where ${allOf([matching(search), inState(search.state)])} order by ${orderOf(search)}
  ), ',') as ids`.execute(db)
  return idsOf(rows[0]?.ids)
}
