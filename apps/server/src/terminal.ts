import { createInterface } from 'node:readline'
import type { ReadStream } from 'node:tty'

/** The user ended the question with Ctrl C. */
export class Interrupted extends Error {
  override name = 'Interrupted'
}

const INTERRUPT = '\u0003'
const END = '\u0004'
const ERASE = ['\u007f', '\b']

interface Terminal {
  input: ReadStream
  output: NodeJS.WritableStream
}

/**
 * Asks questions one after the other without echo, not even of the length. Type-ahead is kept.
 * @throws Interrupted.
 */
export async function askHiddenAnswers({ input, output }: Terminal, questions: readonly string[]): Promise<string[]> {
  input.setRawMode(true)
  input.setEncoding('utf8')
  try {
    return await hiddenLines({ input, output }, questions)
  } finally {
    input.setRawMode(false)
    input.pause()
  }
}

function hiddenLines({ input, output }: Terminal, questions: readonly string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const answers: string[] = []
    let typed = ''
    const ask = () => output.write(questions[answers.length] ?? '')
    const finish = (end: () => void) => {
      input.off('data', hear)
      end()
    }
    const hear = (chunk: string) => {
      for (const key of chunk) {
        if (key === INTERRUPT || (key === END && typed === '')) {
          output.write('\n')
          return finish(() => reject(new Interrupted()))
        }
        if (key !== '\r' && key !== '\n') {
          typed = ERASE.includes(key) ? typed.slice(0, -1) : typed + key
          continue
        }
        output.write('\n')
        answers.push(typed)
        typed = ''
        if (answers.length === questions.length) return finish(() => resolve(answers))
        ask()
      }
    }
    input.on('data', hear)
    ask()
  })
}

/** Returns the lines of a pipe. */
export function inputLines(input: NodeJS.ReadableStream): AsyncIterator<string> {
  return createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]()
}
