import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { type Copier, quotedColumns, quotedName } from '../copying'

interface Asking extends Pick<Copier, 'query'> {
  connection: pg.ClientBase
}

/** @param asking.query Asks over the same connection. */
export function serverCopier({ query, connection }: Asking): Copier {
  return {
    query,
    async *copyOut({ table, columns }) {
      yield* connection.query(to(`copy ${quotedName(table)} (${quotedColumns(columns)}) to stdout`))
    },
    async copyIn({ table, columns }, rows) {
      const target = connection.query(from(`copy ${quotedName(table)} (${quotedColumns(columns)}) from stdin`))
      await pipeline(rows, target)
      return target.rowCount
    },
  }
}
