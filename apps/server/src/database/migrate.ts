import { type Migration, Migrator } from 'kysely'
import type { Store } from './database'
import { migrations } from './migrations/index'

/**
 * Brings the database to the newest form, all in one transaction. Several servers may do so at once: one does the work
 * while the others wait, without a time limit, since building an index may take minutes.
 *
 * @throws The error of the migration that failed; nothing of it, or of the others of this run, is kept.
 */
export async function migrate(
  store: Pick<Store, 'unhurried'>,
  list: Record<string, Migration> = migrations,
): Promise<void> {
  await store.unhurried(async (db) => {
    const { error } = await new Migrator({ db, provider: { getMigrations: async () => list } }).migrateToLatest()
    if (error) throw error
  })
}
