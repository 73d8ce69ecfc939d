import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { RowOutcome } from './run-repository'

const CHUNK = 1_000

/**
 * The outcomes of the rows of an import in a file beside the database: a check rolls back its writes, but not its findings. Memory does not grow with
 * it.
 */
export class OutcomeFile {
  readonly #file = join(tmpdir(), `forecourt-import-${randomUUID()}`)
  #waiting: RowOutcome[] = []
  faults = 0

  add(outcome: RowOutcome): void {
    if (outcome.action === 'fault') this.faults += 1
    this.#waiting.push(outcome)
  }

  /** Writes buffered outcomes; called between chunks. */
  async flush(): Promise<void> {
    if (this.#waiting.length === 0) return
    const lines = this.#waiting.map((outcome) => `${JSON.stringify(outcome)}\n`).join('')
    this.#waiting = []
    await appendFile(this.#file, lines, { mode: 0o600 })
  }

  /** Returns all outcomes in order, each row at most once in a chunk. */
  async *chunks(): AsyncGenerator<RowOutcome[], void, undefined> {
    await this.flush()
    await writeFile(this.#file, '', { flag: 'a', mode: 0o600 })
    let chunk = new Map<string, RowOutcome>()
    for await (const line of createInterface({ input: createReadStream(this.#file) })) {
      const outcome = JSON.parse(line) as RowOutcome
      const key = `${outcome.fileID} ${outcome.line}`
      if (chunk.size >= CHUNK || chunk.has(key)) {
        yield [...chunk.values()]
        chunk = new Map()
      }
      chunk.set(key, outcome)
    }
    if (chunk.size > 0) yield [...chunk.values()]
  }

  async end(): Promise<void> {
    await rm(this.#file, { force: true })
  }
}
