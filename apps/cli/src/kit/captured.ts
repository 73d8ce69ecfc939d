import type { Io } from '../io'
import type { Context } from './context'

/** How a command ended that was run within another one. */
export interface Captured {
  exitCode: number
  /** What it printed under `--json`; null when that was nothing. */
  value: unknown
}

/** Runs a command within this one, under `--json`, and gives what it printed; nobody is asked or told. */
export async function captured(
  ctx: Context,
  words: readonly string[],
  within: Pick<Io, 'signal' | 'today'> = {},
): Promise<Captured> {
  const { io, globals } = ctx
  let text = ''
  const quiet: Io = {
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
    mark: () => undefined,
    readInput: async () => '',
  }
  const exitCode = await ctx.invoke([...words, '--json', ...(globals.verbose ? ['--verbose'] : [])], quiet)
  const value: unknown = text === '' ? null : JSON.parse(text)
  return { exitCode, value }
}
