import path from 'node:path'
import type { DatabaseLocation } from '../config'
import type { FileStore } from './file-store'
import { folderFiles } from './folder-files'
import { s3Files } from './s3-files'

export type FileLocation = Pick<DatabaseLocation, 'filesDir' | 's3' | 'dataDir'>

/**
 * Returns the files of a database.
 * @source server 22.3
 */
export function openFileStore({ filesDir, s3, dataDir }: FileLocation): FileStore {
  return s3 ? s3Files(s3) : folderFiles(folderOf({ filesDir, dataDir }))
}

function folderOf({ filesDir, dataDir }: Pick<DatabaseLocation, 'filesDir' | 'dataDir'>): string {
  return path.resolve(filesDir ?? path.join(dataDir, 'files'))
}

export function fileLocationName({ s3, ...place }: FileLocation): string {
  return s3 ? `s3://${[s3.bucket, s3.prefix].filter(Boolean).join('/')}` : folderOf(place)
}
