import { IMPORT_PIECE_BYTES, IMPORT_PIECES_MAX } from '@forecourt/core/features/import/file-enums'
import type { Api } from '../../kit/api/api'

/** How often a piece is sent again when nobody answers. */
const TRIES = 4

/** The name of an upload: a random UUID, also where a page that came without TLS has no `randomUUID`. */
export function newUploadID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Returns why a file cannot be sent, or null. */
export function reasonNotSendable({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size === 0) return `${name} is empty`
  return size > IMPORT_PIECE_BYTES * IMPORT_PIECES_MAX ? `${name}: A file may have at most 64 MB` : null
}

/**
 * Sends a file piece by piece.
 *
 * @param tell Told how many bytes are there.
 * @source server 19.8
 */
export async function sendFile(
  api: Api,
  file: Blob,
  { upload, tell }: { upload: string; tell: (bytes: number) => void },
): Promise<void> {
  for (let at = 0, number = 1; at < file.size; at += IMPORT_PIECE_BYTES, number += 1) {
    const bytes = await base64Of(file.slice(at, at + IMPORT_PIECE_BYTES))
    await sendPiece(api, { upload, number, bytes })
    tell(Math.min(file.size, at + IMPORT_PIECE_BYTES))
  }
}

/** A piece is its own key: it is sent again until somebody answers. */
async function sendPiece(api: Api, piece: { upload: string; number: number; bytes: string }): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    try {
      await api.call('AddImportPiece', piece)
      return
    } catch (error) {
      if (left <= 1 || !api.isNoAnswer(error)) throw error
    }
  }
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

/** What is no file of an import is left out of a folder that was dropped. */
const TABLE_FILE = /\.(csv|txt|tsv|xlsx)$/i

/** The files that were dropped, those of folders among them. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return [...files]
  return (await Promise.all(entries.map((entry) => filesIn(entry, true)))).flat()
}

async function filesIn(entry: FileSystemEntry, isNamed: boolean): Promise<File[]> {
  if (entry.isDirectory) {
    const inside = await entriesOf((entry as FileSystemDirectoryEntry).createReader())
    return (await Promise.all(inside.map((each) => filesIn(each, false)))).flat()
  }
  if (!isNamed && (!TABLE_FILE.test(entry.name) || /^(~\$|\.)/.test(entry.name))) return []
  return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))]
}

/** Browsers tell a folder by parts, until one is empty. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
  return part.length === 0 ? [] : [...part, ...(await entriesOf(reader))]
}
