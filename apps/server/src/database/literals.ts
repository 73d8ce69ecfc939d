import type { CompiledQuery } from 'kysely'
import pg from 'pg'

/**
 * Returns a query with its parameters written into it, for statements that take none, such as COPY. Each becomes a quoted literal without a type, as
 * a parameter is one.
 * @throws Error for a parameter that is no text, number or null.
 */
export function literalQuery({ sql, parameters }: CompiledQuery): string {
  return sql.replace(/\$(\d+)/g, (_, number: string) => {
    const value = parameters[Number(number) - 1]
    if (value === null) return 'null'
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`No literal for a ${typeof value}`)
    return pg.escapeLiteral(String(value))
  })
}
