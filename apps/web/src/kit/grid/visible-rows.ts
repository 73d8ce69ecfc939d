import { createContext, useSyncExternalStore } from 'react'
import type { GridLines } from './grid-lines'
import type { ScrollPosition } from './scroll-position'

/** The rows of a list that are wholly visible, from 0. */
export interface VisibleRows {
  first: number
  last: number
}

/** The visible rows for the foot of a grid; null where nothing is measured. */
export const VisibleRowsContext = createContext<VisibleRows | null>(null)

/** @returns `8`, or `26–58` of a list that goes on above or below; `total` is null while that is not known. */
export function visibleRowsText(
  standing: VisibleRows | null,
  total: number | null,
  format: (count: number | null) => string,
): string {
  if (standing === null || (total !== null && standing.last - standing.first + 1 >= total)) return format(total)
  const { first, last } = standing
  return first === last ? format(first + 1) : `${format(first + 1)}–${format(last + 1)}`
}

/** Returns the visible rows; null where nothing is measured or visible. */
export function useVisibleRows(place: ScrollPosition, rowHeight: number, lines: GridLines): VisibleRows | null {
  const at = useSyncExternalStore(place.subscribe, () => wholeLinesAt(place, rowHeight))
  const [first = 0, below = 0] = at.split(' ').map(Number)
  const last = Math.min(lines.count, below) - 1
  return last < first ? null : { first: lines.lineAt(first).index, last: lines.lineAt(last).index }
}

/** Returns the first line that is wholly visible, and the one behind the last. */
function wholeLinesAt({ top, room }: ScrollPosition, rowHeight: number): string {
  return room < rowHeight ? '0 0' : `${Math.ceil(top / rowHeight)} ${Math.floor((top + room) / rowHeight)}`
}
