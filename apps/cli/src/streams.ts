import { isatty } from 'node:tty'
import type { Day } from '@forecourt/core/kernel/days'
import { OutputLost } from './kit/output-lost'
import { pageThrough } from './kit/pager'

/** The streams and the environment of a command. Results go to `write`, everything else to `note`. */
export interface Streams {
  readonly stdin: NodeJS.ReadStream
  readonly stdout: NodeJS.WriteStream
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isInputTerminal: boolean
  readonly isOutputTerminal: boolean
  readonly isErrorTerminal: boolean
  /** Aborts the calls to the server, for an inner run with a time limit. */
  readonly signal?: AbortSignal
  /** The day to which words such as `yesterday` refer in an inner run; otherwise the server is asked for its business day. */
  readonly today?: Day
  /**
   * Writes text of the result; waits while the reader is slow.
   * @throws OutputLost when it cannot be written: a closed pipe, a full disk.
   */
  write(text: string | Uint8Array): Promise<void>
  /** Shows a text that is higher than the terminal in the pager; returns false, and shows nothing, where there is none. */
  page?(text: string): Promise<boolean>
  /** Writes one line for the person, never part of the result. */
  note(line: string): void
  /** Writes part of a line for the person: a question, or progress that is drawn over. */
  notePart(text: string): void
  /**
   * From here on the run continues when its output is lost: a closed pipe, a full disk.
   * @returns A function that gives the first such failure; null without one.
   */
  ignoreOutputLoss?(): () => Error | null
  /** Stops the run like Ctrl Z in a shell, together with the processes of its group; returns when it continues. */
  suspend?(): void
  /** Reads everything that is piped in. */
  readInput(): Promise<string>
}

/** The streams of this process; the input is opened only when it is read, because opening takes time. */
export function processStreams(): Streams & { takes: (failure: Error) => boolean } {
  const { stdout, stderr, env } = process
  let isOutliving = false
  let writing = 0
  let lost: Error | null = null
  return {
    /** Whether a failure of the result's stream is told otherwise: to whoever writes just then, or at the end of a run that goes on without its reader. */
    takes: (failure) => {
      if (isOutliving) lost ??= failure
      return isOutliving || writing > 0
    },
    ignoreOutputLoss: () => {
      isOutliving = true
      return () => lost
    },
    get stdin() {
      return process.stdin
    },
    stdout,
    env,
    isInputTerminal: isatty(0),
    isOutputTerminal: isatty(1),
    isErrorTerminal: isatty(2),
    async write(text) {
      if (isOutliving && !stdout.writable) return
      writing += 1
      const failure = await new Promise<Error | null | undefined>((resolve) => stdout.write(text, resolve))
      writing -= 1
      if (failure && !isOutliving) throw new OutputLost(failure)
    },
    page: (text) => pageThrough(env, text),
    suspend: () => void process.kill(0, 'SIGTSTP'),
    note: (line) => {
      stderr.write(`${line}\n`)
    },
    notePart: (text) => {
      stderr.write(text)
    },
    async readInput() {
      const pieces: Buffer[] = []
      for await (const piece of process.stdin) pieces.push(Buffer.from(piece))
      const { decodeText } = await import('./decode-text')
      return decodeText(Buffer.concat(pieces))
    },
  }
}

/** Returns true for a system error with this code. */
export function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
