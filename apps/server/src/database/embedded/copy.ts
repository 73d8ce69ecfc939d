import type { RowSink } from '../row-sink'
import type { EmbeddedClient } from './client'
import type { StatementResult } from './protocol'

/** Pages of 8 kB that one lease of the engine copies. */
const PAGES = 250
const LIMIT = 'set local statement_timeout = 120000'
const LINE_FEED = 0x0a

/**
 * Returns the rows of a query in the COPY format through `sink`, from one snapshot and in flat memory. They are stored in a table of their own, which
 * is copied part by part, so that a slow reader blocks nobody. The table is gone when the engine is opened again, and the copy fails.
 */
export async function* copyOutEmbedded(
  connect: () => Promise<EmbeddedClient>,
  { query, sink }: { query: string; sink: RowSink },
): AsyncGenerator<Uint8Array, void, undefined> {
  const table = `copied_${crypto.randomUUID().replaceAll('-', '')}`
  const pages = await withClient(connect, (client) => storeRows(client, table, query))
  try {
    for (let from = 0; from < pages; from += PAGES) {
      const part = `select * from ${table} where ctid >= '(${from},0)' and ctid < '(${from + PAGES},0)'`
      const { blob } = await withClient(connect, (client) => client.query(`copy (${part}) to '/dev/blob'`))
      for (const row of linesOf(blob ?? new Uint8Array())) {
        sink.row(row)
        const piece = sink.take(false)
        if (piece) yield piece
      }
    }
    const last = sink.take(true)
    if (last) yield last
  } finally {
    await withClient(connect, (client) => client.query(`drop table if exists ${table}`)).catch(() => {})
  }
}

/** @returns The number of pages. */
async function storeRows(client: EmbeddedClient, table: string, query: string): Promise<number> {
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

async function withClient<T extends StatementResult | number>(
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
