import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { CliFailure, EXIT, usageFailure } from './failure'

/** The exit code of jq for an invalid expression. */
const NO_EXPRESSION = 3
/** The time limit of an expression, which may run for hours or for ever. */
const LIMIT_MS = 20_000

interface JqResult {
  exitCode: number
  stdout: string
  stderr: string
}

/** Runs jq in its own thread, so that Ctrl C works meanwhile and the time limit ends it. */
class JqThread {
  readonly #worker: Worker
  readonly #limitMs: number

  constructor(expression: string, limitMs: number) {
    // In a build, beside the file that runs.
    const [built, source] = ['./jq-thread.js', './jq-thread.mjs'].map((name) => new URL(name, import.meta.url))
    this.#worker = new Worker(built && existsSync(built) ? built : (source ?? ''), { workerData: { expression } })
    this.#limitMs = limitMs
  }

  /** @throws CliFailure where nothing comes within the limit, or the memory is exhausted. */
  async answer(late: string): Promise<JqResult> {
    const worker = this.#worker
    const ended = new AbortController()
    worker.ref()
    try {
      const limit = delay(this.#limitMs, `no end after ${this.#limitMs / 1000} seconds`, ended)
      const answer: JqResult | string = await Promise.race([
        once(worker, 'message', ended).then(([ran]) => ran),
        limit,
      ]).catch((error: unknown) => errorSentence(error instanceof Error ? error.message : String(error)))
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
 * Creates the filter of a jq expression.
 * @returns The values of each document, one per line: texts unquoted, everything else as JSON, on several lines for a person.
 * @throws CliFailure 2 for an invalid expression, 1 for one that does not end within the limit.
 */
export async function jqFilter(
  expression: string,
  limitMs = LIMIT_MS,
): Promise<(printed: string, isForPerson: boolean) => Promise<string>> {
  const thread = new JqThread(expression, limitMs)
  const { exitCode, stderr } = await thread.answer('Nothing was done')
  if (exitCode !== NO_EXPRESSION) return (printed, isForPerson) => filterDocument(thread, printed, isForPerson)
  await thread.end()
  throw usageFailure(`--jq: '${expression}' is not a jq expression: ${errorSentence(stderr)}`)
}

async function filterDocument(thread: JqThread, printed: string, isForPerson: boolean): Promise<string> {
  if (!isJson(printed)) throw usageFailure('--jq: this command prints no JSON')
  thread.send({ printed, options: ['-r', ...(isForPerson ? [] : ['-c'])] })
  const run = await thread.answer(NOT_SHOWN)
  if (run.exitCode === 0) return run.stdout === '' ? '' : `${run.stdout.replace(/\n$/, '')}\n`
  throw new CliFailure(EXIT.failed, `--jq: ${errorSentence(run.stderr)}. ${NOT_SHOWN}`)
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

/** The message of `jq: error (at <stdin>:0): Cannot index number with string "x"` without its prefix. */
function errorSentence(stderr: string): string {
  const [first = ''] = stderr.trim().split('\n')
  return first
    .replace(/^jq: error( \(at [^)]*\))?: /, '')
    .replace(/ at <top-level>.*$/, '')
    .trim()
}
