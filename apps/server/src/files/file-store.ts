import { createHash } from 'node:crypto'

/** Files by the SHA-256 of their bytes, in hexadecimal: what is put twice is there once, and what is there never changes. */
export interface FileStore {
  /** Keeps the bytes: flushed, and whole or not there. @returns Their digest. */
  put(bytes: Uint8Array): Promise<string>
  /** The bytes; null when they are not there. */
  get(digest: string): Promise<Buffer | null>
  /** How many bytes are there; null when they are not there. */
  sizeOf(digest: string): Promise<number | null>
  /** What is there: of how many bytes, and when it was last put. */
  all(): AsyncGenerator<{ digest: string; size: number; putAt: Date }>
  remove(digest: string): Promise<void>
  /** True when it answers soon. */
  isUp(): Promise<boolean>
}

/** The store of files does not answer, or not as it should; its message is for the log. */
export class FilesAway extends Error {
  override name = 'FilesAway'
}

export const DIGEST = /^[0-9a-f]{64}$/

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
