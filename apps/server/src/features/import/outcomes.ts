import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Outcome } from './run-repository'

const CHUNK = 1_000

/**
 * What came of the rows of an import, kept in a file beside the database: what a check wrote is taken back, and what it found is not. Memory does not grow with it.
 */
export class Outcomes {
  readonly #file = join(tmpdir(), `forecourt-import-${randomUUID()}`)
  #waiting: Outcome[] = []
  faults = 0

  add(outcome: Outcome): void {
    if (outcome.action === 'fault') this.faults += 1
    this.#waiting.push(outcome)
  }

  /** Writes what waits; called between chunks. */
  async flush(): Promise<void> {
    if (this.#waiting.length === 0) return
    const lines = this.#waiting.map((outcome) => `${JSON.stringify(outcome)}\n`).join('')
    this.#waiting = []
    await appendFile(this.#file, lines, { mode: 0o600 })
  }

  /** All that was added, in order, each row at most once in a chunk. */
  async *chunks(): AsyncGenerator<Outcome[], void, undefined> {
    await this.flush()
    await writeFile(this.#file, '', { flag: 'a', mode: 0o600 })
    let chunk = new Map<string, Outcome>()
    for await (const line of createInterface({ input: createReadStream(this.#file) })) {
      const outcome = JSON.parse(line) as Outcome
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
