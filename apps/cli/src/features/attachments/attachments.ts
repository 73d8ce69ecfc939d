import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Client } from '@forecourt/core/client/client'
import { ApiError, messageOf } from '@forecourt/core/client/errors'
import {
  ATTACHMENT_BYTES_MAX,
  ATTACHMENT_KIND_WORDS,
  ATTACHMENT_PIECE_BYTES,
  type AttachmentKind,
  ATTACHMENT_KINDS,
  KINDS_OF_RECORD,
} from '@forecourt/core/features/attachments/enums'
import type { AttachmentOf, AttachmentOut } from '@forecourt/core/features/attachments/schemas'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import type { ListColumn } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { exportFile } from '../../kit/export-file'
import { CliFailure, EXIT, usageFailure } from '../../kit/failure'
import { printList } from '../../kit/list-output'
import { type CommandInput, isOn, choiceOption, optionText, wholeNumber } from '../../kit/options'
import { ambiguousRecordFailure, unknownRecordFailure } from '../../kit/resolve'
import { unreadableFile } from '../../kit/unreadable'

const PAGE_ROWS = 500

type NumberedAttachment = AttachmentOut & { recordName: string; number: number }

const COLUMNS: readonly ListColumn<NumberedAttachment>[] = [
  { name: 'number', header: 'No', kind: 'number', value: (row) => row.number },
  { name: 'id', header: 'Id', kind: 'number', value: (row) => row.id },
  { name: 'kind', header: 'Kind', kind: 'text', value: (row) => ATTACHMENT_KIND_WORDS[row.kind] },
  { name: 'name', header: 'Name', kind: 'text', value: (row) => row.name },
  { name: 'type', header: 'Type', kind: 'text', value: (row) => row.type },
  { name: 'size', header: 'Bytes', kind: 'number', value: (row) => row.size },
  { name: 'sha256', header: 'SHA-256', kind: 'text', value: (row) => row.digest },
  { name: 'of', header: 'Of', kind: 'text', value: (row) => row.recordName },
  { name: 'addedBy', header: 'Added by', kind: 'text', value: (row) => row.addedBy },
]
const COLUMNS_OF_ALL = COLUMNS.filter(({ name }) => name !== 'sha256' && name !== 'id')
const COLUMNS_OF_RECORD = COLUMNS_OF_ALL.filter(({ name }) => name !== 'of')

/**
 * The vehicle or client with this registration or name; no other kind of record.
 * @throws CliFailure 1.
 */
async function resolveRecord(ctx: Context, query: string): Promise<AttachmentOf> {
  const { client } = await ctx.connect()
  const asked = [
    { of: 'vehicle', query },
    { of: 'client', query },
  ] as const
  const { matches } = await client.call('ResolveRecords', { queries: [...asked] })
  const [vehicles = [], clients = []] = matches
  const [found, ...others] = [...vehicles, ...clients]
  if (!found) throw unknownRecordFailure('vehicle', query)
  if (others.length > 0) throw ambiguousRecordFailure(query, [found, ...others])
  return { record: vehicles.length > 0 ? 'vehicle' : 'client', recordID: found.id }
}

function kindOf(record: AttachmentOf['record'], text: string | null): AttachmentKind {
  const word = choiceOption(
    KINDS_OF_RECORD[record].map((kind) => ATTACHMENT_KIND_WORDS[kind]),
    text,
    '--kind',
  )
  const usual = KINDS_OF_RECORD[record][0] ?? 'other'
  return ATTACHMENT_KINDS.find((kind) => ATTACHMENT_KIND_WORDS[kind] === word) ?? usual
}

/** Attaches files to a record one by one, so that a file that is refused does not stop the others. */
export async function attachFiles(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const [query = '', ...paths] = words
  const of = await resolveRecord(ctx, query)
  const kind = kindOf(of.record, optionText(options, 'kind'))
  for (const path of paths) await assertReadable(path)
  const { client } = await ctx.connect()
  const added: { file: string; id: number }[] = []
  const refused: { file: string; message: string }[] = []
  for (const path of paths)
    try {
      added.push({ file: path, id: await sendFile(client, path, { ...of, kind }) })
      if (!ctx.globals.json) ctx.report(`${path} added`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refused.push({ file: path, message: messageOf(error) })
    }
  if (refused.length > 0)
    throw new CliFailure(EXIT.failed, refused.map(({ message }) => message).join('\n'), { added, refused })
  if (ctx.globals.json) await ctx.printJson({ ...of, kind, added })
}

async function assertReadable(path: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    throw unreadableFile(path, error)
  })
  if (!found.isFile()) throw usageFailure(`${path} is no file`)
  if (found.size > ATTACHMENT_BYTES_MAX) throw usageFailure(`${path}: A file may have at most 20 MB`)
}

async function sendFile(
  client: Pick<Client, 'call'>,
  path: string,
  to: AttachmentOf & { kind: AttachmentKind },
): Promise<number> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw unreadableFile(path, error)
  })
  const upload = randomUUID()
  for (let at = 0, number = 1; at === 0 || at < bytes.length; at += ATTACHMENT_PIECE_BYTES, number += 1) {
    const piece = bytes.subarray(at, at + ATTACHMENT_PIECE_BYTES).toString('base64')
    // A piece is its own key.
    await client.call('AddAttachmentPiece', { upload, number, bytes: piece }, { retryAfterNoAnswer: true })
  }
  const { id } = await client.call('AddAttachment', { upload, ...to, name: basename(path) }, { key: upload })
  return id
}

/** Prints the files of a record or of all records, or saves one of them to a path. */
export async function printAttachments(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const query = words.join(' ')
  const of = query === '' ? {} : await resolveRecord(ctx, query)
  const kind = parseKindFilter(optionText(options, 'kind'))
  const rows = await fetchAttachments(ctx, { ...of, kind, text: optionText(options, 'text') })
  const wanted = optionText(options, 'get')
  if (wanted === null)
    return printList(ctx, options, {
      ...{ columns: COLUMNS, textColumns: query === '' ? COLUMNS_OF_ALL : COLUMNS_OF_RECORD, rows },
      summary: rows.length === 1 ? '1 file' : `${rows.length} files`,
    })
  const found = rows.find(({ number }) => number === wholeNumber(wanted, '--get'))
  if (!found) throw new CliFailure(EXIT.failed, `There is no file ${wanted}: ${query || 'the list'} has ${rows.length}`)
  const input = { id: found.id, thumbnail: isOn(options, 'thumbnail') }
  await exportFile(ctx, options, { operation: 'GetAttachment', input, isBinary: true })
}

/** The kind with this name; null for all. */
function parseKindFilter(text: string | null): AttachmentKind | null {
  const word = choiceOption(Object.values(ATTACHMENT_KIND_WORDS), text, '--kind')
  return ATTACHMENT_KINDS.find((kind) => ATTACHMENT_KIND_WORDS[kind] === word) ?? null
}

/** Returns all matching attachments, page by page. */
async function fetchAttachments(
  ctx: Context,
  search: InputOf<Operations['GetAttachments']>,
): Promise<NumberedAttachment[]> {
  const { client } = await ctx.connect()
  const rows: NumberedAttachment[] = []
  for (let pageNumber = 1; ; pageNumber += 1) {
    const { data } = await client.call('GetAttachments', { ...search, pageNumber, pageSize: PAGE_ROWS })
    for (const row of data) rows.push({ ...row, number: rows.length + 1 })
    if (data.length < PAGE_ROWS) return rows
  }
}
