import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { IMPORT_KINDS } from '@forecourt/core/features/import/enums'
import { Unzip, UnzipInflate } from 'fflate'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT, usageFailure } from '../../kit/failure'
import { idleTimeoutMs } from '../../kit/export-file'
import { isOn, type CommandInput, optionText } from '../../kit/options'
import { writeFailureReason } from '../../kit/output-lost'
import { sizeText } from '../../kit/progress'
import { type IfExists, parseIfExists } from '../../kit/save-file'
import { streamFile } from '../../kit/stream-file'
import { unlockSession } from '../../kit/unlock'

/** The data that no file of an export holds, with the reasons. */
const NOT_EXPORTED: readonly string[] = [
  'users, roles and tokens, whose passwords nobody can read',
  'settings, lists of words and texts of papers, which each place sets for itself',
  'locked months, to be locked anew',
  'the history, which an archive carries (forecourt-server archive)',
]

interface WrittenFile {
  file: string
  rows: number
  bytes: number
}

/**
 * Fills a folder with the files of `ExportAll`, all of them or none: they are written to a draft folder first.
 * @throws CliFailure 1 when the folder is not empty and `--if-exists` is not given.
 * @source server 19.10
 */
export async function exportAll(ctx: Context, given: CommandInput): Promise<void> {
  const { options, words } = given
  const folder = resolve(words[0] ?? '')
  const ifExists = parseIfExists(optionText(options, 'ifExists'))
  const idleMs = idleTimeoutMs(options)
  const found = namesIn(folder)
  if (isOn(options, 'dryRun')) return printPlan(ctx, { folder, ifExists, found })
  if (found.length > 0 && ifExists === 'keep') return report(ctx, { folder, kept: true, files: [] })
  if (found.length > 0 && ifExists === 'fail')
    throw new CliFailure(EXIT.failed, `${folder} is not empty: give --if-exists replace or keep`)
  const { client } = await ctx.connect()
  await unlockSession(ctx, client, given)
  const draft = join(dirname(folder), `.${basename(folder).slice(0, 40)}.${randomUUID()}.tmp`)
  const remove = () => rmSync(draft, { recursive: true, force: true })
  ctx.cleanups.add(remove)
  try {
    mkdirSync(draft)
    const pieces = streamFile(client, { operation: 'ExportAll', input: {} }, { idleMs, signal: ctx.signal })
    const files = await unpackArchive(pieces, draft)
    putInPlace(draft, folder, found.length > 0)
    await report(ctx, { folder, kept: false, files })
  } catch (error) {
    if (error instanceof Error && 'syscall' in error)
      throw new CliFailure(EXIT.failed, `${folder} cannot be written: ${writeFailureReason(error)}`)
    throw error
  } finally {
    remove()
    ctx.cleanups.delete(remove)
  }
}

function namesIn(folder: string): string[] {
  const there = statSync(folder, { throwIfNoEntry: false })
  if (there && !there.isDirectory()) throw usageFailure(`${folder} is a file: name a folder`)
  if (there) return readdirSync(folder)
  if (!statSync(dirname(folder), { throwIfNoEntry: false })?.isDirectory())
    throw new CliFailure(EXIT.failed, `The folder ${dirname(folder)} does not exist`)
  return []
}

const NAMES = IMPORT_KINDS.map((kind) => `${kind}.csv`)

/** Writes the files of an archive while it arrives. Only names that an import knows are written. */
async function unpackArchive(pieces: AsyncIterable<Uint8Array>, folder: string): Promise<WrittenFile[]> {
  const files: (WrittenFile & { waiting: Uint8Array[]; handle: FileHandle | null })[] = []
  const unzip = new Unzip((entry) => {
    if (!NAMES.includes(entry.name))
      throw new CliFailure(EXIT.failed, `The server sent ${entry.name}, which is no file of an export`)
    const file = { file: entry.name, rows: -1, bytes: 0, waiting: [] as Uint8Array[], handle: null }
    files.push(file)
    entry.ondata = (error, bytes) => {
      if (error) throw error
      file.bytes += bytes.byteLength
      file.rows += countLineEnds(bytes)
      file.waiting.push(bytes)
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  try {
    for await (const piece of pieces) {
      unzip.push(piece)
      await writeWaiting(files, folder)
    }
    unzip.push(new Uint8Array(), true)
    await writeWaiting(files, folder)
    for (const { handle } of files) await handle?.sync()
  } finally {
    for (const { handle } of files) await handle?.close()
  }
  return files.map(({ file, rows, bytes }) => ({ file, rows, bytes }))
}

/** The number of rows, which end with CR LF; a line feed within a value stands alone. */
function countLineEnds(bytes: Uint8Array): number {
  let lines = 0
  for (let at = bytes.indexOf(CR); at >= 0; at = bytes.indexOf(CR, at + 1)) lines += 1
  return lines
}
const CR = 13

async function writeWaiting(
  files: { file: string; waiting: Uint8Array[]; handle: FileHandle | null }[],
  folder: string,
): Promise<void> {
  for (const file of files) {
    file.handle ??= await open(join(folder, file.file), 'wx', 0o600)
    for (const bytes of file.waiting.splice(0)) await file.handle.writeFile(bytes)
  }
}

/** Moves the new folder to the place of an empty one, or its files over those of an earlier export. */
function putInPlace(draft: string, folder: string, isFull: boolean): void {
  if (!isFull) {
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
    return
  }
  const made = readdirSync(draft)
  for (const name of NAMES) if (!made.includes(name)) rmSync(join(folder, name), { force: true })
  for (const name of made) renameSync(join(draft, name), join(folder, name))
}

async function printPlan(
  ctx: Context,
  { folder, ifExists, found }: { folder: string; ifExists: IfExists; found: readonly string[] },
): Promise<void> {
  const isEmpty = found.length === 0
  if (ctx.globals.json)
    return ctx.printJson({ dryRun: true, operation: 'ExportAll', folder, exists: !isEmpty, ifExists })
  await ctx.io.write(`Asks  ExportAll\nInto  ${folder}${isEmpty ? '' : `, which is not empty: ${ifExists}`}\n`)
}

async function report(
  ctx: Context,
  done: { folder: string; kept: boolean; files: readonly WrittenFile[] },
): Promise<void> {
  const { folder, kept, files } = done
  if (ctx.globals.json) return ctx.printJson({ ...done, outside: NOT_EXPORTED })
  if (kept) return ctx.report(`${folder} is not empty and is kept`)
  for (const { file, rows, bytes } of files) ctx.report(`${file}, ${rows} rows, ${sizeText(bytes)}`)
  ctx.report(
    `${folder} has all of the books; \`forecourt import ${folder}\` reads it. Outside it are ${NOT_EXPORTED.join('; ')}`,
  )
}
