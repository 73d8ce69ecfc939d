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
export function clientsPage({ catalogue, searches }: Looked, page: ClientsPage): { totalCount: number; ids: number[] } {
  const start = squeezed(page.idnoMobileNo)
  const ids: number[] = []
  let totalCount = 0
  for (const client of catalogue.clients(page.sortBy, page.descending)) {
    if (start && !client.numbers.includes(`\n${start}`)) continue
    if (!searches.every((word) => word.nearClient(client))) continue
    if (totalCount >= page.offset && ids.length < page.limit) ids.push(client.id)
    totalCount += 1
  }
  return { totalCount, ids }
}

/** Ids of suggestions: those with every word, an id number that is or starts with the text first, then by name. */
export function clientOptions({ catalogue, searches }: Looked, text: string, limit: number): number[] {
  if (searches.length === 0) return []
  const start = text.trim().toUpperCase()
  const exact: number[] = []
  const starting: number[] = []
  const others: number[] = []
  for (const client of catalogue.clients('Surname', false)) {
    // Only clients that were read are listed.
    const { idno } = client.row!
    const found = idno === start ? exact : idno.startsWith(start) ? starting : others
    if (found.length < limit && searches.every((word) => word.inClient(client))) found.push(client.id)
  }
  return [...exact, ...starting, ...others].slice(0, limit)
}
