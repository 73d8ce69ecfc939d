import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'

/** Limit of the time of one page: others wait for it on the embedded database. */
const PAGE_MS = 25
const FIRST_SIZE = 100
/** Minimum: on a busy machine smaller pages would take longer in all without being quicker. */
const PAGE_ROWS_MIN = 25
export const PAGE_ROWS_MAX = 1_000

/** A table that is read page by page, in the order of its key columns. */
export interface PagedTable {
  table: string
  keys: readonly string[]
  where?: string
  /** The rows of the first page, for rows that are read with hundreds of others. */
  first?: number
}

/** Quotes a value for a statement: all of them come from the database itself. */
export function sqlLiteral(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}

/**
 * Collects what `read` finds in a whole table, a page at a time: each page is a statement of its own, so that other callers get in between. The size
 * of pages is adjusted to a short time.
 * @param read Gets the condition on the rows of a page.
 */
export async function readInPages<Found>(
  db: Db | Trx,
  { table, keys, where = 'true', first = FIRST_SIZE }: PagedTable,
  read: (condition: string) => Promise<Found[]>,
): Promise<Found[]> {
  const found: Found[] = []
  const columns = keys.join(', ')
  const last = `json_build_array(${keys.map((key) => `${key}::text`).join(', ')})`
  let size = first
  let after = where
  for (;;) {
    const end = sql.raw<{ last: string[] }>(
      `select ${last} as last from ${table} where ${after} order by ${columns} offset ${size - 1} limit 1`,
    )
    const bound = (await end.execute(db)).rows[0]?.last
    const place = `(${bound?.map(sqlLiteral).join(', ')})`
    const began = performance.now()
    found.push(...(await read(bound ? `${after} and (${columns}) <= ${place}` : after)))
    if (!bound) return found
    const took = performance.now() - began
    if (took < PAGE_MS / 2) size = Math.min(size * 2, PAGE_ROWS_MAX)
    else if (took > PAGE_MS) size = Math.max(Math.floor(size / 2), Math.min(first, PAGE_ROWS_MIN))
    after = `${where} and (${columns}) > ${place}`
  }
}
