import { existsSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseLocation } from './config'
import type { Store } from './database/database'
import { databasePath } from './database/embedded/directory'
import { migrationsDone, migrationsPending } from './database/migrate'
import { CannotStart, openDatabase } from './start'
import { upgrade } from './upgrade'

/** The result of a run of `migrate`. */
export interface MigrationResult {
  sentence: string
  /** False when there are migrations that were only listed. */
  isDone: boolean
}

/**
 * Migrates a database to the form of this program, or lists what that would take.
 * @throws NewerDatabase, OlderDatabase, CannotStart or DirectoryBusy with a sentence; the error of a migration that failed, after which nothing has
 * changed.
 * @source server 13
 */
export async function runMigrate(
  place: DatabaseLocation,
  { isCheck, say }: { isCheck: boolean; say?: (line: string) => void },
): Promise<MigrationResult> {
  const root = path.resolve(place.dataDir)
  if (!place.databaseUrl && !existsSync(databasePath(root)))
    throw new CannotStart(`There is no database in ${root}. Name its data directory with --data DIR`)
  const store = await openDatabase(place)
  try {
    return isCheck
      ? await checkMigrations(store)
      : { sentence: migrationsReport(await upgrade(store, say ?? (() => undefined))), isDone: true }
  } finally {
    await store.end()
  }
}

async function checkMigrations({ db }: Store): Promise<MigrationResult> {
  const pending = await migrationsPending(db)
  const done = await migrationsDone(db)
  if (pending.length === 0)
    return { sentence: `The database is up to date: ${migrationCount(done)}, the last ${done.at(-1)}.`, isDone: true }
  if (done.length === 0)
    return { sentence: `The database is empty: a start would run all ${migrationCount(pending)}.`, isDone: false }
  const names = pending.map((name) => `  ${name}`).join('\n')
  const sentence = `The database has ${migrationCount(done)}, the last ${done.at(-1)}. A start would run ${migrationCount(pending)} more, all or none:\n${names}\nNothing was changed. Make an archive first: forecourt-server backup FILE`
  return { sentence, isDone: false }
}

function migrationsReport(names: readonly string[]): string {
  return names.length === 0 ? 'The database is up to date: nothing was to be done.' : `Done: ${names.join(', ')}.`
}

function migrationCount({ length }: readonly string[]): string {
  return length === 1 ? '1 migration' : `${length} migrations`
}
