import { type Migration, Migrator } from 'kysely'
import type { Store } from './database'
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
