import type { RowSink } from '../row-sink'
import type { EmbeddedClient } from './client'
import type { StatementResult } from './protocol'

/** Pages of 8 kB that one turn copies. */
const PAGES = 250
const LIMIT = 'set local statement_timeout = 120000'
const LINE_FEED = 0x0a

/**
 * The rows of a query as PostgreSQL writes them to files, through `sink`, from one snapshot and in flat memory. They are kept in a table of their own,
 * of which each turn copies a part, so that a slow reader holds nobody up; it is gone when the engine is opened again, and the copy fails.
 */
export async function* copyOut(
  connect: () => Promise<EmbeddedClient>,
  { query, sink }: { query: string; sink: RowSink },
): AsyncGenerator<Uint8Array, void, undefined> {
  const table = `copied_${crypto.randomUUID().replaceAll('-', '')}`
  const pages = await turn(connect, (client) => keep(client, table, query))
  try {
    for (let from = 0; from < pages; from += PAGES) {
      const part = `select * from ${table} where ctid >= '(${from},0)' and ctid < '(${from + PAGES},0)'`
      const { blob } = await turn(connect, (client) => client.query(`copy (${part}) to '/dev/blob'`))
      for (const row of linesOf(blob ?? new Uint8Array())) {
        sink.row(row)
        const piece = sink.take(false)
        if (piece) yield piece
      }
    }
    const last = sink.take(true)
    if (last) yield last
  } finally {
    await turn(connect, (client) => client.query(`drop table if exists ${table}`)).catch(() => {})
  }
}

/** @returns How many pages there are. */
async function keep(client: EmbeddedClient, table: string, query: string): Promise<number> {
  await client.query('begin')
  try {
    await client.query(LIMIT)
    await client.query(`create temp table ${table} as ${query}`)
    const size = `pg_relation_size('${table}') / current_setting('block_size')::int`
    const { rows } = await client.query(`select (${size})::int as pages`)
    await client.query('commit')
    return Number(rows[0]?.pages)
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function turn<T extends StatementResult | number>(
  connect: () => Promise<EmbeddedClient>,
  f: (client: EmbeddedClient) => Promise<T>,
): Promise<T> {
  const client = await connect()
  try {
    return await f(client)
  } finally {
    client.release()
  }
}

function* linesOf(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  for (let from = 0; from < bytes.length; ) {
    const to = bytes.indexOf(LINE_FEED, from) + 1
    yield bytes.subarray(from, to)
    from = to
  }
}
