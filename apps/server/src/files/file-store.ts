import { createHash } from 'node:crypto'

/** Files by the SHA-256 of their bytes, in hexadecimal: a file is stored once, and never changes. */
export interface FileStore {
  /**
   * Stores the bytes, flushed, completely or not at all.
   * @returns Their digest.
   */
  put(bytes: Uint8Array): Promise<string>
  /** Returns the bytes; null for none. */
  get(digest: string): Promise<Buffer | null>
  /** Returns the number of bytes; null for none. */
  sizeOf(digest: string): Promise<number | null>
  /** Returns all files with their size and when they were last put. */
  all(): AsyncGenerator<{ digest: string; size: number; putAt: Date }>
  remove(digest: string): Promise<void>
  isUp(): Promise<boolean>
}

/** The store of files does not answer, or with an error; the message is for the log. */
export class FilesAway extends Error {
  override name = 'FilesAway'
}

export const DIGEST = /^[0-9a-f]{64}$/

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
