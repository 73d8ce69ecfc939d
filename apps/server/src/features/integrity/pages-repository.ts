import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'

/** What one page may take of the database: others wait for it on the embedded one. */
const PAGE_MS = 25
const FIRST_SIZE = 100
/** The fewest: on a machine that has much else to do smaller ones would take longer in all and be no quicker. */
const PAGE_ROWS_MIN = 25
/** The most rows that a page ever has. */
export const PAGE_ROWS_MAX = 1_000

/** A table to be read page by page, in the order of columns that name a row. */
export interface Paged {
  table: string
  keys: readonly string[]
  /** A condition that all its rows of interest meet. */
  where?: string
  /** How many rows the first page has, where one may have hundreds of others to be read with it. */
  first?: number
}

/** A value as it may stand in a statement: all of them come from the database itself. */
export function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}

/**
 * What `read` finds in the whole of a table, a page at a time: each page is a statement of its own, so that whoever else needs the database gets in
 * between. Pages are as large as can be read in a short while.
 *
 * @param read Gets the condition that the rows of a page meet.
 */
export async function foundInPages<Found>(
  db: Db | Trx,
  { table, keys, where = 'true', first = FIRST_SIZE }: Paged,
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
    const place = `(${bound?.map(literal).join(', ')})`
    const began = performance.now()
    found.push(...(await read(bound ? `${after} and (${columns}) <= ${place}` : after)))
    if (!bound) return found
    const took = performance.now() - began
    if (took < PAGE_MS / 2) size = Math.min(size * 2, PAGE_ROWS_MAX)
    else if (took > PAGE_MS) size = Math.max(Math.floor(size / 2), Math.min(first, PAGE_ROWS_MIN))
    after = `${where} and (${columns}) > ${place}`
  }
}
