import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { Place } from '../config'
import { syncDirectory } from '../database/embedded/sync-tree'
import { codeOf } from '../database/errors'

/** Files by the SHA-256 of their bytes, in hexadecimal: what is put twice is there once, and what is there never changes. */
export interface FileStore {
  /** Keeps the bytes: flushed, and whole or not there. @returns Their digest. */
  put(bytes: Uint8Array): Promise<string>
  /** The bytes; null when they are not there. */
  get(digest: string): Promise<Buffer | null>
  /** How many bytes are there; null when they are not there. */
  sizeOf(digest: string): Promise<number | null>
  /** What is there, with when it was last put. */
  all(): AsyncGenerator<{ digest: string; putAt: Date }>
  remove(digest: string): Promise<void>
}

const DIGEST = /^[0-9a-f]{64}$/

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The files beside a database. @source server 22.3 */
export function filesOf({ filesDir, dataDir }: Pick<Place, 'filesDir' | 'dataDir'>): FileStore {
  return folderFiles(path.resolve(filesDir ?? path.join(dataDir, 'files')))
}

/** Files in a folder, `aa/aabb…`. */
export function folderFiles(root: string): FileStore {
  const placeOf = (digest: string) => path.join(root, digest.slice(0, 2), digest)
  return {
    async put(bytes) {
      const digest = digestOf(bytes)
      const place = placeOf(digest)
      const now = new Date()
      if ((await utimes(place, now, now).then(() => true, orMissing)) === true) return digest
      const folder = path.dirname(place)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const part = `${place}.${randomUUID()}.part`
      const file = await open(part, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
        await file.close()
        await rename(part, place)
      } catch (error) {
        await file.close().catch(() => {})
        await rm(part, { force: true })
        throw error
      }
      for (const dir of [folder, root]) syncDirectory(dir)
      return digest
    },
    get: (digest) => readFile(placeOf(digest)).catch(orMissing),
    sizeOf: async (digest) => (await stat(placeOf(digest)).catch(orMissing))?.size ?? null,
    async *all() {
      for (const folder of await readdir(root).catch(() => []))
        for (const name of await readdir(path.join(root, folder)).catch(() => [])) {
          const [digest = ''] = name.split('.')
          const found = DIGEST.test(digest) ? await stat(path.join(root, folder, name)).catch(orMissing) : null
          if (found) yield { digest: name, putAt: found.mtime }
        }
    },
    remove: (digest) => rm(placeOf(digest), { force: true }),
  }
}

function orMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}
