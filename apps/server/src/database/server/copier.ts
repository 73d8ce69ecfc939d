import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { type Copier, quoteColumns, quoteName } from '../copying'

interface QueryingConnection extends Pick<Copier, 'query'> {
  connection: pg.ClientBase
}

/** @param asking.query Runs a query over the same connection. */
export function serverCopier({ query, connection }: QueryingConnection): Copier {
  return {
    query,
    async *copyOut({ table, columns }) {
      yield* connection.query(to(`copy ${quoteName(table)} (${quoteColumns(columns)}) to stdout`))
    },
    async copyIn({ table, columns }, rows) {
      const target = connection.query(from(`copy ${quoteName(table)} (${quoteColumns(columns)}) from stdin`))
      await pipeline(rows, target)
      return target.rowCount
    },
  }
}
