import { statfs } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { isDiskFull } from './errors'
import type { StoreEvent } from './session'

/** The free space that the embedded engine needs: it writes its log in files of 16 MB. */
export const MIN_FREE_BYTES = 20_000_000

/** Records that a write found the disk of the database full, until there is room again. */
export class DiskSpace {
  readonly #hasRoom: () => Promise<boolean>
  readonly #onEvent: (event: StoreEvent) => void
  #fullSince: number | undefined

  /** @param hasRoom Asked only while the disk is thought to be full. */
  constructor(hasRoom: () => Promise<boolean>, onEvent: (event: StoreEvent) => void) {
    this.#hasRoom = hasRoom
    this.#onEvent = onEvent
  }

  note(error: unknown): void {
    if (this.#fullSince !== undefined || !isDiskFull(error)) return
    this.#fullSince = performance.now()
    this.#onEvent({ kind: 'disk-full', reason: error instanceof Error ? error.message : String(error) })
  }

  /** False from the first write that found no room until there is some. */
  async hasRoom(): Promise<boolean> {
    if (this.#fullSince === undefined) return true
    if (!(await this.#hasRoom())) return false
    if (this.#fullSince !== undefined) this.#onEvent({ kind: 'disk-has-room', ms: performance.now() - this.#fullSince })
    this.#fullSince = undefined
    return true
  }
}

/** True when the disk of a directory has room for what the embedded engine writes. */
export async function hasRoomIn(directory: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize >= MIN_FREE_BYTES
}

/** True when a server can make a table of a megabyte, which is dropped at once. */
export async function canAllocateOn<D>(db: Kysely<D>): Promise<boolean> {
  try {
    await db
      .transaction()
      .execute((trx) =>
        sql`create temporary table forecourt_room on commit drop as select md5(n::text) from generate_series(1, 20000) n`.execute(
          trx,
        ),
      )
    return true
  } catch (error) {
    return !isDiskFull(error)
  }
}
