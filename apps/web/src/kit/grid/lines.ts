import type { SubRow } from './column'

/** Where a line of the grid is: a row of the result, or one under it. */
export interface Line {
  index: number
  /** Place among the rows under it; null for the row itself. */
  sub: number | null
}

export interface Lines {
  count: number
  lineAt(line: number): Line
  /** The line of a row of the result. */
  lineOf(index: number): number
}

/** Lines of a result in which some rows are expanded; `open` gives rows under each expanded index, in any order. */
export function linesOf(total: number, open: readonly { index: number; subs: readonly SubRow[] }[]): Lines {
  const spots = open
    .filter((spot) => spot.index >= 0 && spot.index < total && spot.subs.length > 0)
    .sort((a, b) => a.index - b.index)
  const count = spots.reduce((sum, spot) => sum + spot.subs.length, total)
  return {
    count,
    lineAt: (line) => {
      let extra = 0
      for (const spot of spots) {
        const first = spot.index + extra + 1
        if (line < first) break
        if (line < first + spot.subs.length) return { index: spot.index, sub: line - first }
        extra += spot.subs.length
      }
      return { index: line - extra, sub: null }
    },
    lineOf: (index) => spots.reduce((line, spot) => (spot.index < index ? line + spot.subs.length : line), index),
  }
}

/** The lines of the page of the result on which a row is, with the rows under them. */
export function linesOfPage(lines: Lines, index: number, pageSize: number): number[] {
  const first = Math.floor(index / pageSize) * pageSize
  const from = lines.lineOf(first)
  const to = Math.min(lines.count, lines.lineOf(first + pageSize))
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
}
