import { everywhere } from '../catalogue/catalogue'
import type { Looked } from '../catalogue/keeper'
import { squeezed } from '../catalogue/records'

export interface ClientsPage {
  /** How an id number or a phone starts; without case, spaces and dashes. */
  idnoMobileNo: string
  sortBy: 'Surname' | 'Name'
  descending: boolean
  limit: number
  offset: number
}

/** How many clients match both boxes, and the ids of one page of them. */
export function clientsPage({ catalogue, words }: Looked, page: ClientsPage): { totalCount: number; ids: number[] } {
  const start = squeezed(page.idnoMobileNo)
  const conditions = [
    ...(start ? [catalogue.findClients('numbers', `\n${start}`)] : []),
    ...words.map((word) => catalogue.nearClients(word)),
  ]
  const matches = everywhere(conditions)
  const ids: number[] = []
  let totalCount = 0
  for (const slot of catalogue.clientSlots(page.sortBy, page.descending)) {
    if (matches && !matches[slot]) continue
    if (totalCount >= page.offset && ids.length < page.limit) ids.push(catalogue.clientIDs[slot]!)
    totalCount += 1
  }
  return { totalCount, ids }
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
