import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import type { IntegrityFault } from './rule'

/** Codes of PostgreSQL for files that it cannot read: damaged data or index, or a missing file. */
const DAMAGE = /^(?:XX|58)/

export function isDamage(error: unknown): error is Error & { code: string } {
  return error instanceof Error && DAMAGE.test(String(Reflect.get(error, 'code')))
}

/** Returns tables with a page that cannot be read, with the message of the database. */
export async function damagedTables(db: Db | Trx): Promise<IntegrityFault[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class c where relkind = 'r' and relpersistence = 'p' and relnamespace = current_schema()::regnamespace
    order by 1`.execute(db)
  const faults: IntegrityFault[] = []
  for (const { name } of rows)
    try {
      // Places are read in the pages themselves, and in no index.
      await sql`select count(ctid) from ${sql.table(name)}`.execute(db)
    } catch (error) {
      if (!isDamage(error)) throw error
      faults.push({ rule: 'Every page of every table can be read', subject: `Table ${name}`, detail: error.message })
    }
  return faults
}
