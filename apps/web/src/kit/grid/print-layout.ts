import type { FirstRows } from '../api/first-rows'
import { formatCount } from './cells'
import type { SubRow } from './column'
import { type GridLines, gridLines, pageLines } from './grid-lines'
import { type PagedRows, pagedRows } from './paged-rows'

export interface PrintLayout<Row> {
  rows: PagedRows<Row>
  lines: GridLines
  /** The lines that are drawn, in order. */
  drawn: readonly number[]
  /** How much of the result is printed; null when it is the whole. */
  note: string | null
}

interface PrintLayoutOptions<Row> {
  rows: PagedRows<Row>
  lines: GridLines
  rowId: (row: Row) => string
  /** The rows under each expanded row, by its ID. */
  open: ReadonlyMap<string, readonly SubRow[]> | undefined
  /** Rows that were fetched for the print. */
  fetched: FirstRows<Row> | null
  /** The row whose page is printed when the whole result is not available. */
  cursorIndex: number
}

/** Returns the layout of the whole result where it was fetched; else of the page of the cursor, with a note. */
export function printLayout<Row>({
  rows,
  lines,
  rowId,
  open,
  fetched,
  cursorIndex,
}: PrintLayoutOptions<Row>): PrintLayout<Row> {
  if (fetched) {
    const all = pagedRows({
      total: fetched.rows.length,
      pageSize: Math.max(1, fetched.rows.length),
      rowId,
      pages: new Map([[0, fetched.rows]]),
    })
    const spots = open ? [...open].map(([id, subs]) => ({ index: all.indexOf(id), subs })) : []
    const printed = gridLines(all.total, spots)
    return { rows: all, lines: printed, drawn: pageLines(printed, 0, all.pageSize), note: partialPrintNote(fetched) }
  }
  const isKnown =
    rows.count !== null &&
    Array.from({ length: rows.total }, (_, i) => i).every((index) => rows.rowAt(index) !== undefined)
  if (isKnown) return { rows, lines, drawn: pageLines(lines, 0, Math.max(1, rows.total)), note: null }
  const first = Math.floor(cursorIndex / rows.pageSize) * rows.pageSize
  const last = Math.min(first + rows.pageSize, rows.total)
  const of = rows.count === null ? '' : ` of ${formatCount(rows.count)}`
  const note = `Rows ${formatCount(first + 1)} to ${formatCount(last)}${of}. Ctrl P prints them all.`
  return { rows, lines, drawn: pageLines(lines, cursorIndex, rows.pageSize), note }
}

function partialPrintNote<Row>({ rows, total }: FirstRows<Row>): string {
  if (rows.length < total) {
    return `The first ${formatCount(rows.length)} of ${formatCount(total)} rows. The export has all of them.`
  }
  return total === 1 ? '1 row' : `${formatCount(total)} rows`
}
