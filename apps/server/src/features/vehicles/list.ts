import { type Catalogue, everywhere } from '../catalogue/catalogue'
import type { Looked } from '../catalogue/keeper'
import type { VehicleOrder } from '../catalogue/orders'
import { ATTEMPT, SOLD, squeezed, STOCK, type VehicleFacts } from '../catalogue/records'

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

/** What the text boxes ask for: every word stands in the vehicle or a related client (server.md 4). Null when they are empty. */
function matchesOf({ catalogue, words }: Looked, { regNo }: VehiclesFilter): Uint8Array | null {
  const mark = squeezed(regNo)
  return everywhere([
    ...(mark ? [catalogue.inMarksOrAccounts(mark)] : []),
    ...words.map((word) => catalogue.nearVehicles(word)),
  ])
}

/** Vehicles with an attempt are in stock as well. */
function isInState(state: number | undefined, wanted: number | null): boolean {
  return wanted === null || state === wanted || (wanted === STOCK && state === ATTEMPT)
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
  const { catalogue } = looked
  const matches = matchesOf(looked, page)
  const counts = { stock: 0, attempt: 0, sold: 0 }
  const ids: number[] = []
  let totalCount = 0
  for (const slot of catalogue.vehicleSlots(page.sort, page.descending)) {
    if (matches && !matches[slot]) continue
    const state = catalogue.states[slot]
    if (state === SOLD) counts.sold += 1
    else counts.stock += 1
    if (state === ATTEMPT) counts.attempt += 1
    if (!isInState(state, page.state)) continue
    // Slots of an order have a record.
    if (totalCount >= page.offset && ids.length < page.limit) ids.push(catalogue.vehicles[slot]!.id)
    totalCount += 1
  }
  return { counts, totalCount, ids }
}

/** All matching ids in the order of the list. */
export function vehicleIDs(looked: Looked, search: VehiclesFilter & VehiclesOrder): number[] {
  const { catalogue } = looked
  const matches = matchesOf(looked, search)
  return catalogue
    .vehicleSlots(search.sort, search.descending)
    .filter((slot) => (!matches || matches[slot]) && isInState(catalogue.states[slot], search.state))
    .map((slot) => catalogue.vehicles[slot]!.id)
}

/**
 * Ids of the best ones of those found: of a lower rank first, and of one rank the first in an order.
 *
 * @param o.rank A whole number from 0 to 200.
 */
export function bestVehicles(
  catalogue: Catalogue,
  found: Uint8Array,
  o: { rank: (row: VehicleFacts, isSold: boolean) => number; order: readonly number[]; limit: number },
): number[] {
  const ranks = new Uint8Array(found.length)
  for (const [slot, row] of catalogue.vehicles.entries())
    if (row && found[slot]) ranks[slot] = o.rank(row, catalogue.states[slot] === SOLD)
  const best: number[][] = []
  for (const slot of o.order) {
    if (!found[slot]) continue
    best[ranks[slot]!] ??= []
    const same = best[ranks[slot]!]!
    if (same.length < o.limit) same.push(catalogue.vehicles[slot]!.id)
  }
  return best.flat().slice(0, o.limit)
}

/** Ids of suggestions: those with every word, or with the text as a mark; unsold first. `hp` keeps accounts with a schedule only. */
export function vehicleOptions(
  { catalogue, words }: Looked,
  text: string,
  o: { hp: boolean; limit: number },
): number[] {
  const mark = squeezed(text)
  if (!mark) return []
  const found = catalogue.inMarksOrAccounts(mark)
  const worded = everywhere(words.map((word) => catalogue.inVehiclesOrAccounts(word)))
  for (const [slot, row] of catalogue.vehicles.entries()) {
    if (worded?.[slot]) found[slot] = 1
    if (o.hp && !row?.has_schedule) found[slot] = 0
  }
  return bestVehicles(catalogue, found, {
    rank: ({ reg_key, hp_account_key }, isSold) =>
      (reg_key === mark || hp_account_key === mark ? 0 : 4) + (isSold ? 2 : 0) + (reg_key.startsWith(mark) ? 0 : 1),
    order: catalogue.vehicleSlots('RegNo', false),
    limit: o.limit,
  })
}
