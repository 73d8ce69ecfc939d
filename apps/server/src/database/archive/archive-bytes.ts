import { createHash, type Hash } from 'node:crypto'
import { sql } from 'kysely'
import type { TableColumns } from '../copying'
import { digestOf, type FileStore } from '../../files/file-store'
import type { CopySession } from '../database'
import { migrationsDone } from '../migrate'
import { ARCHIVE_FORMAT, ArchiveFault, type Contents, END_OF_ROWS, type Head } from './format'
import { signEnd } from './signature'
import { namedFileDigests, sequencesOf, tablesOf } from './tables'

const LINE_FEED = 0x0a
const LINE_END = Buffer.from('\n')
/** Size of a piece. Each piece goes to the thread that compresses and back, so rows are not handed over in pieces as small as they come. */
export const ARCHIVE_PIECE_BYTES = 1_048_576

/** When, by which build and with which files an archive is made. */
export type ArchiveMaker = Pick<Head, 'madeAt' | 'build' | 'engine'> & {
  files: FileStore
  /** Signs it; null where none is known. */
  secret: string | null
}

/**
 * Returns the bytes of an archive before compression: all tables from one snapshot, whatever is saved meanwhile.
 * @returns The contents, after the last piece.
 * @throws ArchiveFault when the database has no dealership.
 */
export async function* archiveBytes(
  { db, copyOut }: CopySession,
  { files, secret, ...maker }: ArchiveMaker,
): AsyncGenerator<Uint8Array, Contents, undefined> {
  await sql`begin isolation level repeatable read read only`.execute(db)
  try {
    const schema = await migrationsDone(db)
    if (schema.length === 0) throw new ArchiveFault('There is no dealership in this database')
    const head: Head = { forecourt: 'archive', format: ARCHIVE_FORMAT, ...maker, schema }
    const lines = new JsonLines()
    yield lines.next(head)
    const tables = await tablesOf(db)
    let rows = 0
    for (const table of tables) {
      yield lines.next(table)
      const own = yield* rowsOf(copyOut, table)
      rows += own.rows
      yield END_OF_ROWS
      yield lines.next(own)
    }
    const held = { tables: tables.length, rows, files: 0, lacking: 0 }
    for (const digest of await namedFileDigests(db)) {
      const bytes = await files.get(digest)
      // One that is gone or spoiled is counted and told: the books are kept all the same.
      if (!bytes || digestOf(bytes) !== digest) {
        held.lacking += 1
        continue
      }
      held.files += 1
      yield lines.next({ file: digest, size: bytes.length })
      yield bytes
      yield LINE_END
    }
    const sums = { end: true, sequences: await sequencesOf(db), ...held, sha256: lines.digest() } as const
    const end = signEnd(secret, sums)
    yield lines.next(end)
    return { head, ...held, signedBy: end.signature?.by ?? null }
  } finally {
    await sql`rollback`.execute(db)
  }
}

async function* rowsOf(
  copyOut: CopySession['copyOut'],
  table: TableColumns,
): AsyncGenerator<Uint8Array, { rows: number; sha256: string }, undefined> {
  const hash = createHash('sha256')
  let rows = 0
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const piece of copyOut(table)) {
    waiting.push(piece)
    size += piece.length
    if (size < ARCHIVE_PIECE_BYTES) continue
    const whole = Buffer.concat(waiting)
    waiting = []
    size = 0
    hash.update(whole)
    rows += countLineEnds(whole)
    yield whole
  }
  const last = Buffer.concat(waiting)
  hash.update(last)
  rows += countLineEnds(last)
  if (size > 0) yield last
  return { rows, sha256: hash.digest('hex') }
}

/** Returns how many rows end in a piece: no value contains a line end. */
export function countLineEnds(piece: Uint8Array): number {
  let count = 0
  for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) count += 1
  return count
}

class JsonLines {
  readonly #hash: Hash = createHash('sha256')

  next(line: object): Uint8Array {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
    this.#hash.update(bytes)
    return bytes
  }

  digest(): string {
    return this.#hash.copy().digest('hex')
  }
}
