import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { sqlStateOf } from '../errors'
import { syncDirectory } from '../embedded/sync-tree'
import { ArchiveFault, ArchiveTaken, type Contents } from './format'
import { readArchive } from './read-archive'
import { countLineEnds } from './archive-bytes'

const IN_PROGRESS = 'is being written by another run, or was left by one that was killed: then remove it'

/**
 * Writes a file that is complete or not there: it is written beside its place, flushed, and then gets its name.
 * @param write Fills the file and returns its contents.
 * @throws ArchiveTaken when the file is there already, or another run writes it; what `write` throws, leaving nothing.
 */
export async function writeArchiveFile(
  file: string,
  write: (target: Writable) => Promise<Contents>,
): Promise<Contents> {
  const part = `${file}.part`
  // It is opened before anything is read for it: of two at once one writes, and the other hears so.
  const opened = await open(part, 'wx', 0o600).catch((error: unknown) => {
    throw sqlStateOf(error) === 'EEXIST' ? new ArchiveTaken(`${part} ${IN_PROGRESS}`) : asFault(error, file)
  })
  const target = opened.createWriteStream({ flush: true })
  try {
    if (await exists(file)) throw new ArchiveTaken(`${file} is there already. Name another file`)
    const contents = await write(target)
    await rename(part, file)
    syncDirectory(path.dirname(path.resolve(file)))
    return contents
  } catch (error) {
    target.destroy()
    await rm(part, { force: true })
    throw asFault(error, file)
  }
}

/** Returns the decompressed bytes of an archive file. */
export async function* readArchiveFile(file: string): AsyncGenerator<Uint8Array, void, undefined> {
  const compressed = createReadStream(file)
  const bytes = createGunzip({ chunkSize: 262_144 })
  compressed.on('error', (error) => bytes.destroy(error))
  compressed.pipe(bytes)
  try {
    yield* bytes
  } catch (error) {
    throw asFault(error, file)
  } finally {
    compressed.destroy()
  }
}

/**
 * Reads an archive to its end and changes nothing.
 * @throws ArchiveFault when it is incomplete, or was altered after this secret signed it.
 */
export function verifyArchive(bytes: AsyncIterable<Uint8Array>, secret: string | null): Promise<Contents> {
  const use = {
    head: async () => {},
    async table(_: unknown, rows: AsyncIterable<Uint8Array>) {
      let count = 0
      for await (const piece of rows) count += countLineEnds(piece)
      return count
    },
    file: async () => {},
    end: async () => {},
  }
  return readArchive(bytes, use, secret)
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

const SENTENCES: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file or folder',
  EACCES: 'It may not be read or written by this user',
  EISDIR: 'It is a folder',
  ENOSPC: 'There is no space left for it',
  EROFS: 'Its disk cannot be written',
  Z_BUF_ERROR: 'The archive is cut off: it ends before its end. Use another one',
  Z_DATA_ERROR: 'This is not an archive of Forecourt, or it is damaged',
}

function asFault(error: unknown, file: string): unknown {
  const sentence = SENTENCES[sqlStateOf(error) ?? '']
  return sentence === undefined ? error : new ArchiveFault(`${file}: ${sentence}`)
}
