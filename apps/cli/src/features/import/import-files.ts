import { existsSync } from 'node:fs'
import { basename, extname, resolve } from 'node:path'
import type { Client } from '@forecourt/core/client/client'
import { ApiError } from '@forecourt/core/client/errors'
import type { ImportKind } from '@forecourt/core/features/import/enums'
import type { ImportOut } from '@forecourt/core/features/import/schemas'
import { filesOfSheets, sheetsSentence } from '@forecourt/core/features/import/sheets'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import { LiveEvent } from '@forecourt/core/features/session/schemas'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT, usageFailure } from '../../kit/failure'
import { readEvents } from '../../kit/live'
import { asksForPrint, printList } from '../../kit/list-output'
import { type CommandInput, isOn, optionText } from '../../kit/options'
import { sizeText } from '../../kit/progress'
import { tableText } from '../../kit/table'
import { unlockSession } from '../../kit/unlock'
import { nearestName } from '../../kit/nearest'
import { type MapFile, readMapFile } from './map-file'
import { saveFileMapping } from './mappings'
import {
  COUNT_COLUMNS,
  FAULT_COLUMNS,
  type ImportFileFault,
  type ImportedFileReport,
  importRemarks,
  importSummary,
} from './report'
import { findImportFiles, type ImportedFile, uploadFile } from './upload'
import { runImportWork } from './import-work'

const PAGE = 500
const POLL_MS = 1_000
/** Without an answer for this long, the progress is unknown. */
const UNKNOWN_MS = 3_000

/**
 * Reports what files would change in the books, and with `--apply` imports them.
 * @param kind The kind of all files; null takes it from their names and headings.
 * @throws CliFailure 2 when something is wrong with them; reports everything that is.
 * @source commands 3.9
 */
export async function importFiles(ctx: Context, given: CommandInput, kind: ImportKind | null = null): Promise<void> {
  const { words, options } = given
  const isApplied = isOn(options, 'apply')
  if (isApplied && isOn(options, 'dryRun')) throw usageFailure('Choose one of --apply and --dry-run')
  if (words.length === 0)
    throw usageFailure('Which folder or file? Usage: forecourt import FOLDER, forecourt import vehicles FILE')
  const mapName = optionText(options, 'map')
  const isFile = mapName !== null && existsSync(mapName)
  const map = isFile ? readMapFile(mapName) : null
  const mappingName = isFile ? null : mapName
  const saveAs = optionText(options, 'saveMap')
  const files = findImportFiles(words)
  if (saveAs !== null && files.length > 1) throw usageFailure('Choose one file with --save-map')
  const { client } = await ctx.connect()
  if (mappingName !== null) await throwIfUnknownMapping(client, mappingName)
  // What is wrong with rows tells of prices that stand in them.
  await unlockSession(ctx, client, given)
  const name = await chooseImportName(client, words, optionText(options, 'name'))
  const draw = createDraw(ctx)
  const read = await readFiles(client, { files, name, kind, map, mappingName, saveAs, draw })
  const checked = await withProgress(client, name, draw, () => runImportWork(client, 'CheckImport', name))
  const faults = await fetchFaults(client, checked, read)
  const isDone = isApplied && faults.length === 0
  const ended = isDone
    ? await withProgress(client, name, draw, () => runImportWork(client, 'ApplyImport', name))
    : checked
  draw('')
  await printReport(ctx, { options, ended, read, faults })
}

/** The name of an import: the given one, else that of the file or folder, with a number where that name is in use. */
async function chooseImportName(
  client: Pick<Client, 'call'>,
  words: readonly string[],
  said: string | null,
): Promise<string> {
  if (said !== null) {
    if (said.trim() === '') throw usageFailure('--name is not empty')
    return said.trim()
  }
  const base = resolve(words[0] ?? '')
  const name = basename(base, extname(base)).slice(0, 50) || 'import'
  const { data } = await client.call('GetImports', {})
  const applied = new Set(data.filter(({ state }) => state === 'applied').map((each) => each.name.toLowerCase()))
  let own = name
  for (let count = 2; applied.has(own.toLowerCase()); count += 1) own = `${name} ${count}`
  return own
}

/**
 * Refuses a name that is neither a file nor a saved mapping.
 * @throws CliFailure 2.
 */
async function throwIfUnknownMapping(client: Pick<Client, 'call'>, name: string): Promise<void> {
  const { data } = await client.call('GetImportMappings', {})
  const names = data.map((each) => each.name)
  if (names.some((each) => each.toLowerCase() === name.trim().toLowerCase())) return
  const near = nearestName(name, names)
  throw usageFailure(`--map ${name} is neither a file nor a saved mapping${near ? `. Did you mean ${near}?` : ''}`)
}

interface ReadOptions {
  files: readonly ImportedFile[]
  name: string
  kind: ImportKind | null
  map: MapFile | null
  mappingName: string | null
  /** The name under which the mapping of the file is saved. */
  saveAs: string | null
  draw: (text: string) => void
}

/** Uploads and reads each file; reports together what cannot be read of any. */
async function readFiles(client: Pick<Client, 'call'>, o: ReadOptions): Promise<ImportedFileReport[]> {
  const problems: string[] = []
  const read: ImportedFileReport[] = []
  for (const file of o.files) {
    const uploaded = await uploadFile(client, file, (bytes) =>
      o.draw(`${file.name}  ${sizeText(bytes)} of ${sizeText(file.bytes)}`),
    )
    o.draw(`${file.name}  is read`)
    let kind: ImportKind | null = null
    try {
      for (const part of await splitFile(client, uploaded, file, o)) {
        kind = part.asked.kind ?? null
        read.push(await readPart(client, part, o))
      }
    } catch (error) {
      const wrongMap = error instanceof ApiError ? o.map?.refusalLines(error, kind) : null
      if (wrongMap) throw wrongMap
      if (!(error instanceof ApiError) || error.code !== 'IMPORT_FILE') throw error
      problems.push(error.message)
    }
  }
  o.draw('')
  if (problems.length > 0) throw usageFailure(problems.join('\n'))
  return read
}

interface UploadPart {
  file: ImportedFile
  asked: Omit<InputOf<Operations['AddImportFile']>, 'import'>
  remark: string | null
}

/** The parts of a file: of a workbook without a mapping, each sheet that can be read. */
async function splitFile(
  client: Pick<Client, 'call'>,
  uploaded: string,
  file: ImportedFile,
  o: ReadOptions,
): Promise<UploadPart[]> {
  const asked = {
    ...{ upload: uploaded, fileName: file.name, kind: o.kind },
    ...(o.map && !o.map.byKind ? { mapping: o.map.mapping } : {}),
    ...(o.mappingName === null ? {} : { mappingName: o.mappingName }),
  }
  const byKind = o.map?.byKind ?? null
  const isSaid = o.kind !== null || (o.map !== null && byKind === null) || o.mappingName !== null || o.saveAs !== null
  const isLookedAt = byKind !== null || (!isSaid && /\.xlsx$/i.test(file.name))
  const look = isLookedAt ? await client.call('LookAtImportFile', asked) : null
  const sheets = look && !isSaid ? filesOfSheets(file.name, look) : []
  if (!look || sheets.length === 0) {
    const kind = o.kind ?? look?.kind ?? null
    const mapping = kind === null ? undefined : byKind?.[kind]
    return [{ file, asked: mapping === undefined ? asked : { ...asked, kind, mapping }, remark: null }]
  }
  const said = sheetsSentence(file.name, look)
  return sheets.map((sheet, at) => ({
    file: { ...file, name: sheet.fileName },
    asked: {
      upload: uploaded,
      ...sheet,
      mapping: { ...byKind?.[sheet.kind], ...sheet.mapping, ...mappingColumns(byKind?.[sheet.kind]) },
    },
    remark: at === 0 ? said : null,
  }))
}

function mappingColumns(mapping: UploadPart['asked']['mapping']): {
  columns?: NonNullable<UploadPart['asked']['mapping']>['columns']
} {
  return mapping?.columns ? { columns: mapping.columns } : {}
}

async function readPart(
  client: Pick<Client, 'call'>,
  { file, asked, remark }: UploadPart,
  o: ReadOptions,
): Promise<ImportedFileReport> {
  const { kind, rows, notes, columns } = await client.call('AddImportFile', { ...asked, import: o.name })
  if (o.saveAs !== null) await saveFileMapping(client, o.saveAs, asked)
  const headings = new Map(columns.map(({ label, heading }) => [label, heading]))
  return { ...file, kind, rows, notes: remark === null ? notes : [remark, ...notes], headings }
}

async function fetchFaults(
  client: Pick<Client, 'call'>,
  { id, counts }: ImportOut,
  read: readonly ImportedFileReport[],
): Promise<ImportFileFault[]> {
  const faults: ImportFileFault[] = []
  if (counts.every(({ fault }) => fault === 0)) return faults
  const headed = (row: { file: string; kind: ImportKind }, label: string) =>
    read.find(({ name, kind }) => name === row.file && kind === row.kind)?.headings.get(label) ?? label
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = { action: 'fault' as const, pageNumber, pageSize: PAGE, only: 'rows' as const }
    const { data } = await client.call('GetImportRows', { id, ...page })
    for (const { faults: own, ...row } of data)
      for (const { column, value, message } of own)
        faults.push({ file: row.file, line: row.line, column: headed(row, column), value, message })
    if (data.length < PAGE) return faults
  }
}

async function withProgress<T>(
  client: Pick<Client, 'call' | 'open'>,
  name: string,
  draw: (text: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  let isOver = false
  let isTold = false
  const end = new AbortController()
  const show = ({ done, total, what }: NonNullable<ImportOut['progress']>) => {
    if (!isOver) draw(`${what}  ${done} of ${total}`)
  }
  // The stream tells it also while the database is read by nobody: it is open before the work begins.
  const { id } = await client.call('GetImport', { name })
  let heard: Promise<void> = Promise.resolve()
  await new Promise<void>((opened) => {
    const late = setTimeout(opened, UNKNOWN_MS)
    const isOpen = () => {
      clearTimeout(late)
      opened()
    }
    heard = readEvents(client, end.signal, (event) => {
      isOpen()
      const told = LiveEvent.safeParse(event).data
      if (told?.kind !== 'progress' || told.id !== id || !told.progress) return
      isTold = true
      show(told.progress)
    })
      .catch(() => undefined)
      .finally(isOpen)
  })
  const look = async () => {
    while (!isOver) {
      await new Promise<void>((done) => setTimeout(done, POLL_MS).unref())
      if (isOver) return
      const untold = setTimeout(() => {
        if (!isOver && !isTold) draw('Progress is not available on the embedded database')
      }, UNKNOWN_MS)
      const { progress } = await client.call('GetImport', { name }).finally(() => clearTimeout(untold))
      if (progress) show(progress)
    }
  }
  // How far it is, is nobody's matter when that cannot be told.
  look().catch(() => undefined)
  try {
    return await work()
  } finally {
    isOver = true
    end.abort()
    await heard
  }
}

function createDraw({ io, globals }: Context): (text: string) => void {
  if (!io.isErrorTerminal || globals.quiet || globals.json) return () => undefined
  return (text) => io.notePart(`\r\u001b[K${text}`)
}

interface EndedImport {
  options: CommandInput['options']
  ended: ImportOut
  read: readonly ImportedFileReport[]
  faults: readonly ImportFileFault[]
}

async function printReport(ctx: Context, { options, ended, read, faults }: EndedImport): Promise<void> {
  const { name, state, counts, exceptions } = ended
  const files = read.map(({ name: file, kind, rows, notes }) => ({ file, kind, rows, notes }))
  const report = { import: name, state, counts, exceptions, files }
  const summary = importSummary(ended)
  const isFaulty = faults.length > 0
  if (!ctx.globals.json) {
    if (!asksForPrint(ctx, options)) await ctx.io.write(tableText(COUNT_COLUMNS, counts))
    for (const remark of importRemarks(read, ended)) ctx.report(remark)
    if (isFaulty || asksForPrint(ctx, options)) await printList(ctx, options, { columns: FAULT_COLUMNS, rows: faults })
  }
  if (isFaulty) throw new CliFailure(EXIT.usage, summary, { ...report, data: faults })
  if (ctx.globals.json) await ctx.printJson({ ...report, data: [] })
  ctx.report(summary)
}
