/** A range of rows: at most `limit`, after the first `offset`. */
export interface PageRange {
  limit: number
  offset: number
}

/** The parsed `Paging` of the wire. */
interface PagedRequest {
  pageNumber: number
  pageSize: number
  only?: 'rows' | 'total' | null | undefined
}

/**
 * Returns the answer of a list: a page of rows and the figures of all that match (`totalCount`, sums), queried in parallel, or the one of them that
 * `only` names.
 */
export async function pagedAnswer<Row, Total extends { totalCount: number }>(
  { pageNumber, pageSize, only }: PagedRequest,
  ask: { rows: (range: PageRange) => Promise<Row[]>; total: () => Promise<Total> },
): Promise<{ data: Row[] } & Total> {
  const [data, total] = await Promise.all([
    only === 'total' ? [] : ask.rows({ limit: pageSize, offset: (pageNumber - 1) * pageSize }),
    only === 'rows' ? null : ask.total(),
  ])
  // The type is that of an answer to who asked for both, as in `listOf`.
  return { data, ...total } as { data: Row[] } & Total
}
