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
    ...(start ? [catalogue.numberStarts(start)] : []),
    ...words.map((word) => catalogue.nearClients(word)),
  ]
  const matches = everywhere(conditions)
  const ids: number[] = []
  let totalCount = 0
  for (const slot of catalogue.clientSlots(page.sortBy, page.descending)) {
    if (matches && !matches[slot]) continue
    // Slots of an order have a record.
    if (totalCount >= page.offset && ids.length < page.limit) ids.push(catalogue.clients[slot]!.id)
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
  const starting = new Uint8Array(found.length)
  for (const [slot, client] of catalogue.clients.entries())
    if (found[slot] && client?.idno.startsWith(o.start)) starting[slot] = client.idno === o.start ? 2 : 1
  const ranks: readonly number[][] = [[], [], []]
  for (const slot of catalogue.clientSlots('Surname', false)) {
    const rank = ranks[2 - starting[slot]!]!
    if (found[slot] && rank.length < o.limit) rank.push(catalogue.clients[slot]!.id)
  }
  return ranks.flat().slice(0, o.limit)
}

/** Ids of suggestions: those with every word in their own text. */
export function clientOptions(looked: Looked, text: string, limit: number): number[] {
  const found = everywhere(looked.words.map((word) => looked.catalogue.inClients(word)))
  return found ? clientsByStart(looked, found, { start: text.trim().toUpperCase(), limit }) : []
}
