import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import type { Connection } from './connection'
import type { Context } from './context'
import { usage } from './failure'
import { isOn, type Options, textOf } from './options'
import { ifExistsOf, mayWrite, saveFile } from './save-file'
import { factsText } from './table'

const KILO = 1000

/** What a file is filled with. */
export interface Asked<N extends OperationName> {
  operation: N
  input: InputOf<Operations[N]>
  /** No text, so that a terminal cannot show it. */
  isBinary?: boolean
}

/** Asks the server for a file and puts it where it is wanted: the standard output, or a file that is there whole or not at all. */
export async function exportFile<N extends OperationName>(
  ctx: Context,
  options: Options,
  asked: Asked<N>,
): Promise<void> {
  const out = textOf(options, 'out') ?? '-'
  const ifExists = ifExistsOf(textOf(options, 'ifExists'))
  if (out === '') throw usage('--out names no file')
  if (isOn(options, 'dryRun')) return printPlan(ctx, { ...asked, out, ifExists })
  if (out === '-' && ctx.globals.json) throw usage('--json needs a file: give --out FILE')
  if (out === '-' && asked.isBinary && ctx.io.isOutputTerminal)
    throw usage('A terminal cannot show it: give --out FILE')
  if (out !== '-' && !mayWrite(out, ifExists)) return report(ctx, { file: out, kept: true, bytes: null })
  const connection = await ctx.connect()
  const { operation, input } = asked
  const { blob } = await withProgress(ctx, connection, basename(out), () =>
    connection.client.download(operation, input),
  )
  if (out === '-') {
    for await (const chunk of chunksOf(blob)) await ctx.io.write(chunk)
    return
  }
  const isSaved = await saveFile(out, chunksOf(blob), { ifExists, cleanups: ctx.cleanups })
  await report(ctx, { file: out, kept: !isSaved, bytes: isSaved ? blob.size : null })
}

interface Plan {
  operation: string
  input: object
  out: string
  ifExists: string
}

async function printPlan(ctx: Context, { operation, input, out, ifExists }: Plan): Promise<void> {
  const given = Object.entries(input).filter(([, value]) => value !== null && value !== undefined && value !== false)
  const exists = out !== '-' && existsSync(out)
  const plan = { dryRun: true, operation, input: Object.fromEntries(given), file: out, exists, ifExists }
  if (ctx.globals.json) return ctx.io.write(`${JSON.stringify(plan)}\n`)
  await ctx.io.write(
    factsText([
      ['Asks', operation],
      ...given.map(([name, value]) => [`  ${name}`, String(value)] as const),
      ['Into', out === '-' ? 'the standard output' : `${out}${exists ? `, which is there: ${ifExists}` : ''}`],
    ]),
  )
}

async function report(ctx: Context, done: { file: string; kept: boolean; bytes: number | null }): Promise<void> {
  if (ctx.globals.json) return ctx.io.write(`${JSON.stringify(done)}\n`)
  ctx.say(done.kept ? `${done.file} is there already and is kept` : `${done.file}, ${sizeText(done.bytes ?? 0)}`)
}

/** Draws how much has come in, where a person looks at the messages. */
async function withProgress<T>(ctx: Context, connection: Connection, what: string, work: () => Promise<T>): Promise<T> {
  const { io, globals } = ctx
  if (!io.isErrorTerminal || globals.quiet || globals.json) return work()
  let drawnAt = 0
  connection.onBytes = (count) => {
    if (performance.now() - drawnAt < 100) return
    drawnAt = performance.now()
    io.mark(`\r${what === '-' ? 'export' : what}  ${sizeText(count)} `)
  }
  try {
    return await work()
  } finally {
    connection.onBytes = null
    if (drawnAt > 0) io.mark('\r\u001b[K')
  }
}

/** `812 B`, `34.5 kB`, `1.2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < KILO) return `${bytes} B`
  if (bytes < KILO * KILO) return `${(bytes / KILO).toFixed(1)} kB`
  return `${(bytes / KILO / KILO).toFixed(1)} MB`
}

async function* chunksOf(blob: Blob): AsyncGenerator<Uint8Array> {
  const reader = blob.stream().getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
}
