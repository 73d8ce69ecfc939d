/** Which rows of a result: at most `limit`, after the first `offset`. */
export interface PageRange {
  limit: number
  offset: number
}

/** As `Paging` of the wire is read. */
interface Asked {
  pageNumber: number
  pageSize: number
  only?: 'rows' | 'total' | null | undefined
}

/**
 * The answer of a list: a page of rows and what is said of all that match (`totalCount`, sums), asked side by side, or the one of them
 * that `only` names.
 */
export async function pagedAnswer<Row, Total extends { totalCount: number }>(
  { pageNumber, pageSize, only }: Asked,
  ask: { rows: (range: PageRange) => Promise<Row[]>; total: () => Promise<Total> },
): Promise<{ data: Row[] } & Total> {
  const [data, total] = await Promise.all([
    only === 'total' ? [] : ask.rows({ limit: pageSize, offset: (pageNumber - 1) * pageSize }),
    only === 'rows' ? null : ask.total(),
  ])
  // The type is that of an answer to who asked for both, as in `listOf`.
  return { data, ...total } as { data: Row[] } & Total
}
