import { basename } from 'node:path'
import type { OperationName } from '@forecourt/core/operations'
import type { Context } from './context'
import { usage } from './failure'
import { isIsoWanted, isOn, type Options, textOf, wholeNumber } from './options'
import { type Out, outOf, writeThrough } from './out-file'
import { createProgress, sizeText } from './progress'
import { type IfExists, ifExistsOf, mayWrite, saveFile } from './save-file'
import { type Question, streamed } from './streamed'
import { factsText } from './table'
import { totalOf } from './total-rows'

/** What a file is filled with. */
export interface Asked<N extends OperationName> extends Question<N> {
  /** No text, so that a terminal cannot show it. */
  isBinary?: boolean
}

/**
 * Asks the server for a file and puts it where it is wanted: the standard output, a device or a pipe, which it goes through as it comes, or a file that
 * is there whole or not at all.
 */
export async function exportFile<N extends OperationName>(
  ctx: Context,
  options: Options,
  given: Asked<N>,
): Promise<void> {
  const asked = { ...given, input: { ...given.input, ...formOf(options, given) } }
  const name = textOf(options, 'out') ?? '-'
  const ifExists = ifExistsOf(textOf(options, 'ifExists'))
  const idleMs = idleMsOf(options)
  if (name === '') throw usage('--out names no file')
  if (isOn(options, 'dryRun')) return printPlan(ctx, { ...asked, out: name, ifExists })
  const out = outOf(name)
  if (out.kind === 'output') refuseOutput(ctx, asked)
  if (out.kind === 'file' && !mayWrite(out, ifExists)) return report(ctx, { file: name, kept: true, bytes: null })
  const connection = await ctx.connect()
  const pieces = streamed(connection.client, asked, { idleMs, signal: ctx.signal })
  const progress = createProgress(ctx, basename(name), () => totalOf(connection, asked))
  try {
    const bytes = await fill(ctx, out, { ifExists, pieces: asked.isBinary ? pieces : progress.over(pieces) })
    progress.end()
    if (out.kind !== 'output') await report(ctx, { file: name, kept: bytes === null, bytes })
  } finally {
    progress.end()
  }
}

/** How a file of CSV is to be written; nothing leaves the usual form to the server. */
function formOf(options: Options, { isBinary }: { isBinary?: boolean }): { bom?: false; dates?: 'iso' } {
  const form = {
    ...(options.bom === false ? { bom: false as const } : {}),
    ...(isIsoWanted(options) ? { dates: 'iso' as const } : {}),
  }
  if (isBinary && Object.keys(form).length > 0) throw usage('--no-bom and --dates are for CSV files')
  return form
}

/** How long nothing may come: half of what Node itself allows. */
const IDLE_S = { usual: 150, most: 3_600 } as const

/** How long nothing may come, in milliseconds, by `--idle-timeout`. */
export function idleMsOf(options: Options): number {
  const text = textOf(options, 'idleTimeout')
  if (text === null) return IDLE_S.usual * 1_000
  const seconds = wholeNumber(text, '--idle-timeout')
  if (seconds > IDLE_S.most) throw usage(`--idle-timeout is at most ${IDLE_S.most} seconds`)
  return seconds * 1_000
}

function refuseOutput({ io, globals }: Context, { isBinary }: { isBinary?: boolean }): void {
  if (globals.json) throw usage('--json needs a file: give --out FILE')
  if (isBinary && io.isOutputTerminal) throw usage('A terminal cannot show it: give --out FILE')
}

interface Filling {
  ifExists: IfExists
  pieces: AsyncIterable<Uint8Array>
}

/** Puts what comes where it is wanted; gives how many bytes that were, null when a file of another run is kept. */
async function fill(ctx: Context, out: Out, { ifExists, pieces }: Filling): Promise<number | null> {
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
  const leadsTo = outOf(out)
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
  ctx.say(done.kept ? `${done.file} is there already and is kept` : `${done.file}, ${sizeText(done.bytes ?? 0)}`)
}
