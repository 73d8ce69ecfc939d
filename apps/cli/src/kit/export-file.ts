import { basename } from 'node:path'
import type { OperationName } from '@forecourt/core/operations'
import type { Context } from './context'
import { usageFailure } from './failure'
import { wantsIsoDays, isOn, type Options, optionText, wholeNumber } from './options'
import { type OutputTarget, outputTarget, writeThrough } from './out-file'
import { createProgress, sizeText } from './progress'
import { type IfExists, parseIfExists, shouldWrite, saveFile } from './save-file'
import { type FileRequest, streamFile } from './stream-file'
import { factsText } from './table'
import { totalRows } from './total-rows'

export interface ExportRequest<N extends OperationName> extends FileRequest<N> {
  /** True for a file that is no text, which a terminal cannot show. */
  isBinary?: boolean
}

/** Exports a file to the standard output, to a device or pipe, piece by piece as it arrives, or to a file that is written whole or not at all. */
export async function exportFile<N extends OperationName>(
  ctx: Context,
  options: Options,
  given: ExportRequest<N>,
): Promise<void> {
  const asked = { ...given, input: { ...given.input, ...csvFormat(options, given) } }
  const name = optionText(options, 'out') ?? '-'
  const ifExists = parseIfExists(optionText(options, 'ifExists'))
  const idleMs = idleTimeoutMs(options)
  if (name === '') throw usageFailure('--out names no file')
  if (isOn(options, 'dryRun')) return printPlan(ctx, { ...asked, out: name, ifExists })
  const out = outputTarget(name)
  if (out.kind === 'output') assertPrintable(ctx, asked)
  if (out.kind === 'file' && !shouldWrite(out, ifExists)) return report(ctx, { file: name, kept: true, bytes: null })
  const connection = await ctx.connect()
  const pieces = streamFile(connection.client, asked, { idleMs, signal: ctx.signal })
  const progress = createProgress(ctx, basename(name), () => totalRows(connection, asked))
  try {
    const bytes = await writeOutput(ctx, out, { ifExists, pieces: asked.isBinary ? pieces : progress.count(pieces) })
    progress.end()
    if (out.kind !== 'output') await report(ctx, { file: name, kept: bytes === null, bytes })
  } finally {
    progress.end()
  }
}

/** The CSV options of a request; absent ones leave the usual format to the server. */
function csvFormat(options: Options, { isBinary }: { isBinary?: boolean }): { bom?: false; dates?: 'iso' } {
  const form = {
    ...(options.bom === false ? { bom: false as const } : {}),
    ...(wantsIsoDays(options) ? { dates: 'iso' as const } : {}),
  }
  if (isBinary && Object.keys(form).length > 0) throw usageFailure('--no-bom and --dates are for CSV files')
  return form
}

/** The longest time without data; half of what Node itself allows. */
const IDLE_S = { usual: 150, most: 3_600 } as const

/** The longest time without data in milliseconds, by `--idle-timeout`. */
export function idleTimeoutMs(options: Options): number {
  const text = optionText(options, 'idleTimeout')
  if (text === null) return IDLE_S.usual * 1_000
  const seconds = wholeNumber(text, '--idle-timeout')
  if (seconds > IDLE_S.most) throw usageFailure(`--idle-timeout is at most ${IDLE_S.most} seconds`)
  return seconds * 1_000
}

function assertPrintable({ io, globals }: Context, { isBinary }: { isBinary?: boolean }): void {
  if (globals.json) throw usageFailure('--json needs a file: give --out FILE')
  if (isBinary && io.isOutputTerminal) throw usageFailure('A terminal cannot show it: give --out FILE')
}

interface FillOptions {
  ifExists: IfExists
  pieces: AsyncIterable<Uint8Array>
}

/** Writes the pieces to the output; returns the number of bytes, null when a file of another run is kept. */
async function writeOutput(ctx: Context, out: OutputTarget, { ifExists, pieces }: FillOptions): Promise<number | null> {
  let bytes = 0
  const counted = async function* () {
    for await (const piece of pieces) {
      bytes += piece.byteLength
      yield piece
    }
  }
  if (out.kind === 'output') for await (const piece of pieces) await ctx.io.write(piece)
  else if (out.kind === 'through') return writeThrough(out.path, pieces)
  else if (!(await saveFile(out.path, counted(), { ifExists, cleanups: ctx.cleanups }))) return null
  return bytes
}

interface Plan {
  operation: string
  input: object
  out: string
  ifExists: string
}

async function printPlan(ctx: Context, { operation, input, out, ifExists }: Plan): Promise<void> {
  const given = Object.entries(input).filter(([, value]) => value !== null && value !== undefined && value !== false)
  const leadsTo = outputTarget(out)
  const exists = leadsTo.kind === 'file' && leadsTo.exists
  const plan = { dryRun: true, operation, input: Object.fromEntries(given), file: out, exists, ifExists }
  if (ctx.globals.json) return ctx.printJson(plan)
  await ctx.io.write(
    factsText([
      ['Asks', operation],
      ...given.map(([name, value]) => [`  ${name}`, String(value)] as const),
      [
        'Into',
        leadsTo.kind === 'output' ? 'the standard output' : `${out}${exists ? `, which is there: ${ifExists}` : ''}`,
      ],
    ]),
  )
}

async function report(ctx: Context, done: { file: string; kept: boolean; bytes: number | null }): Promise<void> {
  if (ctx.globals.json) return ctx.printJson(done)
  ctx.report(done.kept ? `${done.file} is there already and is kept` : `${done.file}, ${sizeText(done.bytes ?? 0)}`)
}
