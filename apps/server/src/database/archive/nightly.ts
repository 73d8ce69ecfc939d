import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Archives } from '@forecourt/core/features/archives/schemas'
import { dayInZone } from '@forecourt/core/kernel/days'
import { VERSION } from '@forecourt/core/version'
import type { FileStore } from '../../files/file-store'
import type { Store } from '../database'
import { writeArchiveFile } from './files'
import { ArchiveTaken, type Contents } from './format'
import { writeArchive } from './write-archive'

const HOUR_MS = 3_600_000
const LATE_MS = 25 * HOUR_MS
/** Time of day, by the clock of the business, from which the nightly archive is made. */
const NIGHT_MS = 2 * HOUR_MS
/** Age after which the leftovers of a killed run are ignored. */
const LEFT_MS = 6 * HOUR_MS
const NAME = /^forecourt-\d{4}-\d{2}-\d{2}\.archive$/

interface Nightly {
  store: Store
  files: FileStore
  secret: string
  dir: string
  keep: number
  timeZone: string
  now: Date
}

/**
 * Makes the archive of the night if it is missing, then removes the oldest beyond `keep`. Of several servers with one folder one makes it.
 * @returns Its contents; null when it is there, or another server is making it.
 */
export async function makeNightlyArchive({
  store,
  files,
  secret,
  dir,
  keep,
  timeZone,
  now,
}: Nightly): Promise<Contents | null> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const night = dayInZone(new Date(now.getTime() - NIGHT_MS), timeZone)
  const file = path.join(dir, `forecourt-${night}.archive`)
  if ((await madeAt(file)) !== null || (await isAtWork(`${file}.part`))) return null
  const madeAtNow = { madeAt: now.toISOString(), build: VERSION, files, secret }
  const made = await writeArchiveFile(file, (target) => writeArchive(store, madeAtNow, target)).catch(nullIfTaken)
  if (made === null) return null
  for (const old of (await namesIn(dir)).slice(0, -keep)) await rm(path.join(dir, old), { force: true })
  return made
}

/** Returns null when another server has just begun or made the archive; throws any other error. */
function nullIfTaken(error: unknown): null {
  if (error instanceof ArchiveTaken) return null
  throw error
}

/** Returns when the last nightly archive was made. */
export async function lastArchives(dir: string | null, now: Date): Promise<Omit<Archives, 'lowDisks'>> {
  if (dir === null) return { areKept: false, lastAt: null, isLate: false }
  const newest = (await namesIn(dir)).at(-1)
  const at = newest === undefined ? null : await madeAt(path.join(dir, newest))
  const isLate = at === null || now.getTime() - at.getTime() > LATE_MS
  return { areKept: true, lastAt: at?.toISOString() ?? null, isLate }
}

/** Returns the names of nightly archives, the oldest first. */
async function namesIn(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch((): string[] => [])
  return names.filter((name) => NAME.test(name)).toSorted()
}

async function madeAt(file: string): Promise<Date | null> {
  return stat(file).then(
    ({ mtime }) => mtime,
    () => null,
  )
}

async function isAtWork(part: string): Promise<boolean> {
  const at = await madeAt(part)
  if (at === null) return false
  // By the clock of the machine, which wrote the time of the file.
  if (Date.now() - at.getTime() < LEFT_MS) return true
  await rm(part, { force: true })
  return false
}
