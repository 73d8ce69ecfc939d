import { once } from 'node:events'
import { isatty } from 'node:tty'

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
  /** Text of the result; waits while the reader is slow. */
  write(text: string | Uint8Array): Promise<void>
  /** One line for the person, never part of the result. */
  note(line: string): void
  /** A part of a line for the person: a question, or progress that is drawn over. */
  mark(text: string): void
  /** Everything that is piped in. */
  readInput(): Promise<string>
}

/** The streams of this process; the input is opened only by those who read it, which takes its time. */
export function processIo(): Io {
  const { stdout, stderr, env } = process
  return {
    get stdin() {
      return process.stdin
    },
    stdout,
    env,
    isInputTerminal: isatty(0),
    isOutputTerminal: isatty(1),
    isErrorTerminal: isatty(2),
    async write(text) {
      if (!stdout.write(text)) await once(stdout, 'drain')
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

/** Whether a process of this machine is there; one of another person is. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

/** Whether a failure of the system is this one. */
export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
