import type { Catalogue, VehicleOrder } from '../catalogue/catalogue'
import type { Looked } from '../catalogue/keeper'
import { squeezed, stateOf, type Vehicle } from '../catalogue/records'

export interface VehiclesFilter {
  /** 1 stock, 2 attempt, 3 sold; null all. */
  state: number | null
  /** Anywhere in registration, chassis or HP account, without case, spaces, dashes. */
  regNo: string
}

export interface VehiclesOrder {
  sort: Exclude<VehicleOrder, 'NextDue'>
  descending: boolean
}

/** What is asked for but for the state, in order: every word stands in the vehicle or a related client (server.md 4). */
function* matching({ catalogue, searches }: Looked, search: VehiclesFilter & VehiclesOrder): Generator<Vehicle> {
  const mark = squeezed(search.regNo)
  for (const vehicle of catalogue.vehicles(search.sort, search.descending))
    if ((!mark || hasMark(vehicle, mark)) && searches.every((word) => word.nearVehicle(vehicle))) yield vehicle
}

function hasMark({ row }: Vehicle, mark: string): boolean {
  return row.marks.includes(mark) || (row.hp_account_key?.includes(mark) ?? false)
}

/** Vehicles with an attempt are in stock as well. */
function isInState(vehicle: Vehicle, wanted: number | null): boolean {
  const state = stateOf(vehicle)
  return wanted === null || state === wanted || (wanted === 1 && state === 2)
}

export interface VehiclesPage {
  /** How many of each state the other filters match; attempts are also counted in stock. */
  counts: { stock: number; attempt: number; sold: number }
  totalCount: number
  /** Of one page, in its order. */
  ids: number[]
}

export function vehiclesPage(
  looked: Looked,
  page: VehiclesFilter & VehiclesOrder & { limit: number; offset: number },
): VehiclesPage {
  const of = { 1: 0, 2: 0, 3: 0 }
  const ids: number[] = []
  let totalCount = 0
  for (const vehicle of matching(looked, page)) {
    of[stateOf(vehicle)] += 1
    if (!isInState(vehicle, page.state)) continue
    if (totalCount >= page.offset && ids.length < page.limit) ids.push(vehicle.id)
    totalCount += 1
  }
  return { counts: { stock: of[1] + of[2], attempt: of[2], sold: of[3] }, totalCount, ids }
}

/** All matching ids in the order of the list. */
export function vehicleIDs(looked: Looked, search: VehiclesFilter & VehiclesOrder): number[] {
  const ids: number[] = []
  for (const vehicle of matching(looked, search)) if (isInState(vehicle, search.state)) ids.push(vehicle.id)
  return ids
}

/**
 * Ids of the best ones of an order: of those with a lower rank first, and of one rank the first of the order.
 *
 * @param rank Null leaves the vehicle out; a whole number from 0 on. `isOpen` is false when no more of its rank are taken.
 */
export function bestVehicles(
  catalogue: Catalogue,
  { order, descending, limit }: { order: VehicleOrder; descending: boolean; limit: number },
  rank: { of: (vehicle: Vehicle) => number; takes: (vehicle: Vehicle) => boolean },
): number[] {
  const ranks: number[][] = []
  for (const vehicle of catalogue.vehicles(order, descending)) {
    const place = rank.of(vehicle)
    ranks[place] ??= []
    if (ranks[place].length < limit && rank.takes(vehicle)) ranks[place].push(vehicle.id)
  }
  return ranks.flat().slice(0, limit)
}

/** Ids of suggestions: those with every word, or with the text as a mark; unsold first. `hp` keeps accounts with a schedule only. */
export function vehicleOptions(
  { catalogue, searches }: Looked,
  text: string,
  o: { hp: boolean; limit: number },
): number[] {
  const mark = squeezed(text)
  if (!mark) return []
  return bestVehicles(
    catalogue,
    { order: 'RegNo', descending: false, limit: o.limit },
    {
      of: ({ row }) =>
        (row.reg_key === mark || row.hp_account_key === mark ? 0 : 4) +
        (row.sold_to_id === null ? 0 : 2) +
        (row.reg_key.startsWith(mark) ? 0 : 1),
      takes: (vehicle) =>
        (!o.hp || vehicle.row.has_schedule) &&
        (hasMark(vehicle, mark) || searches.every((word) => word.inVehicle(vehicle) || word.inAccount(vehicle))),
    },
  )
}
