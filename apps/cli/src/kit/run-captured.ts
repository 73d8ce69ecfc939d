import type { Streams } from '../streams'
import type { Context } from './context'

/** The result of a command that ran inside another one. */
export interface CapturedRun {
  exitCode: number
  /** The JSON that it printed; null without any. */
  value: unknown
}

/** Runs a command inside this one with `--json` and returns what it printed; asks and shows nothing. */
export async function runCaptured(
  ctx: Context,
  words: readonly string[],
  within: Pick<Streams, 'signal' | 'today'> = {},
): Promise<CapturedRun> {
  const { io, globals } = ctx
  let text = ''
  const quiet: Streams = {
    get stdin() {
      return io.stdin
    },
    stdout: io.stdout,
    env: io.env,
    ...within,
    ...{ isInputTerminal: false, isOutputTerminal: false, isErrorTerminal: false },
    write: async (part) => {
      text += typeof part === 'string' ? part : Buffer.from(part).toString('utf8')
    },
    note: globals.verbose ? io.note : () => undefined,
    notePart: () => undefined,
    readInput: async () => '',
  }
  const exitCode = await ctx.invoke([...words, '--json', ...(globals.verbose ? ['--verbose'] : [])], quiet)
  const value: unknown = text === '' ? null : JSON.parse(text)
  return { exitCode, value }
}
