import { type Copier, quoteColumns, quoteName, type TableColumns } from '../copying'
import type { EmbeddedClient } from './client'

/** Pages of 8 kB in one piece. */
const PAGES = 250
/** Bytes that one statement inserts. */
const PIECE_BYTES = 2_097_152

/** @param client A client that nobody else can use until it is released. */
export function embeddedCopier(client: EmbeddedClient): Copier {
  return {
    query: (sql, parameters) => client.query(sql, parameters),
    async *copyOut({ table, columns }) {
      const name = quoteName(table)
      const size = `pg_relation_size('${name}') / current_setting('block_size')::int`
      const { rows: counted } = await client.query(`select (${size})::int as pages`)
      for (let from = 0; from < Number(counted[0]?.pages); from += PAGES) {
        const part = `ctid >= '(${from},0)' and ctid < '(${from + PAGES},0)'`
        const rows = `select ${quoteColumns(columns)} from ${name} where ${part}`
        const { blob } = await client.query(`copy (${rows}) to '/dev/blob'`)
        if (blob && blob.length > 0) yield blob
      }
    },
    async copyIn(to, rows) {
      const waiting: Uint8Array[] = []
      let [count, bytes] = [0, 0]
      for await (const piece of rows) {
        waiting.push(piece)
        bytes += piece.length
        if (bytes < PIECE_BYTES) continue
        count += await copyPiece(client, to, Buffer.concat(waiting.splice(0)))
        bytes = 0
      }
      if (bytes > 0) count += await copyPiece(client, to, Buffer.concat(waiting))
      return count
    },
  }
}

async function copyPiece(client: EmbeddedClient, { table, columns }: TableColumns, rows: Uint8Array): Promise<number> {
  const sql = `copy ${quoteName(table)} (${quoteColumns(columns)}) from '/dev/blob'`
  return (await client.query(sql, [], rows)).rowCount
}
