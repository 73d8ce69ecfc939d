import { sql } from 'kysely'
import type { Db } from './database'

export async function databaseSize(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database())::text as bytes`.execute(db)
  return Number(rows[0]?.bytes)
}

/** Returns when the database was created, in UTC; null before that. */
export async function databaseMadeAt(db: Db): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select min(timestamp) as at from kysely_migration`.execute(db)
  return rows[0]?.at ?? null
}
