import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { stdout } from 'node:process'
import { PassThrough, type Writable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { VERSION } from '@forecourt/core/version'
import { fetchArchive } from './database/archive/control'
import { readArchiveFile, verifyArchive, writeArchiveFile } from './database/archive/files'
import { ArchiveFault, type Contents } from './database/archive/format'
import { writeArchive } from './database/archive/write-archive'
import { restoreInto } from './database/archive/restore-archive'
import { refuseOtherSigner, signerOf } from './database/archive/signature'
import { namedFileDigests, countOtherSessions } from './database/archive/tables'
import type { FileCommand } from './command-line'
import type { DatabaseLocation } from './config'
import type { Store } from './database/database'
import { databasePath } from './database/embedded/directory'
import { DirectoryBusy } from './database/embedded/lock'
import { addressesOf, hostsOf } from './database/server/addresses'
import { digestOf, type FileStore } from './files/file-store'
import { openFileStore, fileLocationName } from './files/open-file-store'
import { readSecret } from './secret'
import { openDatabase } from './start'

const count = new Intl.NumberFormat('en-GB')

const STANDARD_OUTPUT = '-'

/**
 * Makes, verifies or restores an archive.
 * @returns A sentence with the result; empty for an archive that went to the standard output.
 * @throws ArchiveFault, CannotStart or DirectoryBusy with a sentence.
 */
export async function runFileCommand(
  place: DatabaseLocation,
  { name, file, isFromElsewhere }: { name: FileCommand; file: string; isFromElsewhere: boolean },
): Promise<string> {
  const secret = await secretAt(place)
  if (name === 'verify') {
    const contents = await verifyArchive(readArchiveFile(file), secret)
    return `${file} is whole: ${contentsReport(contents)}. ${SIGNERS[signerOf(contents, secret)]}`
  }
  if (name === 'backup') {
    if (file === STANDARD_OUTPUT) {
      await backup(place, stdout)
      return ''
    }
    const made = await writeArchiveFile(file, (target) => backup(place, target))
    return `${file} is made: ${contentsReport(made)}.${made.signedBy === null ? ` ${SIGNERS.nobody}` : ''}`
  }
  // What is no archive, or cut off, is said before a database is made for it.
  const verified = await verifyArchive(readArchiveFile(file), secret)
  if (!isFromElsewhere) refuseOtherSigner(verified, secret)
  const restored = await withDatabase(place, (store) =>
    restoreInto(store, readArchiveFile(file), { files: openFileStore(place), secret, isFromElsewhere }),
  )
  return `${nameOf(place)} holds ${contentsReport(restored)}. ${signerOf(restored, secret) === 'own' ? SECRET : CLOSED}`
}

/** Returns the secret that signs archives made here: that of the settings, else the one beside the embedded database. */
async function secretAt({ secret, databaseUrl, dataDir }: DatabaseLocation): Promise<string | null> {
  if (secret !== '') return secret
  return databaseUrl ? null : readSecret(dataDir)
}

const SIGNERS = {
  own: 'It is signed with the secret that is set here.',
  other: 'It is signed with another secret than the one that is set here.',
  nobody: 'It is not signed: FORECOURT_SECRET is not set, or an earlier version made it.',
  unknown: 'It is signed; with what cannot be said, since no secret is set here.',
} as const

const CLOSED =
  'Nobody can sign in yet: its users are deactivated, its service tokens revoked, its webhooks, passkeys and e-mail ended. Add an owner with forecourt-server add-user USER, then look through users, roles and settings before you activate anybody and give them a new password and passcode. Anybody may have changed its books: hold them to papers.'

const SECRET = 'Start its servers with the secret of the earlier ones, else nobody\u2019s passcode can be checked.'

/**
 * Copies a database that no server has open into an empty one, and leaves the old one unchanged.
 * @param to The URL of a PostgreSQL, or a data directory; null when only the files move.
 * @param files Where the files go; null when they go with the database.
 */
export async function runMove(
  place: DatabaseLocation,
  { to, files }: { to: string | null; files: DatabaseLocation | null },
): Promise<string> {
  if (to === null) return moveFiles(place, files ?? place)
  const within = { ...place, filesDir: files?.filesDir ?? place.filesDir, s3: files ? files.s3 : place.s3 }
  const target = /^postgres(ql)?:\/\//.test(to)
    ? { ...within, databaseUrl: to }
    : { ...within, databaseUrl: undefined, dataDir: to }
  if (nameOf(target) === nameOf(place))
    throw new ArchiveFault('That is where everything lies already. Name another place')
  refuseNoDatabase(place)
  const moved = await withDatabase(place, async (from) => {
    await refuseOthers(from)
    return withDatabase(target, (into) => copyDealership({ store: from, place }, { store: into, place: target }))
  })
  return `${nameOf(target)} holds ${contentsReport(moved)}. ${SECRET} ${nameOf(place)} is as it was: keep it until forecourt check is silent.`
}

/** Copies every file that a row names, checks its digest, and leaves the old files. */
async function moveFiles(place: DatabaseLocation, target: DatabaseLocation): Promise<string> {
  const [from, into] = [fileLocationName(place), fileLocationName(target)]
  if (from === into) throw new ArchiveFault('That is where the files lie already. Name another place')
  refuseNoDatabase(place)
  const { files, lacking } = await withDatabase(place, async (store) => {
    await refuseOthers(store)
    return copyFiles(await store.copying(({ db }) => namedFileDigests(db)), {
      from: openFileStore(place),
      into: openFileStore(target),
    })
  })
  const lackingTold =
    lacking === 0 ? '' : ` ${count.format(lacking)} are missing or spoiled: forecourt check names them.`
  return `${into} holds ${count.format(files)} files.${lackingTold} Start the servers with FORECOURT_FILES=${into}; ${from} is as it was: keep it until forecourt check is silent.`
}

async function copyFiles(
  digests: readonly string[],
  { from, into }: { from: FileStore; into: FileStore },
): Promise<Pick<Contents, 'files' | 'lacking'>> {
  const held = { files: 0, lacking: 0 }
  for (const digest of digests) {
    const bytes = await from.get(digest)
    if (bytes && digestOf(bytes) === digest) {
      await into.put(bytes)
      held.files += 1
    } else held.lacking += 1
  }
  return held
}

interface OpenDealership {
  store: Store
  place: DatabaseLocation
}

async function copyDealership(from: OpenDealership, into: OpenDealership): Promise<Contents> {
  const wire = new PassThrough()
  // Both ends are here, and nobody is between them.
  const secret = randomUUID()
  const made = writeArchive(from.store, { ...archiveMaker(from.place), secret }, wire)
  const bytes = createGunzip()
  const carried = pipeline(wire, bytes)
  // Whichever fails says why; the others end with it.
  const [contents] = await Promise.all([
    restoreInto(into.store, bytes, { files: openFileStore(into.place), secret, isFromElsewhere: false }),
    made,
    carried,
  ])
  return contents
}

function archiveMaker(place: DatabaseLocation): { madeAt: string; build: string; files: FileStore } {
  return { madeAt: new Date().toISOString(), build: VERSION, files: openFileStore(place) }
}

async function backup(place: DatabaseLocation, target: Writable): Promise<Contents> {
  refuseNoDatabase(place)
  try {
    const secret = await secretAt(place)
    return await withDatabase(place, (store) => writeArchive(store, { ...archiveMaker(place), secret }, target))
  } catch (error) {
    if (!(error instanceof DirectoryBusy)) throw error
    const contents = await fetchArchive(place.dataDir, target)
    if (contents) return contents
    throw error
  }
}

/** Refuses to go on while a server has the same PostgreSQL open: it would save into a database that nobody uses any more. */
async function refuseOthers(store: Store): Promise<void> {
  if (store.kind === 'embedded') return
  const others = await store.copying(({ db }) => countOtherSessions(db))
  if (others > 0)
    throw new ArchiveFault(`${others} other connections use this database. Stop the servers, then move it`)
}

async function withDatabase<T>(place: DatabaseLocation, f: (store: Store) => Promise<T>): Promise<T> {
  const store = await openDatabase(place)
  try {
    return await f(store)
  } finally {
    await store.end()
  }
}

function refuseNoDatabase({ databaseUrl, dataDir }: DatabaseLocation): void {
  const root = path.resolve(dataDir)
  if (!databaseUrl && !existsSync(databasePath(root)))
    throw new ArchiveFault(`There is no database in ${root}. Name its data directory with --data DIR`)
}

function nameOf({ databaseUrl, dataDir }: DatabaseLocation): string {
  if (!databaseUrl) return path.resolve(dataDir)
  const [address = databaseUrl] = addressesOf(databaseUrl)
  const hosts = hostsOf(databaseUrl)
  return hosts === null ? 'the database' : `${hosts}${new URL(address).pathname}`
}

function contentsReport({ head, tables, rows, files, lacking }: Contents): string {
  const filesTold = files === 0 ? '' : ` and ${count.format(files)} files`
  const lackingTold = lacking === 0 ? '' : `; ${count.format(lacking)} files are missing: forecourt check names them`
  return `${count.format(rows)} rows of ${tables} tables${filesTold} as of ${head.madeAt}, by version ${head.build}${lackingTold}`
}
