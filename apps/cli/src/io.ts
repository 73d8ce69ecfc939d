import { once } from 'node:events'
import { isatty } from 'node:tty'
import type { Day } from '@forecourt/core/kernel/days'

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
  /** Text of the result; waits while the reader is slow. */
  write(text: string | Uint8Array): Promise<void>
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
  /** Everything that is piped in. */
  readInput(): Promise<string>
}

/** The streams of this process; the input is opened only by those who read it, which takes its time. */
export function processIo(): Io & { takes: (failure: Error) => boolean } {
  const { stdout, stderr, env } = process
  let isOutliving = false
  let lost: Error | null = null
  return {
    /** Whether a failure of a stream is nothing that ends the run. */
    takes: (failure) => {
      if (isOutliving) lost ??= failure
      return isOutliving
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
      if (!stdout.write(text))
        await once(stdout, 'drain').catch((error: unknown) => {
          if (!isOutliving) throw error
        })
    },
    note: (line) => {
      stderr.write(`${line}\n`)
    },
    mark: (text) => {
      stderr.write(text)
    },
    async readInput() {
      let text = ''
      process.stdin.setEncoding('utf8')
      for await (const chunk of process.stdin) text += chunk
      return text
    },
  }
}

/** Whether a failure of the system is this one. */
export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
