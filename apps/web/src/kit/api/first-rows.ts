/** The most rows that one call answers. */
const PAGE_MAX = 500

/** The first rows of a result, and the number of all its rows. */
export interface FirstRows<Row> {
  rows: readonly Row[]
  total: number
}

/**
 * Fetches the first rows of a result in the largest pages that a call gives.
 * @param ask Answers a page, numbered from 1.
 * @param most The most rows to fetch.
 * @returns Each row once, in order, also when rows were added in front of it between two pages.
 */
export async function fetchFirstRows<Row>(
  ask: (page: { pageNumber: number; pageSize: number }) => Promise<{ data: readonly Row[]; totalCount: number }>,
  { most, rowId }: { most: number; rowId: (row: Row) => string },
): Promise<FirstRows<Row>> {
  const pageSize = Math.min(most, PAGE_MAX)
  const rows = new Map<string, Row>()
  for (let pageNumber = 1; ; pageNumber += 1) {
    const { data, totalCount } = await ask({ pageNumber, pageSize })
    for (const row of data) if (!rows.has(rowId(row))) rows.set(rowId(row), row)
    const seen = pageNumber * pageSize
    if (data.length === 0 || seen >= totalCount || seen >= most)
      return { rows: [...rows.values()].slice(0, most), total: totalCount }
  }
}
