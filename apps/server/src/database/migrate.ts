import { type Migration, Migrator, sql } from 'kysely'
import type { Store } from './database'
import { migrations } from './migrations/index'
import { EXTENSIONS } from './session'

/** Comes first on every database; the embedded one is created with them and only notes it. */
const extensions: Migration = {
  async up(db) {
    for (const extension of EXTENSIONS) await sql`create extension if not exists ${sql.id(extension)}`.execute(db)
  },
}

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
  const all = { '0000-extensions': extensions, ...list }
  await store.unhurried(async (db) => {
    const { error } = await new Migrator({ db, provider: { getMigrations: async () => all } }).migrateToLatest()
    if (error) throw error
  })
}
