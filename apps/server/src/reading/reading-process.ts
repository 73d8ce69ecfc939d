import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Refusal } from '@forecourt/core/refusals'
import { codeFile } from '../database/worker-file'
import type { ReadingAnswer, ReadingRequest } from './messages'
import { ReadingRefused } from './reading-refused'

/** Limit of the process's heap, in MB: a spreadsheet of half a million cells takes some 250. */
const HEAP_MB = 400
const IDLE_MS = 10_000
/** Node's exit code for it where there are no signals. */
const OUT_OF_MEMORY = 134
const WAITING_MAX = 20

/** The reading of a file ended early: it took too long, or too much memory. */
export class ReadingEnded extends Error {
  override name = 'ReadingEnded'
  readonly isLate: boolean

  constructor(isLate: boolean) {
    super(isLate ? 'Reading a file took too long' : 'Reading a file took more memory than it may')
    this.isLate = isLate
  }
}

interface ReadingLimits {
  seconds: number
}

/** The result of a reading: a value, and the parts before it. */
interface Reading {
  parts: unknown[]
  value: unknown
}

/**
 * Reads uploaded files, one at a time, in a process without settings or secrets: its costs and crashes do not affect this one.
 * @source server 22.2
 */
export class ReadingProcess {
  #child: ChildProcess | null = null
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #idle: NodeJS.Timeout | null = null
  #isStopped = false

  /**
   * Reads one file after those before it.
   * @param request Returns what is sent, called when its turn comes, so that waiting files are not in memory.
   * @throws ReadingRefused for what the reader refuses, ReadingEnded when it did not finish, Refusal when too many wait.
   */
  async read(request: () => Promise<ReadingRequest>, limits: ReadingLimits): Promise<Reading> {
    if (this.#waiting >= WAITING_MAX) throw new Refusal('FILES_WAIT')
    this.#waiting += 1
    const turn = this.#last.then(() => this.#readNow(request, limits))
    this.#last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      this.#waiting -= 1
    }
  }

  /** Ends the process; a running reading fails. */
  stop(): void {
    this.#isStopped = true
    this.#end()
  }

  async #readNow(request: () => Promise<ReadingRequest>, { seconds }: ReadingLimits): Promise<Reading> {
    if (this.#idle) clearTimeout(this.#idle)
    const asked = await request()
    const child = await this.#started()
    const late = { is: false }
    const limit = setTimeout(() => {
      late.is = true
      child.kill('SIGKILL')
    }, seconds * 1_000)
    const ended = new AbortController()
    child.ref()
    try {
      return await Promise.race([
        answerOf(child, asked, ended.signal),
        once(child, 'exit', { signal: ended.signal }).then(([code, signal]) => {
          // A process that a signal ended, or that ran out of memory, was ended by its file; any other did not begin.
          if (signal !== null || code === OUT_OF_MEMORY) throw new ReadingEnded(late.is)
          throw new Error(`The process that reads files ended with ${code}`)
        }),
      ])
    } catch (error) {
      if (!(error instanceof ReadingRefused)) this.#end()
      throw error
    } finally {
      clearTimeout(limit)
      ended.abort()
      child.unref()
      this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref()
    }
  }

  async #started(): Promise<ChildProcess> {
    if (this.#isStopped) throw new ReadingEnded(false)
    if (this.#child?.connected && this.#child.exitCode === null) return this.#child
    const child = fork(await codeFile(import.meta.url, { built: './reader.js', source: '../reader.ts' }), [], {
      ...{ execArgv: [`--max-old-space-size=${HEAP_MB}`], env: {}, serialization: 'advanced' },
      // What it prints when it runs out of memory is no line of the log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.on('error', () => this.#end())
    this.#child = child
    return child
  }

  #end(): void {
    this.#child?.kill('SIGKILL')
    this.#child = null
  }
}

function answerOf(child: ChildProcess, request: ReadingRequest, signal: AbortSignal): Promise<Reading> {
  return new Promise((resolve, reject) => {
    const parts: unknown[] = []
    // Nobody but the reader sends here.
    const hear = (message: unknown) => {
      const answer = message as ReadingAnswer
      if (answer.kind === 'part') return parts.push(answer.value)
      if (answer.kind === 'done') return resolve({ parts, value: answer.value })
      return reject(new ReadingRefused(answer.problem))
    }
    child.on('message', hear)
    signal.addEventListener('abort', () => child.off('message', hear))
    child.send(request, (error) => {
      if (error) reject(new ReadingEnded(false))
    })
  })
}
