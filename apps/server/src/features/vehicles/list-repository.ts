import { squeezeText } from '@forecourt/core/kernel/registrations'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database'
import { allConditions, escapeLike, containsEveryWord, idsOf } from '../../database/search'

export interface VehiclesFilter {
  /** Every word must be in the vehicle, its HP account, or a related client (server 4). */
  text: string
  /** 1 stock, 2 attempt, 3 sold; null for all. */
  state: number | null
  /** Anywhere in registration, chassis or HP account, without case, spaces, dashes. */
  regNo: string
}

export type VehicleListSort = keyof typeof SORTS

export interface VehiclesOrder {
  sort: VehicleListSort
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

/** Sorts empty values last in both directions; ties by id in the direction. */
function orderOf({ sort, descending }: VehiclesOrder): RawBuilder<unknown> {
  const column = SORTS[sort]
  // A column that is never empty is read backwards from the one index that it has.
  const last = NEVER_EMPTY.has(sort) ? sql`` : sql`nulls last`
  return descending ? sql`${column} desc ${last}, vehicle_id desc` : sql`${column}, vehicle_id`
}

const NEVER_EMPTY: ReadonlySet<VehicleListSort> = new Set(['RegNo', 'Make', 'Model', 'BodyType', 'Color'])

/** Returns the condition that a registration, chassis or account number contains these characters; null when there are none. */
export function matchesRegistration(typed: string): RawBuilder<boolean> | null {
  const mark = squeezeText(typed)
  return mark ? sql<boolean>`marks like ${`%${escapeLike(mark)}%`}` : null
}

/** Returns the condition of the text filters. */
function matchingVehicleList({ text, regNo }: VehiclesFilter): RawBuilder<boolean> {
  return allConditions([containsEveryWord(text, sql`own`, sql`related`), matchesRegistration(regNo)])
}

/** Returns the condition of a state; vehicles with an attempt are in stock as well. */
function isInState(state: number | null): RawBuilder<boolean> | null {
  if (state === null) return null
  return state === 1 ? sql<boolean>`state < 3` : sql<boolean>`state = ${sql.lit(state)}`
}

export interface StateCounts {
  stock: number
  attempt: number
  sold: number
}

/** Returns how many vehicles of each state match the other filters; attempts are also counted in stock. */
export async function vehicleCounts(db: Db, filter: VehiclesFilter): Promise<StateCounts> {
  const { rows } = await sql<{ state: number; count: string }>`
    select state, count(*) from vehicle_search where ${matchingVehicleList(filter)} group by state`.execute(db)
  const count = (state: number) => Number(rows.find((row) => row.state === state)?.count ?? 0)
  return { stock: count(1) + count(2), attempt: count(2), sold: count(3) }
}

/** Returns the ids of one page of the list, in order. */
export async function vehiclesPage(
  db: Db,
  page: VehiclesFilter & VehiclesOrder & { limit: number; offset: number },
): Promise<number[]> {
  const { rows } = await sql<{ vehicle_id: number }>`
    select vehicle_id from vehicle_search where ${allConditions([matchingVehicleList(page), isInState(page.state)])}
    order by ${orderOf(page)} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => row.vehicle_id)
}

export async function vehicleIDs(db: Db, search: VehiclesFilter & VehiclesOrder): Promise<number[]> {
  const { rows } = await sql<{ ids: string }>`select array_to_string(array(
    select vehicle_id from vehicle_search where ${allConditions([matchingVehicleList(search), isInState(search.state)])} order by ${orderOf(search)}
  ), ',') as ids`.execute(db)
  return idsOf(rows[0]?.ids)
}
