/** As many rows as a call answers at once. */
const PAGE_MAX = 500

/** The first rows of a result, and how many it has. */
export interface FirstRows<Row> {
  rows: readonly Row[]
  total: number
}

/**
 * The first rows of a result, asked for by the largest pages that a call gives.
 *
 * @param ask Answers a page, numbered from 1.
 * @param most At most so many rows.
 * @returns Each row once, in order, also when rows were added in front of it between two pages.
 */
export async function firstRows<Row>(
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
