import { everywhere } from '../catalogue/catalogue'
import type { Looked } from '../catalogue/keeper'
import { squeezed } from '../catalogue/records'

export interface ClientsList {
  /** How an id number or a phone starts; without case, spaces and dashes. */
  idnoMobileNo: string
  sortBy: 'Surname' | 'Name'
  descending: boolean
}

/** Ids of the clients that match both boxes, in the order of the list. */
export function clientIDs({ catalogue, words }: Looked, list: ClientsList): number[] {
  const start = squeezed(list.idnoMobileNo)
  const matches = everywhere([
    ...(start ? [catalogue.findClients('numbers', `\n${start}`)] : []),
    ...words.map((word) => catalogue.nearClients(word)),
  ])
  const ids: number[] = []
  for (const slot of catalogue.clientSlots(list.sortBy, list.descending))
    if (!matches || matches[slot]) ids.push(catalogue.clientIDs[slot]!)
  return ids
}

/** How many clients match both boxes, and the ids of one page of them. */
export function clientsPage(
  looked: Looked,
  page: ClientsList & { limit: number; offset: number },
): { totalCount: number; ids: number[] } {
  const ids = clientIDs(looked, page)
  return { totalCount: ids.length, ids: ids.slice(page.offset, page.offset + page.limit) }
}

/**
 * Ids of the clients that were found, by the start of their id number: first the one that has this number, then those whose number starts so,
 * then the others; each by name.
 */
export function clientsByStart(
  { catalogue }: Looked,
  found: Uint8Array,
  o: { start: string; limit: number },
): number[] {
  const starting = catalogue.findClients('idno', o.start, 'at the start')
  const same = catalogue.findClients('idno', o.start, 'all of it')
  const ranks: readonly number[][] = [[], [], []]
  for (const slot of catalogue.clientSlots('Surname', false)) {
    if (!found[slot]) continue
    const rank = ranks[2 - starting[slot]! - same[slot]!]!
    if (rank.length < o.limit) rank.push(catalogue.clientIDs[slot]!)
  }
  return ranks.flat().slice(0, o.limit)
}

/** Ids of suggestions: those with every word in their own text. */
export function clientOptions(looked: Looked, text: string, limit: number): number[] {
  const found = everywhere(looked.words.map((word) => looked.catalogue.findClients('text', word.fold)))
  return found ? clientsByStart(looked, found, { start: text.trim().toUpperCase(), limit }) : []
}
