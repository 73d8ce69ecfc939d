import { existsSync } from 'node:fs'
import { basename, extname, resolve } from 'node:path'
import type { Client } from '@forecourt/core/client/client'
import { ApiError } from '@forecourt/core/client/errors'
import type { ImportKind } from '@forecourt/core/features/import/enums'
import type { ImportOut } from '@forecourt/core/features/import/schemas'
import { filesOfSheets, sheetsText } from '@forecourt/core/features/import/sheets'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import { LiveEvent } from '@forecourt/core/features/session/schemas'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT, usage } from '../../kit/failure'
import { hearEvents } from '../../kit/live'
import { isPrinted, printList } from '../../kit/list-output'
import { type Given, isOn, textOf } from '../../kit/options'
import { sizeText } from '../../kit/progress'
import { tableText } from '../../kit/table'
import { unlockedBy } from '../../kit/unlock'
import { nearestName } from '../../kit/nearest'
import { type MapFile, mapFile } from './map-file'
import { saveMapping } from './mappings'
import { COUNT_COLUMNS, FAULT_COLUMNS, type Fault, type ReadFile, remarks, summaryOf } from './report'
import { filesOf, type ImportedFile, upload } from './upload'
import { doneOnce } from './work'

const PAGE = 500
const LOOK_MS = 1_000
/** Without an answer for so long, how far the work is cannot be told. */
const UNTOLD_MS = 3_000

/**
 * Says what files would make of the books, and with `--apply` brings them in.
 *
 * @param kind What all of them hold; null leaves it to their names and headings.
 * @throws CliFailure 2 when something is wrong with them; everything is told.
 * @source commands 3.9
 */
export async function importFiles(ctx: Context, given: Given, kind: ImportKind | null = null): Promise<void> {
  const { words, options } = given
  const isApplied = isOn(options, 'apply')
  if (isApplied && isOn(options, 'dryRun')) throw usage('Choose one of --apply and --dry-run')
  if (words.length === 0)
    throw usage('Which folder or file? Usage: forecourt import FOLDER, forecourt import vehicles FILE')
  const mapName = textOf(options, 'map')
  const isFile = mapName !== null && existsSync(mapName)
  const map = isFile ? mapFile(mapName) : null
  const mappingName = isFile ? null : mapName
  const saveAs = textOf(options, 'saveMap')
  const files = filesOf(words)
  if (saveAs !== null && files.length > 1) throw usage('Choose one file with --save-map')
  const { client } = await ctx.connect()
  if (mappingName !== null) await refuseUnknown(client, mappingName)
  // What is wrong with rows tells of prices that stand in them.
  await unlockedBy(ctx, client, given)
  const name = await nameOf(client, words, textOf(options, 'name'))
  const draw = drawer(ctx)
  const read = await readFiles(client, { files, name, kind, map, mappingName, saveAs, draw })
  const checked = await whileTold(client, name, draw, () => doneOnce(client, 'CheckImport', name))
  const faults = await faultsOf(client, checked, read)
  const isDone = isApplied && faults.length === 0
  const ended = isDone ? await whileTold(client, name, draw, () => doneOnce(client, 'ApplyImport', name)) : checked
  draw('')
  await tell(ctx, { options, ended, read, faults })
}

/** What an import is called: as it is said, else as the file or folder, counted on where that is in the books already. */
async function nameOf(client: Pick<Client, 'call'>, words: readonly string[], said: string | null): Promise<string> {
  if (said !== null) {
    if (said.trim() === '') throw usage('--name is not empty')
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
 * A name that is no file is that of a saved mapping.
 *
 * @throws CliFailure 2 where it is neither.
 */
async function refuseUnknown(client: Pick<Client, 'call'>, name: string): Promise<void> {
  const { data } = await client.call('GetImportMappings', {})
  const names = data.map((each) => each.name)
  if (names.some((each) => each.toLowerCase() === name.trim().toLowerCase())) return
  const near = nearestName(name, names)
  throw usage(`--map ${name} is neither a file nor a saved mapping${near ? `. Did you mean ${near}?` : ''}`)
}

interface Reading {
  files: readonly ImportedFile[]
  name: string
  kind: ImportKind | null
  map: MapFile | null
  mappingName: string | null
  /** The name under which the way in which the file is read is kept. */
  saveAs: string | null
  draw: (text: string) => void
}

/** Sends and reads each file; what cannot be read of any is told together. */
async function readFiles(client: Pick<Client, 'call'>, o: Reading): Promise<ReadFile[]> {
  const problems: string[] = []
  const read: ReadFile[] = []
  for (const file of o.files) {
    const uploaded = await upload(client, file, (bytes) =>
      o.draw(`${file.name}  ${sizeText(bytes)} of ${sizeText(file.bytes)}`),
    )
    o.draw(`${file.name}  is read`)
    let kind: ImportKind | null = null
    try {
      for (const part of await partsOf(client, uploaded, file, o)) {
        kind = part.asked.kind ?? null
        read.push(await readPart(client, part, o))
      }
    } catch (error) {
      const wrongMap = error instanceof ApiError ? o.map?.wrong(error, kind) : null
      if (wrongMap) throw wrongMap
      if (!(error instanceof ApiError) || error.code !== 'IMPORT_FILE') throw error
      problems.push(error.message)
    }
  }
  o.draw('')
  if (problems.length > 0) throw usage(problems.join('\n'))
  return read
}

interface Part {
  file: ImportedFile
  asked: Omit<InputOf<Operations['AddImportFile']>, 'import'>
  /** What is said of the spreadsheet that it is a sheet of. */
  remark: string | null
}

/** A file as it is read: of a spreadsheet, where nothing is said of how, each sheet that can be read. */
async function partsOf(
  client: Pick<Client, 'call'>,
  uploaded: string,
  file: ImportedFile,
  o: Reading,
): Promise<Part[]> {
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
  const said = sheetsText(file.name, look)
  return sheets.map((sheet, at) => ({
    file: { ...file, name: sheet.fileName },
    asked: {
      upload: uploaded,
      ...sheet,
      mapping: { ...byKind?.[sheet.kind], ...sheet.mapping, ...columnsOf(byKind?.[sheet.kind]) },
    },
    remark: at === 0 ? said : null,
  }))
}

/** The columns that a mapping says. */
function columnsOf(mapping: Part['asked']['mapping']): { columns?: NonNullable<Part['asked']['mapping']>['columns'] } {
  return mapping?.columns ? { columns: mapping.columns } : {}
}

async function readPart(client: Pick<Client, 'call'>, { file, asked, remark }: Part, o: Reading): Promise<ReadFile> {
  const { kind, rows, notes, columns } = await client.call('AddImportFile', { ...asked, import: o.name })
  if (o.saveAs !== null) await saveMapping(client, o.saveAs, asked)
  const headings = new Map(columns.map(({ label, heading }) => [label, heading]))
  return { ...file, kind, rows, notes: remark === null ? notes : [remark, ...notes], headings }
}

/** All that is wrong, under the headings that the files have. */
async function faultsOf(
  client: Pick<Client, 'call'>,
  { id, counts }: ImportOut,
  read: readonly ReadFile[],
): Promise<Fault[]> {
  const faults: Fault[] = []
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

/** Draws how far the work is, where a person looks. */
async function whileTold<T>(
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
    const late = setTimeout(opened, UNTOLD_MS)
    const isOpen = () => {
      clearTimeout(late)
      opened()
    }
    heard = hearEvents(client, end.signal, (event) => {
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
      await new Promise<void>((done) => setTimeout(done, LOOK_MS).unref())
      if (isOver) return
      const untold = setTimeout(() => {
        if (!isOver && !isTold) draw('Progress is not available on the embedded database')
      }, UNTOLD_MS)
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

function drawer({ io, globals }: Context): (text: string) => void {
  if (!io.isErrorTerminal || globals.quiet || globals.json) return () => undefined
  return (text) => io.mark(`\r\u001b[K${text}`)
}

interface Ended {
  options: Given['options']
  ended: ImportOut
  read: readonly ReadFile[]
  faults: readonly Fault[]
}

async function tell(ctx: Context, { options, ended, read, faults }: Ended): Promise<void> {
  const { name, state, counts, exceptions } = ended
  const files = read.map(({ name: file, kind, rows, notes }) => ({ file, kind, rows, notes }))
  const report = { import: name, state, counts, exceptions, files }
  const summary = summaryOf(ended)
  const isFaulty = faults.length > 0
  if (!ctx.globals.json) {
    if (!isPrinted(ctx, options)) await ctx.io.write(tableText(COUNT_COLUMNS, counts))
    for (const remark of remarks(read, ended)) ctx.say(remark)
    if (isFaulty || isPrinted(ctx, options)) await printList(ctx, options, { columns: FAULT_COLUMNS, rows: faults })
  }
  if (isFaulty) throw new CliFailure(EXIT.usage, summary, { ...report, data: faults })
  if (ctx.globals.json) await ctx.printJson({ ...report, data: [] })
  ctx.say(summary)
}
