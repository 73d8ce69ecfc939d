import { once } from 'node:events'

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

/** The streams of this process. */
export function processIo(): Io {
  const { stdin, stdout, stderr, env } = process
  return {
    stdin,
    stdout,
    env,
    isInputTerminal: stdin.isTTY === true,
    isOutputTerminal: stdout.isTTY === true,
    isErrorTerminal: stderr.isTTY === true,
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
      stdin.setEncoding('utf8')
      for await (const chunk of stdin) text += chunk
      return text
    },
  }
}
