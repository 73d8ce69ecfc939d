import { randomUUID } from 'node:crypto'
import { type Dirent, readdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Client } from '@forecourt/core/client/client'
import { PIECE_BYTES, PIECES_MAX } from '@forecourt/core/features/import/file-enums'
import { usage } from '../../kit/failure'
import { unreadable } from '../../kit/unreadable'

/** A file that is to be imported. */
export interface ImportedFile {
  path: string
  name: string
  bytes: number
}

/**
 * The files of the words typed: each by itself, of a folder those that end in .csv, .txt, .tsv and .xlsx.
 *
 * @throws CliFailure 2 for what cannot be read, is empty of files, or is too large.
 */
export function filesOf(paths: readonly string[]): ImportedFile[] {
  return paths.flatMap((path) => {
    const stat = statOf(path)
    if (!stat.isDirectory()) return [fileOf(path, stat.size)]
    const inside = filesIn(path)
      .filter(isTable)
      .map(({ name }) => name)
    if (inside.length === 0) throw usage(`${path} has no .csv and no .xlsx file`)
    return inside.toSorted().map((name) => fileOf(join(path, name), statOf(join(path, name)).size))
  })
}

function filesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    throw unreadable(folder, error)
  }
}

function isTable(entry: Dirent): boolean {
  // What a spreadsheet program leaves beside a file that is open begins so.
  return !entry.isDirectory() && /\.(csv|txt|tsv|xlsx)$/i.test(entry.name) && !/^(~\$|\.)/.test(entry.name)
}

function fileOf(path: string, bytes: number): ImportedFile {
  if (bytes > PIECE_BYTES * PIECES_MAX) throw usage(`${path}: A file may have at most 64 MB`)
  return { path, name: basename(path), bytes }
}

function statOf(path: string) {
  try {
    return statSync(path)
  } catch (error) {
    throw unreadable(path, error)
  }
}

/**
 * Sends a file piece by piece.
 *
 * @param tell Told how many bytes are there.
 * @returns The upload that a call names it by.
 */
export async function upload(
  client: Pick<Client, 'call'>,
  { path }: ImportedFile,
  tell: (bytes: number) => void,
): Promise<string> {
  const id = randomUUID()
  const file = await open(path).catch((error: unknown) => {
    throw unreadable(path, error)
  })
  try {
    const buffer = Buffer.alloc(PIECE_BYTES)
    for (let number = 1, sent = 0; ; number += 1) {
      const length = await filled(file, buffer)
      if (length === 0 && number > 1) return id
      const bytes = buffer.subarray(0, length).toString('base64')
      // A piece is its own key.
      await client.call('AddImportPiece', { upload: id, number, bytes }, { retryAfterNoAnswer: true })
      sent += length
      tell(sent)
      if (length < PIECE_BYTES) return id
    }
  } finally {
    await file.close()
  }
}

async function filled(file: Awaited<ReturnType<typeof open>>, buffer: Buffer): Promise<number> {
  let length = 0
  while (length < buffer.length) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return length
}
