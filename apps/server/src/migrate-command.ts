import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Place } from './config'
import type { Store } from './database/database'
import { databasePath } from './database/embedded/directory'
import { migrationsDone, migrationsPending } from './database/migrate'
import { CannotStart, openDatabase } from './start'
import { upgrade } from './upgrade'

/** What a run of `migrate` came to. */
export interface Migrated {
  sentence: string
  /** False when there is something to do that was only to be told. */
  isDone: boolean
}

/**
 * Brings a database to the form of this program, or says what that would take.
 *
 * @throws NewerDatabase, OlderDatabase, CannotStart or DirectoryBusy with a sentence; the error of a migration that failed, after which all is as it was.
 * @source server 13
 */
export async function runMigrate(
  place: Place,
  { isCheck, say }: { isCheck: boolean; say?: (line: string) => void },
): Promise<Migrated> {
  const root = path.resolve(place.dataDir)
  if (!place.databaseUrl && !existsSync(databasePath(root)))
    throw new CannotStart(`There is no database in ${root}. Name its data directory with --data DIR`)
  const store = await openDatabase(place)
  try {
    return isCheck
      ? await checked(store)
      : { sentence: toldOf(await upgrade(store, say ?? (() => undefined))), isDone: true }
  } finally {
    await store.end()
  }
}

async function checked({ db }: Store): Promise<Migrated> {
  const pending = await migrationsPending(db)
  const done = await migrationsDone(db)
  if (pending.length === 0)
    return { sentence: `The database is up to date: ${counted(done)}, the last ${done.at(-1)}.`, isDone: true }
  if (done.length === 0)
    return { sentence: `The database is empty: a start would run all ${counted(pending)}.`, isDone: false }
  const names = pending.map((name) => `  ${name}`).join('\n')
  const sentence = `The database has ${counted(done)}, the last ${done.at(-1)}. A start would run ${counted(pending)} more, all or none:\n${names}\nNothing was changed. Make an archive first: forecourt-server backup FILE`
  return { sentence, isDone: false }
}

function toldOf(names: readonly string[]): string {
  return names.length === 0 ? 'The database is up to date: nothing was to be done.' : `Done: ${names.join(', ')}.`
}

function counted({ length }: readonly string[]): string {
  return length === 1 ? '1 migration' : `${length} migrations`
}
