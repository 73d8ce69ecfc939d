/** A result of any length of which some pages are fetched. */
export interface PagedRows<Row> {
  /** The number of rows of the result; null while it is not known. */
  readonly count: number | null
  /** The number of places of the list: one for each row of the result, or, while these are not counted, those fetched and a page more. */
  readonly total: number
  readonly pageSize: number
  /** Returns the row at a place of the whole result, from 0; undefined while its page is not fetched. */
  rowAt(index: number): Row | undefined
  /** Returns the place of a row among the fetched pages; -1 when it is in none. */
  indexOf(id: string): number
}

interface PagedRowsOptions<Row> {
  /** The number of rows of the result; null while it is not known. */
  total: number | null
  pageSize: number
  rowId: (row: Row) => string
  /** The fetched pages by number, from 0. */
  pages: ReadonlyMap<number, readonly Row[]>
}

/** Returns the rows over fetched pages. Compute it anew (`useMemo`) when a page arrives. */
export function pagedRows<Row>({ total, pageSize, rowId, pages }: PagedRowsOptions<Row>): PagedRows<Row> {
  let places: Map<string, number> | null = null
  return {
    count: total,
    total: total ?? endOfFetchedRows(pages, pageSize) + pageSize,
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

/** Returns the place behind the last fetched row. */
function endOfFetchedRows(pages: ReadonlyMap<number, readonly unknown[]>, pageSize: number): number {
  return Math.max(0, ...[...pages].map(([page, rows]) => (rows.length === 0 ? 0 : page * pageSize + rows.length)))
}

/** Returns the pages that a range of rows touches, both ends included. */
export function pagesInRange(first: number, last: number, pageSize: number): number[] {
  const from = Math.floor(Math.max(0, first) / pageSize)
  const to = Math.floor(Math.max(0, last) / pageSize)
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}

/** Returns the links of a pager, from 0: at most ten, with the current page among them. */
export function pageLinks(current: number, count: number, most = 10): number[] {
  const shown = Math.min(most, count)
  const start = Math.max(0, Math.min(current - Math.floor(shown / 2), count - shown))
  return Array.from({ length: shown }, (_, i) => start + i)
}
