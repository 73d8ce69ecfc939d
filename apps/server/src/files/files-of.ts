import path from 'node:path'
import type { Place } from '../config'
import type { FileStore } from './file-store'
import { folderFiles } from './folder-files'
import { s3Files } from './s3-files'

export type FilesPlace = Pick<Place, 'filesDir' | 's3' | 'dataDir'>

/** The files beside a database. @source server 22.3 */
export function filesOf({ filesDir, s3, dataDir }: FilesPlace): FileStore {
  return s3 ? s3Files(s3) : folderFiles(folderOf({ filesDir, dataDir }))
}

function folderOf({ filesDir, dataDir }: Pick<Place, 'filesDir' | 'dataDir'>): string {
  return path.resolve(filesDir ?? path.join(dataDir, 'files'))
}

/** Where files lie, in words. */
export function nameOfFiles({ s3, ...place }: FilesPlace): string {
  return s3 ? `s3://${[s3.bucket, s3.prefix].filter(Boolean).join('/')}` : folderOf(place)
}
