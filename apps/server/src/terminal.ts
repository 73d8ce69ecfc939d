import { createInterface } from 'node:readline'
import type { ReadStream } from 'node:tty'

/** Whoever was asked ended it with Ctrl C. */
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
 * Asks a person, one question after the other, for what must not be seen; nothing of it is shown, not even its length. Who types ahead is heard.
 *
 * @throws Interrupted
 */
export async function askHidden({ input, output }: Terminal, questions: readonly string[]): Promise<string[]> {
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

/** The lines that a pipe brings. */
export function linesOf(input: NodeJS.ReadableStream): AsyncIterator<string> {
  return createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]()
}
