import { centsFromWire } from '@forecourt/core/kernel/money'
import { useEffect, useMemo } from 'react'
import { useOperation } from '../../kit/api/api'
import { useDebounced } from '../../kit/debounced'
import { ITEMS_MAX } from '../../kit/palette/stable-groups'
import { useRecords } from '../../features/search/use-records'
import type { RecentRecord } from '../../kit/screen/screen'
import { hasExactMatch, type FoundRecords, mergeFound, type FoundTotals } from './found-records'
import { searchWindow, isWindowComplete, searchInput } from './window-search'
import { LOOKUP_WAIT_MS } from './use-palette-line'

const FRESH_MS = 5_000

interface FoundState {
  found: FoundRecords
  totals: FoundTotals
  /** The server is still to answer what decides. */
  isSearching: boolean
}

/** Returns what words find: in the window with the key press, and on the server as soon as it answers. */
export function useFoundRecords(wanted: string, recents: readonly RecentRecord[]): FoundState {
  const records = useRecords()
  useEffect(() => records?.want(), [records])
  const isSearched = wanted.length > 1
  const version = records?.getVersion()
  // What is in the index changes with its version.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index is changed in place
  const local = useMemo(() => searchWindow(records, wanted, recents), [records, wanted, version, recents])
  const searched = useDebounced(wanted, LOOKUP_WAIT_MS)
  const isAsked = isSearched && searched === wanted
  const answer = useOperation('Search', isAsked ? searchInput(searched, local) : null, { staleMs: FRESH_MS })
  const server = isAsked ? answer.data : undefined
  const found = useMemo(() => mergeFound(wanted, local, server), [wanted, local, server])
  // Amounts of entries are the server's; what is found letter for letter in all of the books needs no other.
  const isSure = (local !== null && hasExactMatch(local)) || isWindowComplete(records, local)
  const isKnown = isSure && centsFromWire(wanted.replace('€', '').trim()) === null
  const totals = useFoundTotals(isAsked ? wanted : '', found)
  return { found, totals, isSearching: isSearched && !isKnown && (!isAsked || answer.isFetching) }
}

/** Returns the number of records of each kind of which not all may be shown. */
function useFoundTotals(text: string, found: FoundRecords): FoundTotals {
  const asked = (rows: readonly unknown[]) =>
    text !== '' && rows.length >= ITEMS_MAX ? { text, only: 'total' as const } : null
  const options = { staleMs: FRESH_MS }
  const accounts = useOperation('GetHPSchedules', asked(found.accounts), options)
  const vehicles = useOperation('GetVehicles', asked(found.vehicles), options)
  const clients = useOperation('GetClients', asked(found.clients), options)
  const totalOf = (rows: readonly unknown[], answer: { data: { totalCount: number } | undefined }) =>
    asked(rows) === null ? null : (answer.data?.totalCount ?? null)
  return {
    accounts: totalOf(found.accounts, accounts),
    vehicles: totalOf(found.vehicles, vehicles),
    clients: totalOf(found.clients, clients),
  }
}
