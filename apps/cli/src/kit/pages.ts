/** The most that one page of the server holds. */
const PAGE = 500

/**
 * The first rows of a list, as many as wanted.
 *
 * @param limit How many; Infinity for all.
 */
export async function firstRows<Row>(
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
