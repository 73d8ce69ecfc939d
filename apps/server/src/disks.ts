import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Disk } from '@forecourt/core/features/archives/disks'
import { sqlStateOf } from './database/errors'
import type { Config } from './config'

export type DiskLocations = Pick<Config, 'dataDir' | 'filesDir' | 's3' | 'backupDir'>

/** Returns the disks of the folders that this server writes into. One that cannot be read is left out. */
export async function disksOf({ dataDir, filesDir, s3, backupDir }: DiskLocations): Promise<Disk[]> {
  const folders = [
    ['data', dataDir],
    ['files', s3 ? null : (filesDir ?? path.join(dataDir, 'files'))],
    ['backups', backupDir],
  ] as const
  const disks = folders.map(async ([place, dir]) => {
    const space = dir === null ? null : await spaceOf(path.resolve(dir))
    return space ? [{ place, ...space }] : []
  })
  return (await Promise.all(disks)).flat()
}

/** Returns the space on the disk of a folder, which may not exist yet. */
async function spaceOf(dir: string): Promise<Pick<Disk, 'freeBytes' | 'sizeBytes'> | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(dir)
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
  } catch (error) {
    const parent = path.dirname(dir)
    return sqlStateOf(error) === 'ENOENT' && parent !== dir ? spaceOf(parent) : null
  }
}
