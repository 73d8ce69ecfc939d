import { type Migration, Migrator, sql } from 'kysely'
import type { Db, Store } from './database'
import { migrations } from './migrations/index'

/**
 * Brings the database to the newest form, all in one transaction. Several servers may do so at once: one does the work
 * while the others wait, without a time limit, since building an index may take minutes. A table that was written anew is vacuumed, for
 * until then nothing is read from an index alone.
 *
 * @throws The error of the migration that failed; nothing of it, or of the others of this run, is kept.
 */
export async function migrate(
  store: Pick<Store, 'unhurried' | 'vacuum'>,
  list: Record<string, Migration> = migrations,
): Promise<void> {
  const done = await store.unhurried(async (db) => {
    const provider = { getMigrations: async () => list }
    const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
    if (error) throw error
    return results ?? []
  })
  if (done.length > 0) await store.vacuum()
}

/**
 * Brings the database of a transaction to an earlier form, or the newest. What fails is undone with the transaction.
 *
 * @param db Of a connection on which `begin` was said.
 * @param last The name of the last migration that runs; the newest when left out.
 * @throws The error of the migration that failed.
 */
export async function migrateInside(db: Db, last?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations }, disableTransactions: true })
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error) throw error
}

/** The migrations that have run, in their order; none in an empty database. */
export async function migrationsDone(db: Db): Promise<string[]> {
  const { rows } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db)
  if (rows.length === 0) return []
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return done.rows.map(({ name }) => name)
}
