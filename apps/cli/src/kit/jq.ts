import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { CliFailure, EXIT, usage } from './failure'

/** How jq ends on an expression that is none. */
const NO_EXPRESSION = 3
/** An expression may never end, or only after hours. */
const LIMIT_MS = 20_000

interface Ran {
  exitCode: number
  stdout: string
  stderr: string
}

/** Runs jq in a thread of its own: Ctrl C is heard meanwhile, and the time limit ends it. */
class JqThread {
  readonly #worker: Worker
  readonly #limitMs: number

  constructor(expression: string, limitMs: number) {
    // In a build, beside the file that runs.
    const [built, source] = ['./jq-thread.js', './jq-thread.mjs'].map((name) => new URL(name, import.meta.url))
    this.#worker = new Worker(built && existsSync(built) ? built : (source ?? ''), { workerData: { expression } })
    this.#limitMs = limitMs
  }

  /** @throws CliFailure where nothing comes within the limit, or the memory ends. */
  async answer(late: string): Promise<Ran> {
    const worker = this.#worker
    const ended = new AbortController()
    worker.ref()
    try {
      const limit = delay(this.#limitMs, `no end after ${this.#limitMs / 1000} seconds`, ended)
      const answer: Ran | string = await Promise.race([
        once(worker, 'message', ended).then(([ran]) => ran),
        limit,
      ]).catch((error: unknown) => sentenceOf(error instanceof Error ? error.message : String(error)))
      if (typeof answer !== 'string') return answer
      await worker.terminate()
      throw new CliFailure(EXIT.failed, `--jq: ${answer}. ${late}`)
    } finally {
      ended.abort()
      worker.unref()
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  send(message: { printed: string; options: readonly string[] }): void {
    this.#worker.postMessage(message)
  }
}

/**
 * What an expression of jq makes of a result.
 *
 * @returns Of each document its values, one a line: texts as they are, everything else as JSON, in several lines for a person.
 * @throws CliFailure 2 for what is no expression, 1 for what has no end within the limit.
 */
export async function jqFilter(
  expression: string,
  limitMs = LIMIT_MS,
): Promise<(printed: string, isForPerson: boolean) => Promise<string>> {
  const thread = new JqThread(expression, limitMs)
  const { exitCode, stderr } = await thread.answer('Nothing was done')
  if (exitCode !== NO_EXPRESSION) return (printed, isForPerson) => shown(thread, printed, isForPerson)
  await thread.end()
  throw usage(`--jq: '${expression}' is not a jq expression: ${sentenceOf(stderr)}`)
}

async function shown(thread: JqThread, printed: string, isForPerson: boolean): Promise<string> {
  if (!isJson(printed)) throw usage('--jq: this command prints no JSON')
  thread.send({ printed, options: ['-r', ...(isForPerson ? [] : ['-c'])] })
  const run = await thread.answer(NOT_SHOWN)
  if (run.exitCode === 0) return run.stdout === '' ? '' : `${run.stdout.replace(/\n$/, '')}\n`
  throw new CliFailure(EXIT.failed, `--jq: ${sentenceOf(run.stderr)}. ${NOT_SHOWN}`)
}

const NOT_SHOWN = 'What was asked is done; only its result is not shown'

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** `jq: error (at <stdin>:0): Cannot index number with string "x"` without who says it, and where. */
function sentenceOf(stderr: string): string {
  const [first = ''] = stderr.trim().split('\n')
  return first
    .replace(/^jq: error( \(at [^)]*\))?: /, '')
    .replace(/ at <top-level>.*$/, '')
    .trim()
}
