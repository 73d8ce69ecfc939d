import { createContext, useSyncExternalStore } from 'react'
import type { Lines } from './lines'
import type { ScrollPlace } from './scroll-place'

/** The rows of a list that stand whole on the screen, by their places from 0. */
export interface StandingRows {
  first: number
  last: number
}

/** For what is at the foot of a grid; null where nothing is measured. */
export const StandingRowsContext = createContext<StandingRows | null>(null)

/** @returns `8`, or `26–58` of a list that goes on above or below; `total` is null while that is not known. */
export function standingText(
  standing: StandingRows | null,
  total: number | null,
  format: (count: number | null) => string,
): string {
  if (standing === null || (total !== null && standing.last - standing.first + 1 >= total)) return format(total)
  const { first, last } = standing
  return first === last ? format(first + 1) : `${format(first + 1)}–${format(last + 1)}`
}

/** The rows that stand now; null where nothing is measured, or nothing stands. */
export function useStandingRows(place: ScrollPlace, rowHeight: number, lines: Lines): StandingRows | null {
  const at = useSyncExternalStore(place.subscribe, () => linesAt(place, rowHeight))
  const [first = 0, below = 0] = at.split(' ').map(Number)
  const last = Math.min(lines.count, below) - 1
  return last < first ? null : { first: lines.lineAt(first).index, last: lines.lineAt(last).index }
}

/** The first line that shows whole, and the one behind the last. */
function linesAt({ top, room }: ScrollPlace, rowHeight: number): string {
  return room < rowHeight ? '0 0' : `${Math.ceil(top / rowHeight)} ${Math.floor((top + room) / rowHeight)}`
}
