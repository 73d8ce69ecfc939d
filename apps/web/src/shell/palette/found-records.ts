import {
  foundAccountKeys,
  foundClientKeys,
  foundVehicleKeys,
  MATCH,
  rankOf,
  type SearchKeys,
  typoRankOf,
  type SearchText,
  searchTextOf,
} from '@forecourt/core/features/search/match'
import type { SearchResult } from '@forecourt/core/features/search/schemas'
import type { LocalSearchResult, Ranked } from '../../features/search/record-index'

/** The records that were found, best first, of each kind; entries come only from the server. */
export interface FoundRecords extends LocalSearchResult {
  entries: SearchResult['entries']
}

/** The number of records of a kind in the lists; null while it is not known. */
export type FoundTotals = Readonly<Record<keyof LocalSearchResult, number | null>>

export const NOTHING_FOUND: FoundRecords = { vehicles: [], accounts: [], clients: [], entries: [] }

/**
 * Merges what was found in the window with what the server found: the server adds details to the same records and appends others. Exact matches come
 * first.
 */
export function mergeFound(
  text: string,
  local: LocalSearchResult | null,
  server: SearchResult | undefined,
): FoundRecords {
  const own = local ?? NOTHING_FOUND
  if (!server) return { ...own, entries: [] }
  const wanted = searchTextOf(text)
  const rankIn = (of: SearchKeys, by: SearchText) => rankOf(of, by) ?? typoRankOf(of, by)
  const ranked = <R>(rows: readonly R[], sought: (row: R) => SearchKeys): Ranked<R>[] =>
    // It also looks where the window does not: in addresses and notes.
    rows.map((row) => ({ ...row, rank: (wanted && rankIn(sought(row), wanted)) ?? MATCH.inside }))
  return {
    accounts: mergeRanked(own.accounts, ranked(server.accounts, foundAccountKeys), (row) => row.vehicleID),
    vehicles: mergeRanked(own.vehicles, ranked(server.vehicles, foundVehicleKeys), (row) => row.id),
    clients: mergeRanked(own.clients, ranked(server.clients, foundClientKeys), (row) => row.id),
    entries: server.entries,
  }
}

function mergeRanked<R>(
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

/** Returns the best rank of all that was found; Infinity for nothing. */
export function bestRank({ vehicles, accounts, clients }: LocalSearchResult): number {
  return Math.min(...[vehicles, accounts, clients].map(([first]) => first?.rank ?? Number.POSITIVE_INFINITY))
}

/** True when the exact record that was typed is among them. */
export function hasExactMatch(found: LocalSearchResult): boolean {
  return bestRank(found) === MATCH.exact
}
