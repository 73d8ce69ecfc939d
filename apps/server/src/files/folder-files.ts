import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { syncDirectory } from '../database/embedded/sync-tree'
import { sqlStateOf } from '../database/errors'
import { DIGEST, digestOf, type FileStore } from './file-store'

/** Stores files in a folder, as `aa/aabb…`. */
export function folderFiles(root: string): FileStore {
  const placeOf = (digest: string) => path.join(root, digest.slice(0, 2), digest)
  return {
    async put(bytes) {
      const digest = digestOf(bytes)
      const place = placeOf(digest)
      const now = new Date()
      if ((await utimes(place, now, now).then(() => true, nullIfMissing)) === true) return digest
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
    get: (digest) => readFile(placeOf(digest)).catch(nullIfMissing),
    sizeOf: async (digest) => (await stat(placeOf(digest)).catch(nullIfMissing))?.size ?? null,
    async *all() {
      for (const folder of await readdir(root).catch(() => []))
        for (const name of await readdir(path.join(root, folder)).catch(() => [])) {
          const [digest = ''] = name.split('.')
          const found = DIGEST.test(digest) ? await stat(path.join(root, folder, name)).catch(nullIfMissing) : null
          if (found) yield { digest: name, size: found.size, putAt: found.mtime }
        }
    },
    remove: (digest) => rm(placeOf(digest), { force: true }),
    isUp: async () => true,
  }
}

function nullIfMissing(error: unknown): null {
  if (sqlStateOf(error) === 'ENOENT') return null
  throw error
}
