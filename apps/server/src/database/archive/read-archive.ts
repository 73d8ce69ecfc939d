import { createHash } from 'node:crypto'
import { VERSION } from '@forecourt/core/version'
import { z } from 'zod'
import { digestOf } from '../../files/file-store'
import type { TableColumns } from '../copying'
import {
  ARCHIVE_FORMAT,
  ArchiveFault,
  type Contents,
  End,
  END_OF_ROWS,
  FileHead,
  Head,
  TableEnd,
  TableHead,
} from './format'
import { refuseAltered } from './signature'
import { countLineEnds } from './archive-bytes'

const LINE_FEED = 0x0a
const MORE_ROWS_END = Buffer.concat([Buffer.from('\n'), END_OF_ROWS])
const LINE_MAX = 1_000_000
const FILE_MAX = 64 * 1_048_576

export interface ArchiveUse {
  head(head: Head): Promise<void>
  /**
   * Takes all rows of a table.
   * @returns The number of rows.
   */
  table(table: TableColumns, rows: AsyncIterable<Uint8Array>): Promise<number>
  file(bytes: Uint8Array): Promise<void>
  end(end: End): Promise<void>
}

/**
 * Reads an archive once, from its beginning to its end, and checks it against its own sums. It is known to be complete only when this returns.
 * @param bytes Of the archive, decompressed.
 * @param secret Verifies the signature of an archive that it signed; null when none is known.
 * @throws ArchiveFault that says where it is damaged.
 */
export async function readArchive(
  bytes: AsyncIterable<Uint8Array>,
  use: ArchiveUse,
  secret: string | null,
): Promise<Contents> {
  const reader = new Reader(bytes)
  const head = await reader.line(Head)
  if (head.format > ARCHIVE_FORMAT)
    throw new ArchiveFault(
      `The archive was made by ${head.build} in form ${head.format}; this program (${VERSION}) knows forms up to ${ARCHIVE_FORMAT}. Use the one that made it, or a later one`,
    )
  await use.head(head)
  let [tables, rows, files] = [0, 0, 0]
  for (;;) {
    const before = reader.digest()
    const next = await reader.line(z.union([TableHead, FileHead, End]))
    if ('end' in next) {
      const isAsRead = next.tables === tables && next.rows === rows && next.files === files && next.sha256 === before
      if (!isAsRead) throw damagedArchive('its end')
      await reader.nothingMore()
      refuseAltered(secret, next)
      await use.end(next)
      return { head, tables, rows, files, lacking: next.lacking, signedBy: next.signature?.by ?? null }
    }
    if ('file' in next) {
      const bytes = await reader.file(next.size)
      if (digestOf(bytes) !== next.file) throw damagedArchive(`the file ${next.file}`)
      await use.file(bytes)
      files += 1
      continue
    }
    const read = reader.rows()
    const taken = await use.table(next, read.pieces)
    const kept = await reader.line(TableEnd)
    const { count, sha256 } = read.sums()
    if (kept.rows !== count || kept.sha256 !== sha256) throw damagedArchive(`the table ${next.table}`)
    if (taken !== count) throw new ArchiveFault(`${next.table} has ${count} rows, of which ${taken} were taken`)
    tables += 1
    rows += count
  }
}

function damagedArchive(what: string): ArchiveFault {
  return new ArchiveFault(`The archive is damaged: ${what} is not as it was written`)
}

/** Reads an archive as lines of JSON and the rows between them. */
class Reader {
  readonly #bytes: AsyncIterator<Uint8Array>
  readonly #lines = createHash('sha256')
  #waiting: Uint8Array = Buffer.alloc(0)

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#bytes = bytes[Symbol.asyncIterator]()
  }

  digest(): string {
    return this.#lines.copy().digest('hex')
  }

  async line<T extends z.ZodType>(shape: T): Promise<z.output<T>> {
    while (!this.#waiting.includes(LINE_FEED)) {
      if (this.#waiting.length > LINE_MAX) throw new ArchiveFault('This is not an archive of Forecourt')
      if (!(await this.#more())) throw endedEarly()
    }
    const to = this.#waiting.indexOf(LINE_FEED) + 1
    const line = this.#waiting.subarray(0, to)
    this.#waiting = this.#waiting.subarray(to)
    this.#lines.update(line)
    const parsed = shape.safeParse(jsonOf(line))
    if (!parsed.success) throw new ArchiveFault('This is not an archive of Forecourt, or it is damaged')
    return parsed.data
  }

  /** Returns the rows up to the line that ends them; their sums are known after the last. */
  rows(): { pieces: AsyncGenerator<Uint8Array, void, undefined>; sums: () => { count: number; sha256: string } } {
    const hash = createHash('sha256')
    let count = 0
    const whole = (rows: Uint8Array): Uint8Array => {
      hash.update(rows)
      count += countLineEnds(rows)
      return rows
    }
    const pieces = async function* (reader: Reader): AsyncGenerator<Uint8Array, void, undefined> {
      for (;;) {
        const end = endOfRows(reader.#waiting)
        if (end >= 0) {
          const rows = reader.#waiting.subarray(0, end)
          reader.#waiting = reader.#waiting.subarray(end + END_OF_ROWS.length)
          if (rows.length > 0) yield whole(rows)
          return
        }
        // The last row may go on in the next piece, and the line that ends them all begins with the next.
        const to = reader.#waiting.lastIndexOf(LINE_FEED) + 1
        const rows = reader.#waiting.subarray(0, to)
        reader.#waiting = reader.#waiting.subarray(to)
        if (rows.length > 0) yield whole(rows)
        if (!(await reader.#more())) throw endedEarly()
      }
    }
    return { pieces: pieces(this), sums: () => ({ count, sha256: hash.digest('hex') }) }
  }

  async file(size: number): Promise<Uint8Array> {
    if (size > FILE_MAX) throw new ArchiveFault('This is not an archive of Forecourt, or it is damaged')
    const pieces = [this.#waiting]
    let length = this.#waiting.length
    while (length <= size) {
      this.#waiting = Buffer.alloc(0)
      if (!(await this.#more())) throw endedEarly()
      pieces.push(this.#waiting)
      length += this.#waiting.length
    }
    const whole = Buffer.concat(pieces)
    if (whole[size] !== LINE_FEED) throw damagedArchive('the end of a file')
    this.#waiting = whole.subarray(size + 1)
    return whole.subarray(0, size)
  }

  async nothingMore(): Promise<void> {
    if (this.#waiting.length > 0 || (await this.#more())) throw damagedArchive('what follows its end')
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#bytes.next()
    if (done) return false
    this.#waiting = this.#waiting.length > 0 ? Buffer.concat([this.#waiting, value]) : value
    return true
  }
}

/** Returns where the line begins that ends the rows, or -1. */
function endOfRows(waiting: Uint8Array): number {
  const bytes = Buffer.from(waiting.buffer, waiting.byteOffset, waiting.byteLength)
  if (bytes.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) return 0
  const at = bytes.indexOf(MORE_ROWS_END)
  return at < 0 ? -1 : at + 1
}

function endedEarly(): ArchiveFault {
  return new ArchiveFault('The archive is cut off: it ends before its end. Use another one')
}

function jsonOf(line: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(line).toString('utf8'))
  } catch {
    return null
  }
}
