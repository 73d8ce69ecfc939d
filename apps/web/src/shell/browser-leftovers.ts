import { typedLinesPlace } from '../features/session/typed-lines'
import { draftKeyPrefix, type KeyStorage, removeKeysWithPrefix } from '../kit/storage-keys'

/** The prefix of the storage keys of one user's outbox lines. */
export const outboxKeyPrefix = (username: string) => `forecourt.outbox|${username}|`
/** The storage key of what one user opened and ran lately. */
export const memoryKey = (username: string) => `forecourt.memory.${username}`

/** Removes what a user stored in this browser and this tab, at log out; a tab that shows the sign-in runs it, too. */
export function removeBrowserData(
  username: string,
  tab: KeyStorage = sessionStorage,
  browser: KeyStorage = localStorage,
): void {
  removeKeysWithPrefix(tab, draftKeyPrefix(username))
  tab.removeItem(typedLinesPlace(username))
  removeKeysWithPrefix(browser, outboxKeyPrefix(username))
  browser.removeItem(memoryKey(username))
}
