import { basename } from 'node:path'
import type { Connection } from './connection'
import type { Context } from './context'
import { usage } from './failure'
import { type Options, textOf } from './options'
import { ifExistsOf, mayWrite, saveFile } from './save-file'

const KILO = 1000

/** Asks the server for a file and puts it where it is wanted: the standard output, or a file that is there whole or not at all. */
export async function exportFile(
  ctx: Context,
  options: Options,
  ask: (connection: Connection) => Promise<{ blob: Blob }>,
): Promise<void> {
  const out = textOf(options, 'out') ?? '-'
  const ifExists = ifExistsOf(textOf(options, 'ifExists'))
  if (out === '') throw usage('--out names no file')
  if (out === '-' && ctx.globals.json) throw usage('--json needs a file: give --out FILE')
  if (out !== '-' && !mayWrite(out, ifExists)) return report(ctx, { file: out, kept: true, bytes: null })
  const connection = await ctx.connect()
  const { blob } = await withProgress(ctx, connection, basename(out), () => ask(connection))
  if (out === '-') {
    for await (const chunk of chunksOf(blob)) await ctx.io.write(chunk)
    return
  }
  const isSaved = await saveFile(out, chunksOf(blob), { ifExists, cleanups: ctx.cleanups })
  await report(ctx, { file: out, kept: !isSaved, bytes: isSaved ? blob.size : null })
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
