import { typedLinesPlace } from '../features/session/typed-lines'
import { draftPlaces, type Places, removePlacesUnder } from '../kit/places'

/** Names begin so for the lines of one person that are handed over, in the storage of the browser. */
export const outboxPlaces = (username: string) => `forecourt.outbox|${username}|`
/** The name of what one person opened and ran lately. */
export const memoryPlace = (username: string) => `forecourt.memory.${username}`

/** Removes what one person left in this browser and this tab, when they log out; it is asked of a tab that shows the sign-in, too. */
export function removeLeftHere(username: string, tab: Places = sessionStorage, browser: Places = localStorage): void {
  removePlacesUnder(tab, draftPlaces(username))
  tab.removeItem(typedLinesPlace(username))
  removePlacesUnder(browser, outboxPlaces(username))
  browser.removeItem(memoryPlace(username))
}
