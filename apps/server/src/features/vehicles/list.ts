import { type Catalogue, either, everywhere } from '../catalogue/catalogue'
import type { Looked } from '../catalogue/keeper'
import type { VehicleOrder } from '../catalogue/orders'
import { ATTEMPT, NO_SCHEDULE, SOLD, squeezed, STOCK } from '../catalogue/records'

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
    ...(mark ? [withMark(catalogue, mark)] : []),
    ...words.map((word) => catalogue.nearVehicles(word)),
  ])
}

/** In registration, chassis or HP account. */
function withMark(catalogue: Catalogue, mark: string): Uint8Array {
  return either(catalogue.findVehicles('marks', mark), catalogue.findVehicles('account', mark))
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
    if (totalCount >= page.offset && ids.length < page.limit) ids.push(catalogue.vehicleIDs[slot]!)
    totalCount += 1
  }
  return { counts, totalCount, ids }
}

/** All matching ids in the order of the list. */
export function vehicleIDs(looked: Looked, search: VehiclesFilter & VehiclesOrder): number[] {
  const { catalogue } = looked
  const matches = matchesOf(looked, search)
  const ids: number[] = []
  for (const slot of catalogue.vehicleSlots(search.sort, search.descending))
    if ((!matches || matches[slot]) && isInState(catalogue.states[slot], search.state))
      ids.push(catalogue.vehicleIDs[slot]!)
  return ids
}

/**
 * Ids of the best ones of those found: of a lower rank first, and of one rank the first in an order.
 *
 * @param o.rank Of the vehicle of a slot: a whole number from 0 on.
 */
export function bestVehicles(
  catalogue: Catalogue,
  found: Uint8Array,
  o: { rank: (slot: number) => number; order: readonly number[]; limit: number },
): number[] {
  const best: number[][] = []
  for (const slot of o.order) {
    if (!found[slot]) continue
    const rank = o.rank(slot)
    best[rank] ??= []
    if (best[rank].length < o.limit) best[rank].push(catalogue.vehicleIDs[slot]!)
  }
  return best.flat().slice(0, o.limit)
}

/**
 * Ids of suggestions: those with every word, or with the text as a mark; unsold first. `hp` keeps accounts with a schedule
 * only, `unsoldBut` unsold vehicles that are not among these.
 */
export function vehicleOptions(
  { catalogue, words }: Looked,
  text: string,
  o: { hp: boolean; unsoldBut: ReadonlySet<number> | null; limit: number },
): number[] {
  const mark = squeezed(text)
  if (!mark) return []
  const worded = everywhere(
    words.map((word) =>
      either(catalogue.findVehicles('text', word.fold), catalogue.findVehicles('account', word.mark)),
    ),
  )
  const found = withMark(catalogue, mark)
  if (worded) either(found, worded)
  const { openAccounts, states } = catalogue
  const isLeftOut = (slot: number) =>
    (o.hp && openAccounts[slot] === NO_SCHEDULE) ||
    (o.unsoldBut !== null && (states[slot] === SOLD || o.unsoldBut.has(catalogue.vehicleIDs[slot]!)))
  for (let slot = 0; slot < found.length; slot += 1) if (found[slot] && isLeftOut(slot)) found[slot] = 0
  const starting = catalogue.findVehicles('registration', mark, 'at the start')
  const same = either(
    catalogue.findVehicles('registration', mark, 'all of it'),
    catalogue.findVehicles('account', mark, 'all of it'),
  )
  return bestVehicles(catalogue, found, {
    rank: (slot) => (same[slot] ? 0 : 4) + (states[slot] === SOLD ? 2 : 0) + (starting[slot] ? 0 : 1),
    order: catalogue.vehicleSlots('RegNo', false),
    limit: o.limit,
  })
}
