/** What a browser keeps by name. */
export type Places = Pick<Storage, 'key' | 'length' | 'removeItem'>

/** The places of a storage whose names begin so. */
export function placesUnder(storage: Omit<Places, 'removeItem'>, prefix: string): string[] {
  const all = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')
  return all.filter((place) => place.startsWith(prefix))
}

export function removePlacesUnder(storage: Places, prefix: string): void {
  for (const place of placesUnder(storage, prefix)) storage.removeItem(place)
}

/** Names begin so for the drafts of one person, in the storage of a tab. */
export const draftPlaces = (username: string) => `draft|${username}|`
