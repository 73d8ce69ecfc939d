import { createInterface } from 'node:readline/promises'
import type { Context } from './context'
import { CliFailure, EXIT, usageFailure } from './failure'

const INTERRUPT = '\u0003'
const END = '\u0004'
const ERASE = ['\u007f', '\b']

/** Asks for a line, optionally with text already typed; fails at once where nobody can answer. */
export async function askLine(ctx: Context, question: string, missing: string, begun = ''): Promise<string> {
  assertTerminal(ctx, missing)
  // A screen that was shown before lets go of the terminal, and nothing else would keep the run waiting.
  ctx.io.stdin.ref()
  const lines = createInterface({ input: ctx.io.stdin, output: process.stderr, terminal: true })
  try {
    const interrupted = new Promise<never>((_, reject) => {
      lines.once('SIGINT', () => reject(new CliFailure(EXIT.interrupted, 'Interrupted')))
      lines.once('close', () => reject(new CliFailure(EXIT.interrupted, 'Interrupted')))
    })
    const answer = lines.question(question)
    if (begun) lines.write(begun)
    return await Promise.race([answer, interrupted])
  } finally {
    lines.close()
  }
}

/** Asks for a secret; nothing of it is shown, not even its length. */
export async function askSecretLine(ctx: Context, question: string, missing: string): Promise<string> {
  assertTerminal(ctx, missing)
  const { stdin } = ctx.io
  ctx.io.notePart(question)
  stdin.ref()
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  stdin.resume()
  try {
    return await new Promise<string>((resolve, reject) => {
      let typed = ''
      const hear = (chunk: string) => {
        for (const key of chunk) {
          if (key === '\r' || key === '\n') return finish(() => resolve(typed))
          if (key === INTERRUPT || (key === END && typed === ''))
            return finish(() => reject(new CliFailure(EXIT.interrupted, 'Interrupted')))
          typed = ERASE.includes(key) ? typed.slice(0, -1) : typed + key
        }
      }
      const finish = (end: () => void) => {
        stdin.off('data', hear)
        end()
      }
      stdin.on('data', hear)
    })
  } finally {
    stdin.setRawMode(false)
    stdin.pause()
    ctx.io.notePart('\n')
  }
}

/** Asks a yes-or-no question; anything but a yes is a no. */
export async function askYes(ctx: Context, question: string, missing: string): Promise<boolean> {
  const answer = await askLine(ctx, `${question} [y/N] `, missing)
  return /^y(es)?$/i.test(answer.trim())
}

function assertTerminal(ctx: Context, missing: string): void {
  if (!canAsk(ctx)) throw usageFailure(missing)
}

export function canAsk(ctx: Context): boolean {
  return ctx.io.isInputTerminal && ctx.io.isErrorTerminal && !ctx.globals.json
}
