import { isatty } from 'node:tty'
import type { Day } from '@forecourt/core/kernel/days'
import { OutputLost } from './kit/output-lost'
import { pageThrough } from './kit/pager'

/** Where a command reads and writes. Results go to `write`, everything else to `note`. */
export interface Io {
  readonly stdin: NodeJS.ReadStream
  readonly stdout: NodeJS.WriteStream
  readonly env: Readonly<Record<string, string | undefined>>
  /** A person types here. */
  readonly isInputTerminal: boolean
  /** A person looks at the result. */
  readonly isOutputTerminal: boolean
  /** A person looks at the messages. */
  readonly isErrorTerminal: boolean
  /** Ends what is asked of the server, for a run within another one that may take only so long. */
  readonly signal?: AbortSignal
  /** What words such as `yesterday` are read against, for a run within another one; else the business day of the server, which is asked. */
  readonly today?: Day
  /**
   * Text of the result; waits while the reader is slow.
   *
   * @throws OutputLost when it cannot be written: a closed pipe, a full disk.
   */
  write(text: string | Uint8Array): Promise<void>
  /** Shows a text that is higher than the terminal in the person's pager; false where there is none, and nothing is shown. */
  page?(text: string): Promise<boolean>
  /** One line for the person, never part of the result. */
  note(line: string): void
  /** A part of a line for the person: a question, or progress that is drawn over. */
  mark(text: string): void
  /**
   * From here on the run goes on without its reader, and when what it prints no longer can be: a closed pipe, a full disk.
   *
   * @returns What tells the first such failure; null while there is none.
   */
  outlive?(): () => Error | null
  /** Stops the run as Ctrl Z does at a shell, and those that it was started with; comes back when it goes on. */
  suspend?(): void
  /** Everything that is piped in. */
  readInput(): Promise<string>
}

/** The streams of this process; the input is opened only by those who read it, which takes its time. */
export function processIo(): Io & { takes: (failure: Error) => boolean } {
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
    outlive: () => {
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
    mark: (text) => {
      stderr.write(text)
    },
    async readInput() {
      const pieces: Buffer[] = []
      for await (const piece of process.stdin) pieces.push(Buffer.from(piece))
      const { textOfBytes } = await import('./text-of-bytes')
      return textOfBytes(Buffer.concat(pieces))
    },
  }
}

/** Whether a failure of the system is this one. */
export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
