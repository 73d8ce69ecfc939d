import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import type { Fault } from './rule'

/** How PostgreSQL names what it cannot read of its files: data or an index that is damaged, or a file that is gone. */
const DAMAGE = /^(?:XX|58)/

/** True for an error that says that a file of the database is damaged. */
export function isDamage(error: unknown): error is Error & { code: string } {
  return error instanceof Error && DAMAGE.test(String(Reflect.get(error, 'code')))
}

/** Tables of which a page cannot be read, each with what the database says of it. */
export async function damagedTables(db: Db | Trx): Promise<Fault[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class c where relkind = 'r' and relpersistence = 'p' and relnamespace = current_schema()::regnamespace
    order by 1`.execute(db)
  const faults: Fault[] = []
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
