import { randomUUID } from 'node:crypto'
import { type Dirent, readdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Client } from '@forecourt/core/client/client'
import { IMPORT_PIECE_BYTES, IMPORT_PIECES_MAX } from '@forecourt/core/features/import/file-enums'
import { usageFailure } from '../../kit/failure'
import { unreadableFile } from '../../kit/unreadable'

export interface ImportedFile {
  path: string
  name: string
  bytes: number
}

/**
 * The files to import: each given file, and of a folder those that end in .csv, .txt, .tsv and .xlsx.
 * @throws CliFailure 2 when one cannot be read, a folder has none, or one is too large.
 */
export function findImportFiles(paths: readonly string[]): ImportedFile[] {
  return paths.flatMap((path) => {
    const stat = statOf(path)
    if (!stat.isDirectory()) return [fileOf(path, stat.size)]
    const inside = filesIn(path)
      .filter(isTable)
      .map(({ name }) => name)
    if (inside.length === 0) throw usageFailure(`${path} has no .csv and no .xlsx file`)
    return inside.toSorted().map((name) => fileOf(join(path, name), statOf(join(path, name)).size))
  })
}

function filesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    throw unreadableFile(folder, error)
  }
}

function isTable(entry: Dirent): boolean {
  // What a spreadsheet program leaves beside a file that is open begins so.
  return !entry.isDirectory() && /\.(csv|txt|tsv|xlsx)$/i.test(entry.name) && !/^(~\$|\.)/.test(entry.name)
}

function fileOf(path: string, bytes: number): ImportedFile {
  if (bytes > IMPORT_PIECE_BYTES * IMPORT_PIECES_MAX) throw usageFailure(`${path}: A file may have at most 64 MB`)
  return { path, name: basename(path), bytes }
}

function statOf(path: string) {
  try {
    return statSync(path)
  } catch (error) {
    throw unreadableFile(path, error)
  }
}

/**
 * Uploads a file piece by piece.
 * @param tell Called with the number of bytes sent so far.
 * @returns The ID of the upload.
 */
export async function uploadFile(
  client: Pick<Client, 'call'>,
  { path }: ImportedFile,
  tell: (bytes: number) => void,
): Promise<string> {
  const id = randomUUID()
  const file = await open(path).catch((error: unknown) => {
    throw unreadableFile(path, error)
  })
  try {
    const buffer = Buffer.alloc(IMPORT_PIECE_BYTES)
    for (let number = 1, sent = 0; ; number += 1) {
      const length = await fillBuffer(file, buffer)
      if (length === 0 && number > 1) return id
      const bytes = buffer.subarray(0, length).toString('base64')
      // A piece is its own key.
      await client.call('AddImportPiece', { upload: id, number, bytes }, { retryAfterNoAnswer: true })
      sent += length
      tell(sent)
      if (length < IMPORT_PIECE_BYTES) return id
    }
  } finally {
    await file.close()
  }
}

async function fillBuffer(file: Awaited<ReturnType<typeof open>>, buffer: Buffer): Promise<number> {
  let length = 0
  while (length < buffer.length) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return length
}
