import type { SubRow } from './column'

/** The position of a line of the grid: a row of the result, or one under it. */
export interface GridLine {
  index: number
  /** Its index among the rows under it; null for the row itself. */
  sub: number | null
}

export interface GridLines {
  count: number
  lineAt(line: number): GridLine
  /** Returns the line of a row of the result. */
  rowLine(index: number): number
}

/** Returns the lines of a result in which some rows are expanded; `open` gives the rows under each expanded index, in any order. */
export function gridLines(total: number, open: readonly { index: number; subs: readonly SubRow[] }[]): GridLines {
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
    rowLine: (index) => spots.reduce((line, spot) => (spot.index < index ? line + spot.subs.length : line), index),
  }
}

/** Returns the lines of the page of the result that has a row, with the rows under them. */
export function pageLines(lines: GridLines, index: number, pageSize: number): number[] {
  const first = Math.floor(index / pageSize) * pageSize
  const from = lines.rowLine(first)
  const to = Math.min(lines.count, lines.rowLine(first + pageSize))
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
}
