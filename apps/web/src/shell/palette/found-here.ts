import { MATCH } from '@forecourt/core/features/search/match'
import { type Found, FOUND_MAX } from '@forecourt/core/features/search/schemas'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import type { LocalFound } from '../../features/search/record-index'
import type { Records } from '../../features/search/records'
import { ITEMS_MAX } from '../../kit/palette/settle-groups'
import type { RecentRecord } from '../../kit/screen/screen'
import { bestRank } from './found'
import type { Fetch } from './line-look-up'

/** What a text finds in the window, best first; null before the records are read, and for a single letter. */
export function foundHere(
  records: Pick<Records, 'index'> | null,
  text: string,
  recents: readonly RecentRecord[],
  most = ITEMS_MAX,
): LocalFound | null {
  if (text.length < 2 || !records?.index) return null
  return records.index.find(text, { most, weightOf: weightIn(recents) })
}

/** Whether what was found letter for letter is all that the books have. */
export function isAllHere(records: Pick<Records, 'isComplete'> | null, here: LocalFound | null): here is LocalFound {
  return here !== null && records?.isComplete === true && bestRank(here) < MATCH.typo
}

/** What the server is asked about a text, the same for whoever asks: it is asked once. */
export function searchInput(text: string, here: LocalFound | null, most?: number): InputOf<Operations['Search']> {
  return {
    text,
    ...(most === undefined ? {} : { most }),
    accounts: here?.accounts.map(({ vehicleID }) => vehicleID).join(',') ?? '',
  }
}

/** Answers all that a name finds: from the window where that is all, else from the server. */
export function searchBy(
  { records, recents }: { records: Records; recents: () => readonly RecentRecord[] },
  fetch: Fetch,
): (text: string) => Promise<Found> {
  return async (text) => {
    const here = foundHere(records, text, recents(), FOUND_MAX)
    if (!isAllHere(records, here)) return fetch('Search', searchInput(text, here, FOUND_MAX))
    const { vehicles, accounts, clients } = here
    return { vehicles: [...vehicles], accounts: [...accounts], clients: [...clients], entries: [] }
  }
}

/** What was opened last weighs most; an account is its vehicle. */
function weightIn(recents: readonly RecentRecord[]) {
  const [vehicles, clients] = (['vehicle', 'client'] as const).map(
    (of) => new Map(recents.flatMap(({ kind, id }, at) => (kind === of ? [[id, 1 / (at + 1)]] : []))),
  )
  return (kind: 'vehicles' | 'accounts' | 'clients', id: number) =>
    (kind === 'clients' ? clients : vehicles)?.get(id) ?? 0
}
