import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError, databaseError } from '../errors'
import type { Limits, StoreEvent } from '../session'
import { claimConnection, refuseInsideTransaction } from '../transaction'
import type { Copier } from '../copying'
import { EmbeddedClient } from './client'
import { embeddedCopier } from './copier'
import { createIfMissing, databasePath } from './directory'
import { WorkerLink } from './link'
import { type DirectoryLock, lockDirectory } from './lock'
import type { BatchReply, EmbeddedStatement } from './protocol'
import { Queue } from './queue'
import fs from 'node:fs'

const OWN_FILES = new Set(['LOCK', 'pgdata', 'pgdata.new', 'secret', 'demo-users.json'])
const OTHERS = 0o077

/**
 * Makes the files of this program in a data directory readable by their owner alone: directories 0700, files 0600. The directory itself too, unless
 * something else lies in it that others may need.
 */
export function makePrivate(root: string): void {
  const names = fs.readdirSync(root)
  for (const name of names) if (OWN_FILES.has(name)) restrictTree(path.join(root, name))
  if (names.every((name) => OWN_FILES.has(name))) restrictMode(root)
}

function restrictTree(place: string): void {
  if (!restrictMode(place)) return
  for (const name of fs.readdirSync(place)) restrictTree(path.join(place, name))
}

/** Returns true for a directory. A link is left alone: it may lead to a file of somebody else. */
function restrictMode(place: string): boolean {
  const stat = fs.lstatSync(place)
  const isDirectory = stat.isDirectory()
  if ((isDirectory || stat.isFile()) && stat.mode & OTHERS) fs.chmodSync(place, isDirectory ? 0o700 : 0o600)
  return isDirectory
}

export interface EngineOptions {
  dataDir: string
  worker: URL
  limits: Limits
  /** Idle time after which changed tables are vacuumed; after very many changes they are vacuumed without it. */
  vacuumIdleMs: number
  onEvent: (event: StoreEvent) => void
}

type Listener = (payload: string) => void

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COPY'])
/** A statement that writes and then selects, as a write that leaves its audit does. */
const WRITING_WITH = /^\s*with\b.*\b(?:insert\s+into|update|delete\s+from)\b/is
const CHANGES_BEFORE_VACUUM = 500
/** The number of changes after which dead rows would slow down a caller who works without a pause. */
const CHANGES_BEFORE_BUSY_VACUUM = 20_000
const MAINTENANCE_MS = 600_000
const REOPEN_WAIT_MS = { first: 500, longest: 5_000 }

/**
 * PostgreSQL in a thread of this process, behind one lease: one transaction or single statement at a time, first come first served. The shape of a
 * `pg` pool. A thread that dies, or is ended because a statement ran too long, is started again; only the statement in progress and its transaction
 * are lost, and waiting callers keep waiting.
 */
export class EmbeddedEngine {
  readonly #options: EngineOptions
  readonly #lock: DirectoryLock
  readonly #queue = new Queue<EmbeddedClient>()
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #leaving = new AbortController()
  #link: WorkerLink | undefined
  #reopening: Promise<void> = Promise.resolve()
  #unopenable: Error | undefined
  #holder: EmbeddedClient | undefined
  #closing: Promise<void> | undefined
  #changes = 0
  #vacuumTimer: NodeJS.Timeout | undefined

  private constructor(options: EngineOptions, lock: DirectoryLock) {
    this.#options = options
    this.#lock = lock
  }

  /** Locks the directory, makes the database if there is none, and opens it. */
  static async open(options: EngineOptions): Promise<EmbeddedEngine> {
    const dataDir = path.resolve(options.dataDir)
    const lock = await lockDirectory(dataDir)
    try {
      await createIfMissing(dataDir, options.worker)
      makePrivate(dataDir)
      const engine = new EmbeddedEngine({ ...options, dataDir }, lock)
      await engine.#start()
      return engine
    } catch (error) {
      lock.release()
      throw error
    }
  }

  async connect(): Promise<EmbeddedClient> {
    claimConnection()
    return this.#lease(this.#options.limits)
  }

  /** Returns the connection without time limits, for migrations and maintenance. */
  async connectUnhurried(): Promise<EmbeddedClient> {
    claimConnection()
    return this.#lease({
      ...this.#options.limits,
      statementMs: Number.POSITIVE_INFINITY,
      idleMs: Number.POSITIVE_INFINITY,
    })
  }

  /** Runs `f` with the connection and without time limits; all others wait. */
  async copying<T>(f: (copier: Copier) => Promise<T>): Promise<T> {
    const client = await this.connectUnhurried()
    try {
      return await f(embeddedCopier(client))
    } finally {
      client.release()
    }
  }

  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    refuseInsideTransaction()
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(listener))
    if (listeners.size === 1) await this.#run(`listen ${quoteIdentifier(channel)}`)
    return async () => {
      listeners.delete(listener)
    }
  }

  /** Vacuums changed tables, one lease per table so that callers get in between, and takes a checkpoint. */
  async vacuum(): Promise<void> {
    refuseInsideTransaction()
    await this.#vacuum()
  }

  /** Refuses new work, lets queued work finish for a while, and closes. Safe to call twice. */
  end(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  // The lender's side of a client.

  async run(client: EmbeddedClient, batch: EmbeddedStatement[]): Promise<BatchReply> {
    const link = this.#link
    if (!link) throw databaseError('08006', 'The database engine is being reopened')
    const onTimeout = () => this.#lose(link, timeoutError(client, batch))
    const timer = Number.isFinite(client.statementMs) ? setTimeout(onTimeout, client.statementMs) : undefined
    try {
      const reply = await link.run(batch)
      for (const [i, { command, rowCount, blob }] of reply.results.entries()) {
        if (blob) continue
        if (WRITES.has(command)) this.#changes += rowCount
        else if (WRITING_WITH.test(batch[i]?.sql ?? '')) this.#changes += Math.max(rowCount, 1)
      }
      return reply
    } finally {
      clearTimeout(timer)
    }
  }

  connections(): { open: number; idle: number; waiting: number } {
    return { open: this.#link ? 1 : 0, idle: this.#link && !this.#holder ? 1 : 0, waiting: this.#queue.length }
  }

  returnClient(client: EmbeddedClient): void {
    if (this.#holder === client) void this.#reclaimClient(client)
  }

  async #reclaimClient(client: EmbeddedClient): Promise<void> {
    await client.whenIdle()
    if (client.isInTransaction) {
      client.isInTransaction = false
      client.statementMs = this.#options.limits.statementMs
      await this.run(client, [{ sql: 'rollback' }]).catch(() => {})
    }
    if (this.#holder !== client) return
    this.#holder = undefined
    this.#serve()
  }

  async #lease(limits: Limits): Promise<EmbeddedClient> {
    if (this.#closing) throw closingError()
    if (this.#unopenable) throw this.#unopenable
    const lease = this.#queue.wait(
      limits.waitMs,
      () => new EmbeddedClient(this, limits),
      () => databaseError('53300', 'The database is busy: no connection within the waiting time'),
    )
    this.#serve()
    return lease
  }

  #serve(): void {
    if (this.#holder || !this.#link) return
    clearTimeout(this.#vacuumTimer)
    this.#holder = this.#queue.serve()
    if (!this.#holder) this.#armVacuum()
    else if (this.#changes >= CHANGES_BEFORE_BUSY_VACUUM && !this.#closing) this.#vacuumWhenIdle()
  }

  async #run(sql: string, parameters: unknown[] = []): Promise<Record<string, unknown>[]> {
    const client = await this.#lease({ ...this.#options.limits, statementMs: MAINTENANCE_MS })
    try {
      return (await client.query(sql, parameters)).rows
    } finally {
      client.release()
    }
  }

  // The life of the thread.

  async #start(): Promise<void> {
    const link = await WorkerLink.open(this.#options.worker, databasePath(this.#options.dataDir), {
      notified: (channel, payload) => {
        for (const listener of this.#listeners.get(channel) ?? []) listener(payload)
      },
      ended: (lost, error) => this.#lose(lost, error),
    })
    this.#link = link
    const channels = [...this.#listeners.keys()]
    if (channels.length > 0) await link.run(channels.map((channel) => ({ sql: `listen ${quoteIdentifier(channel)}` })))
    this.#serve()
  }

  /** Handles the end of the thread: the directory is now as after a crash. Only the statement in progress and its transaction are lost. */
  #lose(link: WorkerLink, error: Error): void {
    if (link !== this.#link) return
    this.#link = undefined
    this.#holder?.lose(databaseError('08006', `The transaction was lost: ${error.message}`))
    this.#options.onEvent({ kind: 'reopening', reason: error.message })
    this.#reopening = this.#reopen(link.kill(error))
  }

  async #reopen(killed: Promise<void>): Promise<void> {
    const startedAt = performance.now()
    await killed
    let waitMs = REOPEN_WAIT_MS.first
    while (!this.#leaving.signal.aborted) {
      try {
        await this.#start()
        this.#unopenable = undefined
        this.#options.onEvent({ kind: 'reopened', ms: performance.now() - startedAt })
        return
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        this.#unopenable = databaseError('57P03', `The database cannot be opened at the moment: ${reason}`)
        this.#queue.failAll(this.#unopenable)
        this.#options.onEvent({ kind: 'reopen-failed', reason })
        await sleep(waitMs, undefined, { signal: this.#leaving.signal }).catch(() => {})
        waitMs = Math.min(waitMs * 2, REOPEN_WAIT_MS.longest)
      }
    }
  }

  async #close(): Promise<void> {
    clearTimeout(this.#vacuumTimer)
    const until = performance.now() + this.#options.limits.closeMs
    while ((this.#holder || !this.#queue.isEmpty) && performance.now() < until) await sleep(10)
    this.#queue.failAll(closingError())
    this.#leaving.abort()
    await this.#reopening
    const link = this.#link
    this.#link = undefined
    // A statement that outlived the grace ends as in a crash; the next open recovers.
    if (link && this.#holder) await link.kill(closingError())
    else await link?.close()
    this.#lock.release()
  }

  // Housekeeping: there is no autovacuum and no checkpointer.

  #armVacuum(): void {
    if (this.#changes < CHANGES_BEFORE_VACUUM || this.#closing) return
    this.#vacuumTimer = setTimeout(() => this.#vacuumWhenIdle(), this.#options.vacuumIdleMs).unref()
  }

  #vacuumWhenIdle(): void {
    this.#vacuum().catch((error: Error) => this.#options.onEvent({ kind: 'vacuum-failed', reason: error.message }))
  }

  async #vacuum(): Promise<void> {
    this.#changes = 0
    // Counters reach the statistics once a second at most unless asked to.
    await this.#run('select pg_stat_force_next_flush()')
    const tables = await this.#run(CHANGED_TABLES)
    for (const table of tables.map((row) => String(row.name))) {
      const startedAt = performance.now()
      await this.#run(`vacuum (analyze) ${table}`)
      this.#options.onEvent({ kind: 'vacuumed', table, ms: performance.now() - startedAt })
    }
    await this.#run('checkpoint')
  }
}

const CHANGED_TABLES = `
  select quote_ident(schemaname) || '.' || quote_ident(relname) as name
  from pg_stat_user_tables
  where n_mod_since_analyze > 50 or n_dead_tup > 50`

function quoteIdentifier(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}

function closingError(): Error {
  return databaseError('57P01', 'The database is closing')
}

/** Within a transaction the statement is certainly not stored; a commit, or a statement by itself, may be. */
function timeoutError(client: EmbeddedClient, batch: EmbeddedStatement[]): DatabaseError {
  const isCommit = /^\s*(commit|end)\b/i.test(batch.at(-1)?.sql ?? '')
  return new DatabaseError('The statement took longer than its time limit and was ended', {
    code: '57014',
    severity: 'ERROR',
    isOutcomeUnknown: isCommit || !client.isInTransaction,
  })
}
