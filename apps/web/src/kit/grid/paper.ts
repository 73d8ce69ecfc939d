import type { FirstRows } from '../api/all-rows'
import { formatCount } from './cells'
import type { SubRow } from './column'
import { type Lines, linesOf, linesOfPage } from './lines'
import { type PagedRows, pagedRows } from './paged-rows'

/** What is printed of a grid. */
export interface Paper<Row> {
  rows: PagedRows<Row>
  lines: Lines
  /** Which of the lines are drawn, in order. */
  drawn: readonly number[]
  /** How much of the result this is; null where that needs no word. */
  note: string | null
}

interface PaperOptions<Row> {
  rows: PagedRows<Row>
  lines: Lines
  rowId: (row: Row) => string
  /** Rows under each expanded row, by its id. */
  open: ReadonlyMap<string, readonly SubRow[]> | undefined
  /** Rows that were asked for to be printed. */
  brought: FirstRows<Row> | null
  /** Whose page is printed when more is not known. */
  cursorIndex: number
}

/** The whole result where it was brought or is known; else the page of the cursor, which says so. */
export function paperOf<Row>({ rows, lines, rowId, open, brought, cursorIndex }: PaperOptions<Row>): Paper<Row> {
  if (brought) {
    const all = pagedRows({
      total: brought.rows.length,
      pageSize: Math.max(1, brought.rows.length),
      rowId,
      pages: new Map([[0, brought.rows]]),
    })
    const spots = open ? [...open].map(([id, subs]) => ({ index: all.indexOf(id), subs })) : []
    const printed = linesOf(all.total, spots)
    return { rows: all, lines: printed, drawn: linesOfPage(printed, 0, all.pageSize), note: noteOf(brought) }
  }
  const isKnown =
    rows.count !== null &&
    Array.from({ length: rows.total }, (_, i) => i).every((index) => rows.rowAt(index) !== undefined)
  if (isKnown) return { rows, lines, drawn: linesOfPage(lines, 0, Math.max(1, rows.total)), note: null }
  const first = Math.floor(cursorIndex / rows.pageSize) * rows.pageSize
  const last = Math.min(first + rows.pageSize, rows.total)
  const of = rows.count === null ? '' : ` of ${formatCount(rows.count)}`
  const note = `Rows ${formatCount(first + 1)} to ${formatCount(last)}${of}. Ctrl P prints them all.`
  return { rows, lines, drawn: linesOfPage(lines, cursorIndex, rows.pageSize), note }
}

function noteOf<Row>({ rows, total }: FirstRows<Row>): string {
  if (rows.length < total) {
    return `The first ${formatCount(rows.length)} of ${formatCount(total)} rows. The export has all of them.`
  }
  return total === 1 ? '1 row' : `${formatCount(total)} rows`
}
