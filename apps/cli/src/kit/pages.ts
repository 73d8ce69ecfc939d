const PAGE = 500

/**
 * Reads the first rows of a list, page by page.
 * @param limit Their number; Infinity for all.
 */
export async function readFirstRows<Row>(
  limit: number,
  read: (page: { pageNumber: number; pageSize: number }) => Promise<{ data: Row[]; totalCount: number }>,
): Promise<{ rows: Row[]; totalCount: number }> {
  const pageSize = Math.min(PAGE, limit)
  const rows: Row[] = []
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = await read({ pageNumber, pageSize })
    rows.push(...page.data)
    if (rows.length >= limit || page.data.length < pageSize)
      return { rows: rows.slice(0, limit), totalCount: page.totalCount }
  }
}
