import { VERSION } from '@forecourt/core/version'
import { sql } from 'kysely'
import type { FileStore } from '../../files/file-store'
import type { TableColumns } from '../copying'
import { sqlStateOf } from '../errors'
import type { CopySession, Db, Store } from '../database'
import { migrateInside, migrationsDone, OlderDatabase, withBaseline } from '../migrate'
import { migrations } from '../migrations/index'
import { closeAccess } from './close-access'
import { ArchiveFault, type Contents, type End, type Head } from './format'
import { readArchive } from './read-archive'
import { refuseOtherSigner, signerOf } from './signature'
import { type LoadStatements, loadStatements, setSequences, tablesOf } from './tables'

interface RestoreOptions {
  files: FileStore
  /** The secret of the server that made the archive; null when none is known. */
  secret: string | null
  /** Accepts an archive that this secret did not sign, and closes all access to its database. */
  isFromElsewhere: boolean
}

/**
 * Restores an archive into an empty database, row for row, then migrates it to the form of this program, all in one transaction, so that any failure
 * leaves it empty. Its files are stored first.
 * @param bytes Of the archive, decompressed.
 * @throws ArchiveFault when the archive is incomplete, is newer than this program, or was not signed with this secret, or the database is not empty.
 */
export async function restoreInto(
  store: Store,
  bytes: AsyncIterable<Uint8Array>,
  how: RestoreOptions,
): Promise<Contents> {
  const contents = await store.copying(async (session) => {
    const { db } = session
    await sql`begin`.execute(db)
    try {
      const restored = await load(session, bytes, how)
      await migrateInside(db)
      if (signerOf(restored, how.secret) !== 'own') await closeAccess(db, new Date())
      await sql`commit`.execute(db)
      return restored
    } catch (error) {
      await sql`rollback`.execute(db)
      throw asFault(error)
    }
  })
  await store.vacuum()
  return contents
}

/** Codes of PostgreSQL for rows that it refuses: a value that does not fit its column, a broken constraint, or too much. */
const UNFIT = /^(?:22|23|42|54|0A)/

/** Turns an error of PostgreSQL into an ArchiveFault: an archive with correct sums may still hold rows that no server wrote. */
function asFault(error: unknown): unknown {
  const code = sqlStateOf(error)
  if (!(error instanceof Error) || code === undefined || !UNFIT.test(code)) return error
  return new ArchiveFault(`The archive cannot be restored: the database refuses what it holds (${error.message})`)
}

async function load(
  { db, copyIn }: CopySession,
  bytes: AsyncIterable<Uint8Array>,
  { files, secret, isFromElsewhere }: RestoreOptions,
): Promise<Contents> {
  let clearing: LoadStatements = { before: [], after: [] }
  let left: TableColumns[] = []
  const use = {
    async head(head: Head) {
      await refuseUnlessEmpty(db)
      await migrateInside(db, lastMigration(head))
      left = await tablesOf(db)
      clearing = await loadStatements(db, left)
      await run(db, clearing.before)
    },
    table(table: TableColumns, rows: AsyncIterable<Uint8Array>) {
      const own = left.find((each) => each.table === table.table)
      if (!own || String(own.columns) !== String(table.columns)) throw unfitRows(table.table)
      left = left.filter((each) => each !== own)
      return copyIn(table, rows)
    },
    // A file that no row comes to name is swept away later.
    async file(content: Uint8Array) {
      await files.put(content)
    },
    async end({ sequences, signature }: End) {
      if (!isFromElsewhere) refuseOtherSigner({ signedBy: signature?.by ?? null }, secret)
      const missing = left[0]
      if (missing) throw unfitRows(missing.table)
      await setSequences(db, sequences)
      await run(db, clearing.after)
    },
  }
  return readArchive(bytes, use, secret)
}

function unfitRows(table: string): ArchiveFault {
  return new ArchiveFault(`The archive does not fit the version that it names: the table ${table}`)
}

async function refuseUnlessEmpty(db: Db): Promise<void> {
  if ((await migrationsDone(db)).length === 0 && (await tablesOf(db)).length === 0) return
  throw new ArchiveFault('This database is not empty. An archive is restored into an empty one: name another')
}

function lastMigration({ schema: names, build }: Head): string {
  const known = Object.keys(migrations)
  const schema = archiveMigrations(names, build)
  const isKnown = schema.every((name, i) => name === known[i])
  const last = schema.at(-1)
  if (isKnown && last) return last
  const unknown = schema.filter((name) => !known.includes(name))
  if (unknown.length === 0)
    throw new ArchiveFault(
      `The archive was made by ${build}, whose migrations came in another order. Restore it with that program`,
    )
  throw new ArchiveFault(
    `The archive was made by ${build} and has ${unknown.join(', ')}, which this program (${VERSION}) does not know. Restore it with the one that made it, or a later one`,
  )
}

/** Returns the migrations of an archive, with the baseline in place of those of release 1.59.1. */
function archiveMigrations(names: readonly string[], build: string): string[] {
  try {
    return withBaseline(names)
  } catch (error) {
    if (!(error instanceof OlderDatabase)) throw error
    throw new ArchiveFault(
      `The archive was made by ${build}, before 1.59.1. Restore it with 1.59.1, and make a new archive there`,
    )
  }
}

async function run(db: Db, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
