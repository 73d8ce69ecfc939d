import type { Virtualizer } from '@tanstack/react-virtual'
import { createContext } from 'react'
import { HEAD } from './grid-dom'
import type { Lines } from './lines'

/** The rows of a list that stand whole on the screen, by their places from 0. */
export interface StandingRows {
  first: number
  last: number
}

/** For what is at the foot of a grid; null where nothing is measured. */
export const StandingRowsContext = createContext<StandingRows | null>(null)

/** @returns `8`, or `26–58` of a list that goes on above or below. */
export function standingText(standing: StandingRows | null, total: number, format: (count: number) => string): string {
  if (standing === null || standing.last - standing.first + 1 >= total) return format(total)
  const { first, last } = standing
  return first === last ? format(first + 1) : `${format(first + 1)}–${format(last + 1)}`
}

/** @returns Null where nothing is measured, or nothing stands. */
export function standingOf(
  { scrollOffset, scrollRect }: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollOffset' | 'scrollRect'>,
  rowHeight: number,
  lines: Lines,
): StandingRows | null {
  const room = (scrollRect?.height ?? 0) - HEAD
  const above = Math.max(0, scrollOffset ?? 0)
  const first = Math.ceil(above / rowHeight)
  const last = Math.min(lines.count, Math.floor((above + room) / rowHeight)) - 1
  return room < rowHeight || last < first ? null : { first: lines.lineAt(first).index, last: lines.lineAt(last).index }
}
