/** A result of any length of which some pages are known. */
export interface PagedRows<Row> {
  /** How many rows the result has; null while that is not known. */
  readonly count: number | null
  /** How many places the list has: one for each row of the result, or while these are not counted for what is known and a page more. */
  readonly total: number
  readonly pageSize: number
  /** The row at a place of the whole result, from 0; undefined while its page is not known. */
  rowAt(index: number): Row | undefined
  /** The place of a row among the known pages; -1 when it is in none of them. */
  indexOf(id: string): number
}

interface Pages<Row> {
  /** How many rows the result has; null while that is not known. */
  total: number | null
  pageSize: number
  rowId: (row: Row) => string
  /** Known pages by number, from 0. */
  pages: ReadonlyMap<number, readonly Row[]>
}

/** Rows over known pages. Make it anew (`useMemo`) when a page arrives. */
export function pagedRows<Row>({ total, pageSize, rowId, pages }: Pages<Row>): PagedRows<Row> {
  let places: Map<string, number> | null = null
  return {
    count: total,
    total: total ?? endOfRows(pages, pageSize) + pageSize,
    pageSize,
    rowAt: (index) => pages.get(Math.floor(index / pageSize))?.[index % pageSize],
    indexOf: (id) => {
      if (!places) {
        places = new Map()
        for (const [page, rows] of pages)
          for (const [i, row] of rows.entries()) places.set(rowId(row), page * pageSize + i)
      }
      return places.get(id) ?? -1
    },
  }
}

/** Rows that are all known. */
export function wholeRows<Row>(rows: readonly Row[], rowId: (row: Row) => string): PagedRows<Row> {
  return pagedRows({ total: rows.length, pageSize: Math.max(1, rows.length), rowId, pages: new Map([[0, rows]]) })
}

/** The place behind the last row that is known. */
function endOfRows(pages: ReadonlyMap<number, readonly unknown[]>, pageSize: number): number {
  return Math.max(0, ...[...pages].map(([page, rows]) => (rows.length === 0 ? 0 : page * pageSize + rows.length)))
}

/** The pages that a range of rows touches, both ends included. */
export function pagesOfRange(first: number, last: number, pageSize: number): number[] {
  const from = Math.floor(Math.max(0, first) / pageSize)
  const to = Math.floor(Math.max(0, last) / pageSize)
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}

/** The links of a pager: at most ten, starting so that the current page is among them; numbered from 0. */
export function pageLinks(current: number, count: number, most = 10): number[] {
  const shown = Math.min(most, count)
  const start = Math.max(0, Math.min(current - Math.floor(shown / 2), count - shown))
  return Array.from({ length: shown }, (_, i) => start + i)
}
