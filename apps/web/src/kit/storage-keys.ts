/** The part of a browser storage that lists and removes keys. */
export type KeyStorage = Pick<Storage, 'key' | 'length' | 'removeItem'>

export function keysWithPrefix(storage: Omit<KeyStorage, 'removeItem'>, prefix: string): string[] {
  const all = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')
  return all.filter((place) => place.startsWith(prefix))
}

export function removeKeysWithPrefix(storage: KeyStorage, prefix: string): void {
  for (const place of keysWithPrefix(storage, prefix)) storage.removeItem(place)
}

/** Returns the key prefix of one user's drafts in the storage of a tab. */
export const draftKeyPrefix = (username: string) => `draft|${username}|`
