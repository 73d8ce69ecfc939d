import { VERSION } from '@forecourt/core/version'
import { type Migration, Migrator, sql } from 'kysely'
import type { Db, Store } from './database'
import { BASELINE, LAST_OF_RELEASE } from './migrations/0045-baseline'
import { migrations } from './migrations/index'

const WHAT_TO_DO =
  'does not know. Nothing was changed. Start that version or a newer one; to go back, restore the archive that was made before the upgrade into an empty database.'

/** The database has the form of a newer program; the message says what to do. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase'

  constructor(unknown: readonly string[]) {
    super(
      `This database was brought up to date by a newer version of Forecourt: it has ${unknown.join(', ')}, which ${VERSION} ${WHAT_TO_DO}`,
    )
  }
}

/** No release since 1.59.1 has opened the database; the message says what to do. */
export class OlderDatabase extends Error {
  override name = 'OlderDatabase'

  constructor() {
    super(
      'This database was last opened by a version of Forecourt before 1.59.1. Nothing was changed. Start 1.59.1 on it once, then start this version.',
    )
  }
}

/**
 * Migrates the database to the newest form, all in one transaction. Several servers may do so at once: one does the work while the others wait,
 * without a time limit, since building an index may take minutes. A rewritten table is vacuumed, since until then no query is answered from an index
 * alone.
 * @param report Called before each migration, and before the work that follows the last.
 * @returns The names of those that ran.
 * @throws NewerDatabase; OlderDatabase; the error of the migration that failed: nothing of it, or of the others of this run, is stored.
 * @source server 13
 */
export async function migrate(
  store: Pick<Store, 'unhurried' | 'vacuum'>,
  list: Record<string, Migration> = migrations,
  report: (name: string) => void = () => undefined,
): Promise<string[]> {
  const done = await store.unhurried(async (db) => {
    await migrationsPending(db, list)
    await replaceByBaseline(db, list)
    const provider = { getMigrations: async () => reportMigrations(list, report) }
    const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
    // A newer server may have come in between.
    if (error) await migrationsPending(db, list)
    if (error) throw error
    return (results ?? []).map(({ migrationName }) => migrationName)
  })
  if (done.length > 0) {
    report('sorting the tables')
    await store.vacuum()
  }
  return done
}

function reportMigrations(list: Record<string, Migration>, report: (name: string) => void): Record<string, Migration> {
  const told = ([name, migration]: [string, Migration]): [string, Migration] => [
    name,
    {
      ...migration,
      async up(db) {
        report(name)
        await migration.up(db)
      },
    },
  ]
  return Object.fromEntries(Object.entries(list).map(told))
}

/**
 * Returns the migrations that have not run yet, in order.
 * @throws NewerDatabase when unknown ones have run; OlderDatabase when those of release 1.59.1 have not all run.
 */
export async function migrationsPending(db: Db, list: Record<string, Migration> = migrations): Promise<string[]> {
  const done = await migrationsDone(db, list)
  const unknown = done.filter((name) => !Object.hasOwn(list, name))
  if (unknown.length > 0) throw new NewerDatabase(unknown)
  return Object.keys(list).filter((name) => !done.includes(name))
}

/**
 * Migrates the database of a transaction to an earlier form, or the newest. A failure is undone with the transaction.
 * @param db A connection on which `begin` was run.
 * @param last The name of the last migration that runs; the newest when left out.
 * @throws The error of the migration that failed.
 */
export async function migrateInside(db: Db, last?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations }, disableTransactions: true })
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error) throw error
}

/**
 * Returns the migrations that have run, in order; none in an empty database. Those of release 1.59.1 count as one, the baseline.
 * @throws OlderDatabase when those of release 1.59.1 have not all run.
 */
export async function migrationsDone(db: Db, list: Record<string, Migration> = migrations): Promise<string[]> {
  const names = await namesStored(db)
  return Object.hasOwn(list, BASELINE) ? withBaseline(names) : names
}

/**
 * Returns names of migrations with the baseline in place of those of release 1.59.1.
 * @throws OlderDatabase when those of release 1.59.1 are not all among them.
 */
export function withBaseline(names: readonly string[]): string[] {
  if (names.length === 0 || names.includes(BASELINE)) return [...names]
  if (!names.includes(LAST_OF_RELEASE)) throw new OlderDatabase()
  return [BASELINE, ...names.filter((name) => name > LAST_OF_RELEASE)]
}

async function namesStored(db: Db): Promise<string[]> {
  const { rows } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db)
  if (rows.length === 0) return []
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return done.rows.map(({ name }) => name)
}

/** Replaces the single migrations of a database that release 1.59.1 made by the baseline. */
async function replaceByBaseline(db: Db, list: Record<string, Migration>): Promise<void> {
  if (!Object.hasOwn(list, BASELINE) || !(await namesStored(db)).includes(LAST_OF_RELEASE)) return
  await sql`delete from kysely_migration where name <= ${LAST_OF_RELEASE}`.execute(db)
  await sql`insert into kysely_migration (name, timestamp) values (${BASELINE}, ${new Date().toISOString()})`.execute(
    db,
  )
}
