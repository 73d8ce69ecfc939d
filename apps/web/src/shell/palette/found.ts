import {
  foundAccountSought,
  foundClientSought,
  foundVehicleSought,
  MATCH,
  rankOf,
  type Sought,
  typoRankOf,
  type Wanted,
  wantedOf,
} from '@forecourt/core/features/search/match'
import type { Found } from '@forecourt/core/features/search/schemas'
import type { LocalFound, Ranked } from '../../features/search/record-index'

/** What is found, best first, of each kind; entries are the server's alone. */
export interface FoundRecords extends LocalFound {
  entries: Found['entries']
}

/** How many records of a kind the lists have; null while that is not known, or nobody asked. */
export type Totals = Readonly<Record<keyof LocalFound, number | null>>

export const NOTHING_FOUND: FoundRecords = { vehicles: [], accounts: [], clients: [], entries: [] }

/**
 * What is found in the window, and then what the server found besides: it tells more of the same records, and appends others. Those that are
 * meant letter for letter come first.
 */
export function mergedFound(text: string, local: LocalFound | null, server: Found | undefined): FoundRecords {
  const own = local ?? NOTHING_FOUND
  if (!server) return { ...own, entries: [] }
  const wanted = wantedOf(text)
  const rankIn = (of: Sought, by: Wanted) => rankOf(of, by) ?? typoRankOf(of, by)
  const ranked = <R>(rows: readonly R[], sought: (row: R) => Sought): Ranked<R>[] =>
    // It also looks where the window does not: in addresses and notes.
    rows.map((row) => ({ ...row, rank: (wanted && rankIn(sought(row), wanted)) ?? MATCH.inside }))
  return {
    accounts: merged(own.accounts, ranked(server.accounts, foundAccountSought), (row) => row.vehicleID),
    vehicles: merged(own.vehicles, ranked(server.vehicles, foundVehicleSought), (row) => row.id),
    clients: merged(own.clients, ranked(server.clients, foundClientSought), (row) => row.id),
    entries: server.entries,
  }
}

function merged<R>(
  own: readonly Ranked<R>[],
  others: readonly Ranked<R>[],
  idOf: (row: R) => number,
): readonly Ranked<R>[] {
  const told = new Map(others.map((row) => [idOf(row), row]))
  const known = new Set(own.map(idOf))
  const kept = own.map((row) => ({ ...row, ...told.get(idOf(row)), rank: row.rank }))
  const fresh = others.filter((row) => !known.has(idOf(row)))
  const isNear = (kept[0]?.rank ?? 0) >= MATCH.typo
  const isFirst = ({ rank }: Ranked<R>) => rank === MATCH.exact || (isNear && rank < MATCH.typo)
  return [...fresh.filter(isFirst), ...kept, ...fresh.filter((row) => !isFirst(row))]
}

/** The best of all that is found; Infinity for nothing. */
export function bestRank({ vehicles, accounts, clients }: LocalFound): number {
  return Math.min(...[vehicles, accounts, clients].map(([first]) => first?.rank ?? Number.POSITIVE_INFINITY))
}

/** Whether the very record that was typed is there. */
export function exactOf(found: LocalFound): boolean {
  return bestRank(found) === MATCH.exact
}
