import { MATCH } from '@forecourt/core/features/search/match'
import { type SearchResult, FOUND_MAX } from '@forecourt/core/features/search/schemas'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import type { LocalSearchResult } from '../../features/search/record-index'
import type { Records } from '../../features/search/records'
import { ITEMS_MAX } from '../../kit/palette/stable-groups'
import type { RecentRecord } from '../../kit/screen/screen'
import { bestRank } from './found-records'
import type { CachedFetch } from './line-look-up'

/** Returns what a text finds in the window, best first; null before the records are read, and for a single letter. */
export function searchWindow(
  records: Pick<Records, 'index'> | null,
  text: string,
  recents: readonly RecentRecord[],
  most = ITEMS_MAX,
): LocalSearchResult | null {
  if (text.length < 2 || !records?.index) return null
  return records.index.find(text, { most, weightOf: recencyWeight(recents) })
}

/** True when the exact matches in the window are all that the books have. */
export function isWindowComplete(
  records: Pick<Records, 'isComplete'> | null,
  here: LocalSearchResult | null,
): here is LocalSearchResult {
  return here !== null && records?.isComplete === true && bestRank(here) < MATCH.typo
}

/** Returns the search call of a text, the same for every caller, so that it is made once. */
export function searchInput(
  text: string,
  here: LocalSearchResult | null,
  most?: number,
): InputOf<Operations['Search']> {
  return {
    text,
    ...(most === undefined ? {} : { most }),
    accounts: here?.accounts.map(({ vehicleID }) => vehicleID).join(',') ?? '',
  }
}

/** Returns a search by name: in the window where that is complete, else on the server. */
export function makeSearch(
  { records, recents }: { records: Records; recents: () => readonly RecentRecord[] },
  fetch: CachedFetch,
): (text: string) => Promise<SearchResult> {
  return async (text) => {
    const here = searchWindow(records, text, recents(), FOUND_MAX)
    if (!isWindowComplete(records, here)) return fetch('Search', searchInput(text, here, FOUND_MAX))
    const { vehicles, accounts, clients } = here
    return { vehicles: [...vehicles], accounts: [...accounts], clients: [...clients], entries: [] }
  }
}

/** Weighs what was opened last most; an account counts as its vehicle. */
function recencyWeight(recents: readonly RecentRecord[]) {
  const [vehicles, clients] = (['vehicle', 'client'] as const).map(
    (of) => new Map(recents.flatMap(({ kind, id }, at) => (kind === of ? [[id, 1 / (at + 1)]] : []))),
  )
  return (kind: 'vehicles' | 'accounts' | 'clients', id: number) =>
    (kind === 'clients' ? clients : vehicles)?.get(id) ?? 0
}
