import { cellText, isBlank, type Cell } from '@forecourt/core/features/import/cells'
import type {
  ImportFileAdded,
  ImportFileIn,
  ImportPreview,
  ImportPreviewIn,
  PreviewedColumn,
} from '@forecourt/core/features/import/file-schemas'
import type { ImportKind } from '@forecourt/core/features/import/enums'
import { importColumnsOf } from '@forecourt/core/features/import/kinds'
import { ImportMappingIn, type ImportMapping } from '@forecourt/core/features/import/mapping-schemas'
import { parseImportRow } from '@forecourt/core/features/import/parse-row'
import type { Day } from '@forecourt/core/kernel/days'
import { invariant } from '@forecourt/core/kernel/invariant'
import { Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../../context'
import type { Db, Trx } from '../../../database/database'
import { uploadSize } from '../../../database/pieces'
import { UnreadableFile } from './file-lines'
import { DAYS_TO_1904 } from './xlsx-cells'
import { openFile, type OpenedFile } from './opened-file'
import { OpenedUpload, UploadSource } from './upload-source'
import { beyondHeadings, dataLines, planReading, type ReadingPlan, usedMapping, visibleSheets } from './reading-plan'
import {
  importNamed,
  importOfFile,
  mappingNamed,
  putFile,
  removeFile,
  reopenImport,
  type NewStagedRow,
  stageRows,
} from './repository'

/**
 * Returns the sheets of a spreadsheet that can be read, each with the kind by its name or headings.
 * @source server 19.5.
 */
async function readableSheets(file: OpenedFile, today: Day): Promise<ImportPreview['readable']> {
  const readable: ImportPreview['readable'] = []
  const sheets = visibleSheets(file)
  if (sheets.length < 2) return readable
  for (const { name: sheet } of sheets) {
    const { kind, problems } = await planReading(file, {
      fileName: sheet,
      kind: null,
      mapping: { sheet, columns: {} },
      today,
    })
    if (kind !== null && problems.length === 0) readable.push({ sheet, kind })
  }
  return readable
}

type LookRequest = z.output<typeof ImportPreviewIn>

const CHUNK = 1_000
const UNREAD_MAX = 100
const EMPTY_MAPPING: ImportMapping = ImportMappingIn.parse({})
/** Characters that no text of the database may contain. */
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g

/**
 * Returns what is recognised in an uploaded file, and what cannot be read.
 * @source server 19.8.
 */
export async function inspectFile(ctx: Ctx, asked: LookRequest): Promise<ImportPreview> {
  return withFileName(asked, async () => {
    const { file, plan } = await openUpload(ctx, asked)
    const unread: ImportPreview['unread'] = []
    let unreadRows = 0
    if (plan.kind)
      for await (const row of stagedRows(file, plan, { today: ctx.today, timeZone: ctx.config.timeZone })) {
        if (row.unread.length > 0) unreadRows += 1
        for (const { column, ...fault } of row.unread)
          if (unread.length < UNREAD_MAX) unread.push({ line: row.line, column: headingFor(plan, column), ...fault })
      }
    const { kind, sheet, headings, headingLine, rows, notes, problems } = plan
    return {
      ...{ kind, encoding: file.encoding, separator: file.separator, headings: headingLine, rows },
      ...{ sheet: sheet?.name ?? null, sheets: file.sheets.map(({ name }) => name), fileHeadings: [...headings] },
      firstRows: plan.firstRows.map(({ line, cells }) => ({ line, cells: cells.map(cellText) })),
      columns: kind ? recognisedColumns(kind, plan) : [],
      readable: await readableSheets(file, ctx.today),
      ...{ unreadRows, unread, notes: [...notes], problems: [...problems] },
    }
  })
}

function headingFor({ columns }: ReadingPlan, label: string): string {
  return columns.find(({ column }) => column.label === label)?.heading ?? label
}

function recognisedColumns(kind: ImportKind, { columns }: ReadingPlan): PreviewedColumn[] {
  return importColumnsOf(kind).map(({ name, label, type, isNeeded }) => {
    const read = columns.find(({ column }) => column.name === name)
    const isNumber = type === 'money' || type === 'whole' || type === 'decimal'
    return {
      ...{ name, label, type, isNeeded: isNeeded === true, by: read?.by ?? null },
      from: read && read.at !== null ? read.heading : null,
      value: read && read.at === null ? read.value : null,
      days: read && type === 'day' ? read.days : null,
      numbers: read && isNumber ? read.numbers : null,
    }
  })
}

/**
 * Reads a file before its save, so that nobody waits for it: its form and refusals are known before a transaction begins.
 * @throws Refusal when it cannot be read.
 * @source server 19.8.
 */
export function prepareFile(ctx: Ctx, asked: LookRequest): Promise<OpenedUpload> {
  return withFileName(asked, async () => {
    const read = await openUpload(ctx, asked)
    const { kind, problems } = read.plan
    if (kind === null || problems.length > 0) throw new UnreadableFile(problems.join('; '))
    return read
  })
}

/**
 * Adds a file that was read (`prepareFile`) to an import: all of its rows are staged, including unreadable ones.
 * @throws Refusal when it cannot be read, or the import is in the books.
 * @source server 19.8.
 */
export async function addFile(ctx: Ctx, asked: z.output<typeof ImportFileIn>): Promise<ImportFileAdded> {
  const { by, trx } = { by: ctx.caller.username, trx: ctx.db as Trx }
  return withFileName(asked, async () => {
    const read = ctx.prepared
    invariant(read instanceof OpenedUpload, 'A file is read before its save')
    const { file, plan, said, digest } = read
    const { kind, notes } = plan
    invariant(kind !== null, 'A file without a kind is refused before its save')
    await read.continueIn(trx)
    const own = await importNamed(trx, { name: asked.import, by, now: ctx.now })
    if (own.state === 'applied') throw new Refusal('IMPORT_FILE_OF_APPLIED', { name: own.name })
    await reopenImport(trx, own.id)
    const mapping = { ...usedMapping(file, plan), ...(plan.mayLack ? { mayLack: plan.mayLack } : {}), said }
    const fileID = await putFile(trx, {
      ...{ importID: own.id, name: asked.fileName, kind, mapping, notes, digest, by, now: ctx.now },
    })
    const staged = await stageAll(
      trx,
      { importID: own.id, fileID, kind },
      stagedRows(file, plan, { today: ctx.today, timeZone: ctx.config.timeZone }),
    )
    ctx.announce({ kind: 'settings', id: null, action: 'import file added' })
    const columns = plan.columns.map(({ column, heading }) => ({ label: column.label, heading }))
    return { importID: own.id, fileID, kind, ...staged, notes: [...notes], columns }
  })
}

async function stageAll(
  trx: Trx,
  of: { importID: number; fileID: number; kind: ImportKind },
  rows: AsyncIterable<NewStagedRow>,
): Promise<{ rows: number; unreadRows: number }> {
  const count = { rows: 0, unreadRows: 0 }
  let chunk: NewStagedRow[] = []
  for await (const row of rows) {
    count.rows += 1
    if (row.unread.length > 0) count.unreadRows += 1
    chunk.push(row)
    if (chunk.length < CHUNK) continue
    await stageRows(trx, of, chunk)
    chunk = []
  }
  await stageRows(trx, of, chunk)
  return count
}

/**
 * Returns the rows of a file as they are staged.
 * @source server 19.5.
 */
async function* stagedRows(
  file: OpenedFile,
  plan: ReadingPlan,
  at: { today: Day; timeZone: string },
): AsyncGenerator<NewStagedRow> {
  for await (const { line, cells: found } of dataLines(file, plan)) {
    const cells = found.map(storableCell)
    if (file.is1904)
      for (const { column, at } of plan.columns) {
        const cell = at === null || column.type !== 'day' ? undefined : cells[at]
        if (at !== null && typeof cell === 'number') cells[at] = cell + DAYS_TO_1904
      }
    const { values, faults } = parseImportRow(cells, plan.columns, at)
    const beyond = beyondHeadings({ line, cells }, plan.headings)
    const raw: Record<string, string> = {}
    for (const { column, at, value } of plan.columns) {
      const cell = at === null ? value : (cells[at] ?? '')
      if (!isBlank(cell)) raw[column.name] = cellText(cell).trim()
    }
    if (beyond !== '')
      faults.push({ column: '', value: beyond, message: 'The line has more values than there are headings' })
    yield { line, values, raw, unread: faults }
  }
}

function storableCell(cell: Cell): Cell {
  return typeof cell === 'string' ? cell.replace(UNSTORABLE, '') : cell
}

async function openUpload(ctx: Ctx, asked: LookRequest): Promise<OpenedUpload> {
  const { upload, fileName } = asked
  const size = await uploadSize(ctx.db, upload, ctx.caller.userID)
  if (size.pieces === 0 || size.pieces < size.last) throw new Refusal('IMPORT_UPLOAD_GONE', { file: fileName })
  const saved = await savedMapping(ctx.db, asked)
  const mapping = asked.mapping ?? saved?.mapping ?? EMPTY_MAPPING
  const source = new UploadSource(ctx, asked)
  const digest = await source.digest()
  const file = await openFile(source, mapping)
  const kind = asked.kind ?? mapping.kind ?? saved?.kind ?? null
  const plan = await planReading(file, { fileName, kind, mapping, today: ctx.today })
  return new OpenedUpload(source, { file, plan, said: mapping, digest })
}

async function savedMapping(db: Db | Trx, { mappingName }: LookRequest) {
  if (!mappingName) return null
  const saved = await mappingNamed(db, mappingName)
  if (!saved) throw new Refusal('IMPORT_MAPPING_UNKNOWN', { name: mappingName })
  return saved
}

/** Adds the name of the file to the sentence of an UnreadableFile. */
async function withFileName<T>({ fileName }: LookRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnreadableFile) throw new Refusal('IMPORT_FILE', { file: fileName, problem: error.message })
    throw error
  }
}

/** Removes a file with its rows from an import that is not in the books. */
export async function removeImportFile(ctx: Ctx, id: number): Promise<void> {
  const trx = ctx.db as Trx
  const own = await importOfFile(trx, id)
  if (!own) throw new Refusal('RECORD_NOT_FOUND', { record: 'The file' })
  if (own.state === 'applied') throw new Refusal('IMPORT_FILE_OF_APPLIED', { name: own.name })
  await reopenImport(trx, own.id)
  await removeFile(trx, id)
  ctx.announce({ kind: 'settings', id: null, action: 'import file removed' })
}
