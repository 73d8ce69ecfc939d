import { DatabaseError, databaseError, refuseSilentRollback } from '../errors'
import type { Limits } from '../session'
import type { BatchReply, EmbeddedStatement, StatementResult } from './protocol'

/**
 * Returns a parameter as text, as `pg` prepares it, so that both engines read the same bytes.
 * @example parameterText([1, null]) // {"1",NULL}
 */
function parameterText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Uint8Array) return bytesText(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return arrayText(value)
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

function bytesText(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`
}

function arrayText(elements: readonly unknown[]): string {
  const parts = elements.map((element) => {
    if (element === null || element === undefined) return 'NULL'
    if (Array.isArray(element)) return arrayText(element)
    return `"${String(parameterText(element)).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
  })
  return `{${parts.join(',')}}`
}

export interface ClientLender {
  run(client: EmbeddedClient, batch: EmbeddedStatement[]): Promise<BatchReply>
  returnClient(client: EmbeddedClient): void
}

const TRANSACTION_WORD = /^\s*(begin|start\s+transaction|commit|rollback)\b(?!\s+to\b)/i
const STATEMENT_TIMEOUT = /^\s*set\s+(?:local\s+|session\s+)?statement_timeout\s*(?:=|to)\s*'?(\d+)/i

/** The one connection of the embedded engine, while one caller has it; the shape of a `pg` client. */
export class EmbeddedClient {
  /** True from the first statement after `begin` to the end of the transaction. */
  isInTransaction = false
  statementMs: number
  readonly #lender: ClientLender
  readonly #idleMs: number
  #begin: string | undefined
  #lost: Error | undefined
  #running: Promise<unknown> | undefined
  #idleTimer: NodeJS.Timeout | undefined
  #isReleased = false

  constructor(lender: ClientLender, limits: Pick<Limits, 'statementMs' | 'idleMs'>) {
    this.#lender = lender
    this.statementMs = limits.statementMs
    this.#idleMs = limits.idleMs
    this.#armIdle()
  }

  async whenIdle(): Promise<void> {
    await this.#running?.catch(() => {})
  }

  /** Marks the engine as gone: everything but a rollback now fails with `error`. */
  lose(error: Error): void {
    this.#lost = error
    this.#begin = undefined
    this.isInTransaction = false
  }

  /**
   * Runs one statement. `begin` is not sent alone: it goes with the statement after it.
   * @param blob The bytes that a COPY from '/dev/blob' reads.
   */
  async query(sql: string, parameters: readonly unknown[] = [], blob?: Uint8Array): Promise<StatementResult> {
    const word = TRANSACTION_WORD.exec(sql)?.[1]?.slice(0, 5).toLowerCase()
    if ((word === 'begin' || word === 'start') && !this.isInTransaction && !this.#begin && !this.#lost) {
      this.#begin = sql
      return emptyResult('BEGIN')
    }
    if (word === 'commi' && this.#begin) {
      this.#begin = undefined
      return emptyResult('COMMIT')
    }
    if (word === 'rollb' && (this.#begin || this.#lost)) {
      this.#begin = undefined
      return emptyResult('ROLLBACK')
    }
    // A transaction that failed is taken back once what it still had under way is over, as on a server.
    if (word === 'rollb') await this.whenIdle()
    const result = await this.#send({ sql, params: parameters.map(parameterText), ...(blob ? { blob } : {}) })
    if (word === 'commi') refuseSilentRollback(result)
    return result
  }

  release(): void {
    if (this.#isReleased) return
    this.#isReleased = true
    clearTimeout(this.#idleTimer)
    this.#lender.returnClient(this)
  }

  async #send(statement: EmbeddedStatement): Promise<StatementResult> {
    if (this.#lost) throw this.#lost
    if (this.#isReleased) throw databaseError('08003', 'This connection was given back')
    if (this.#running) throw databaseError('55000', 'One statement at a time on a connection: await the one before')
    const milliseconds = STATEMENT_TIMEOUT.exec(statement.sql)?.[1]
    if (milliseconds !== undefined) this.statementMs = Number(milliseconds) || Number.POSITIVE_INFINITY
    const batch = this.#begin ? [{ sql: this.#begin }, statement] : [statement]
    if (this.#begin) this.isInTransaction = true
    this.#begin = undefined
    clearTimeout(this.#idleTimer)
    const running = this.#lender.run(this, batch)
    this.#running = running
    try {
      const reply = await running
      this.isInTransaction = reply.isInTransaction
      if (reply.error) throw new DatabaseError(reply.error.message, reply.error)
      return reply.results.at(-1) ?? emptyResult('')
    } finally {
      this.#running = undefined
      if (!this.#isReleased) this.#armIdle()
    }
  }

  #armIdle(): void {
    clearTimeout(this.#idleTimer)
    if (!Number.isFinite(this.#idleMs)) return
    this.#idleTimer = setTimeout(() => {
      this.#lost = databaseError('25P03', 'The transaction was left idle too long and was rolled back')
      this.#lender.returnClient(this)
    }, this.#idleMs).unref()
  }
}

function emptyResult(command: string): StatementResult {
  return { command, rowCount: 0, rows: [] }
}
