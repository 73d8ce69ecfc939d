import { sql } from 'kysely'
import type { Db } from './database'

/** How large the database is, in bytes. */
export async function databaseSize(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database())::text as bytes`.execute(db)
  return Number(rows[0]?.bytes)
}
