import { hostname } from 'node:os'
import { invariant } from '@forecourt/core/kernel/invariant'
import pg from 'pg'
import type { Copier } from '../copying'
import { copyOut } from './copy'
import { serverCopier } from './copier'
import type { RowSink } from '../row-sink'
import { codeOf, databaseError, isReadOnly, isUnknownOutcome, refuseSilentRollback, UNCONFIRMED } from '../errors'
import { type Limits, type StoreEvent, TEXT_TYPES } from '../session'
import { claimConnection, refuseInsideTransaction } from '../transaction'
import { Connection } from './connection'
import type { Hosts } from './hosts'
import { isSilence, Watch } from './watch'

export interface ServerOptions {
  hosts: Hosts
  poolSize: number
  limits: Limits
  onEvent: (event: StoreEvent) => void
}

const OLDEST_SERVER = 150_000
/** What the server calls the connections of this process: who looks there sees which they are. */
const APPLICATION = `forecourt ${hostname()
  .replace(/[^\w.-]/g, '')
  .slice(0, 32)} ${process.pid}`
/** Building an index is not given up for a network that pauses. */
const UNHURRIED_QUIET_MS = 60_000
const TEXT_ARRAYS: readonly number[] = [1016, 1182, 1231]
const TEXT: readonly number[] = Object.values(TEXT_TYPES)
const TEXT_ARRAY = 1009

/** Types as on the embedded engine: int8, numeric and date, and arrays of them, as text. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (TEXT.includes(oid)) return (text: string) => text
    return pg.types.getTypeParser(TEXT_ARRAYS.includes(oid) ? TEXT_ARRAY : oid, format)
  },
}

/** A connection for as long as one caller holds it. */
class ServerClient {
  readonly #client: pg.PoolClient & Connection
  readonly #watch: Watch
  readonly #statementMs: number
  #limitMs: number
  #isInTransaction = false
  #lost: Error | undefined

  /** @param statementMs The limit of its session; 0 for none. */
  constructor(client: pg.PoolClient & Connection, watch: Watch, statementMs: number) {
    this.#client = client
    this.#watch = watch
    this.#statementMs = statementMs || Number.POSITIVE_INFINITY
    this.#limitMs = this.#statementMs
    client.on('error', this.#onError)
  }

  async query(sql: string, parameters: readonly unknown[] = []): Promise<pg.QueryResult> {
    try {
      if (this.#lost) throw this.#lost
      this.#followTransaction(sql)
      const result = await this.#answerOf(this.#ask(sql, parameters))
      if (/^\s*commit\b/i.test(sql)) refuseSilentRollback(result)
      return result
    } catch (error) {
      if (isUnknownOutcome(error)) this.#lost ??= lostError(error)
      // Kysely rolls back after an error and would report a failing rollback in place of that error.
      if (this.#lost && ROLLBACK.test(sql)) return ROLLED_BACK
      if (isReadOnly(error)) this.#refuseHeld()
      throw this.#lost ?? error
    }
  }

  /** Lets the session write, or write nothing. */
  async hold(isHeld: boolean): Promise<void> {
    if (this.#client.isHeld === isHeld) return
    await this.query(isHeld ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only')
    this.#client.isHeld = isHeld
  }

  /** A write that its session did not take: because nothing is written for now, or because the server no longer takes any. */
  #refuseHeld(): void {
    if (this.#client.isHeld)
      throw databaseError(UNCONFIRMED, 'A standby does not confirm what is saved; nothing is written meanwhile')
    this.#watch.suspect()
  }

  /** A transaction's statements, and others that ask for it, are few and said again and again: each is parsed and planned once for a connection. */
  #ask(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const isRepeated = this.#isInTransaction || sql.startsWith('/* prepared */')
    const name = isRepeated && parameters.length > 0 ? preparedName(sql) : undefined
    return this.#client.query({ text: sql, values: [...parameters], ...(name ? { name } : {}) })
  }

  #answerOf<T>(answer: Promise<T>): Promise<T> {
    return this.#watch.answerOf(this.#client, this.#limitMs, answer)
  }

  /** A transaction may ask for a longer limit of its own. */
  #followTransaction(sql: string): void {
    if (TRANSACTION_START.test(sql)) this.#isInTransaction = true
    else if (TRANSACTION_END.test(sql)) this.#isInTransaction = false
    const own = LOCAL_LIMIT.exec(sql)?.[1]
    if (own !== undefined) this.#limitMs = Number(own) || Number.POSITIVE_INFINITY
    else if (TRANSACTION_END.test(sql)) this.#limitMs = this.#statementMs
  }

  /** Releases the connection at its end. */
  copyOut(query: string, sink: RowSink): AsyncGenerator<Uint8Array, void, undefined> {
    return copyOut(this.#client, { query, sink, watch: this.#watch }, (isBroken) => {
      if (isBroken) this.#lost ??= lostError('a copy was given up')
      this.release()
    })
  }

  /** What is left in the middle of a copy ends the connection. */
  async copying<T>(f: (copier: Copier) => Promise<T>): Promise<T> {
    try {
      return await f(
        serverCopier({ query: (sql, parameters) => this.query(sql, parameters), connection: this.#client }),
      )
    } catch (error) {
      this.#lost ??= lostError(error)
      throw error
    }
  }

  release(): void {
    if (this.#lost) this.#client.cut(this.#lost)
    this.#client.release(this.#lost)
    this.#client.off('error', this.#onError)
  }

  /** The server may end a connection between two statements; unheard, the event would end this process. */
  readonly #onError = (error: Error): void => {
    this.#lost ??= lostError(error)
  }
}

const preparedNames = new Map<string, string>()
/** Lists of any length make texts of their own, which would never end. */
const PREPARED_MAX = 500

function preparedName(sql: string): string | undefined {
  const known = preparedNames.get(sql)
  if (known !== undefined || preparedNames.size >= PREPARED_MAX) return known
  const name = `s${preparedNames.size}`
  preparedNames.set(sql, name)
  return name
}

const TRANSACTION_START = /^\s*(?:begin|start\s+transaction)\b/i
const ROLLBACK = /^\s*rollback\b(?!\s+to\b)/i
const TRANSACTION_END = /^\s*(?:commit|rollback)\b(?!\s+to\b)/i
const LOCAL_LIMIT = /^\s*set\s+local\s+statement_timeout\s*=\s*(\d+)/i
const ROLLED_BACK = { command: 'ROLLBACK', rowCount: 0, rows: [], oid: 0, fields: [] }

/** pg gives a connection that broke no code of its own. */
function lostError(error: unknown): Error {
  if (error instanceof Error && codeOf(error) !== undefined) return error
  const reason = error instanceof Error ? error.message : String(error)
  return databaseError('08006', `The connection was lost (${reason}); whether this statement was stored is not known`)
}

/** Connections to a PostgreSQL server, that behave as those of the embedded engine do. */
export class ServerPool {
  readonly #options: ServerOptions
  readonly #pool: pg.Pool
  readonly #watch: Watch
  readonly #stopFollowing: () => void

  constructor(options: ServerOptions) {
    this.#options = options
    this.#watch = new Watch(options)
    this.#stopFollowing = options.hosts.onMove(() => this.#watch.leave())
    const { connectMs } = options.limits
    const { hosts } = options
    this.#pool = new pg.Pool({
      max: options.poolSize,
      // How long to wait for a connection that others have.
      connectionTimeoutMillis: options.limits.waitMs,
      types,
      Client: class extends Connection {
        constructor(config?: pg.ClientConfig) {
          super({ ...config, connectionString: hosts.url, connectionTimeoutMillis: connectMs })
        }
      },
      verify: (client, done) => prepareSession(ownOf(client), options).then(() => done(), done),
    })
    this.#pool.on('connect', (client) => this.#watch.add(ownOf(client)))
    // A connection lost while idle: the pool drops it and makes another when asked.
    this.#pool.on('error', (error) => options.onEvent({ kind: 'connection-lost', reason: error.message }))
  }

  async connect(): Promise<ServerClient> {
    claimConnection()
    const { hosts } = this.#options
    const { url } = hosts
    try {
      return await this.#connect()
    } catch (error) {
      // The primary may have moved: then this is not the caller's to repeat.
      if (this.#watch.isAway || !(await hosts.find()) || hosts.url === url) throw error
      return this.#connect()
    }
  }

  async #connect(): Promise<ServerClient> {
    const client = await this.#taken()
    try {
      await client.hold(this.#watch.isHeld)
      return client
    } catch (error) {
      client.release()
      throw error
    }
  }

  async #taken(): Promise<ServerClient> {
    try {
      const client = await this.#watch.unlessAway(
        () => this.#pool.connect(),
        (late) => late.release(),
      )
      return new ServerClient(ownOf(client), this.#watch, this.#options.limits.statementMs)
    } catch (error) {
      if (isSilence(error)) this.#watch.suspect()
      throw connectError(error)
    }
  }

  /** False while a standby does not confirm what is saved. */
  get isConfirmed(): boolean {
    return !this.#watch.isHeld
  }

  connections(): { open: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { open: totalCount, idle: idleCount, waiting: waitingCount }
  }

  /** @param query Without parameters, which a copy cannot have. */
  async *copyOut(query: string, sink: RowSink): AsyncGenerator<Uint8Array, void, undefined> {
    const client = await this.connect()
    yield* client.copyOut(query, sink)
  }

  /** Runs `f` on a connection of its own, without limits of time. */
  async copying<T>(f: (copier: Copier) => Promise<T>): Promise<T> {
    refuseInsideTransaction()
    const pool = this.unhurried()
    try {
      const client = await pool.connect()
      try {
        return await client.copying(f)
      } finally {
        client.release()
      }
    } finally {
      await pool.end()
    }
  }

  async vacuum(): Promise<void> {
    refuseInsideTransaction()
    const pool = this.unhurried()
    try {
      const client = await pool.connect()
      await client.query('vacuum (analyze)')
      client.release()
    } finally {
      await pool.end()
    }
  }

  /** A pool of one connection, patient and without limits of time, for migrations and maintenance. */
  unhurried(): ServerPool {
    return new ServerPool({
      ...this.#options,
      poolSize: 1,
      limits: { ...this.#options.limits, statementMs: 0, idleMs: 0, quietMs: UNHURRIED_QUIET_MS },
    })
  }

  async end(): Promise<void> {
    this.#stopFollowing()
    if (!this.#pool.ending) await this.#pool.end()
    this.#watch.end()
  }
}

/** The connections of the pool are made by its own class. */
function ownOf<C extends pg.ClientBase>(client: C): C & Connection {
  invariant(client instanceof Connection, 'The pool made a connection of another class')
  return client
}

/** A connection that could not be made: nothing was asked over it, whatever pg calls it. */
function connectError(error: unknown): unknown {
  if (/timeout exceeded when trying to connect/.test(String(error)))
    return databaseError('53300', 'The database is busy: no connection within the waiting time')
  if (!(error instanceof Error) || codeOf(error) !== undefined) return error
  return databaseError('08001', `No connection to the database could be made (${error.message})`)
}

async function prepareSession(client: Connection, { hosts, limits }: ServerOptions): Promise<void> {
  const soon = setTimeout(() => client.cut(new Error('timeout expired')), limits.connectMs)
  try {
    await setSession(client, limits)
    if (hosts.areSeveral && !client.takesWrites)
      throw databaseError('25006', 'The database server takes no writes: another one is the primary')
  } finally {
    clearTimeout(soon)
  }
}

/**
 * A setting in the URL must not change what days and amounts mean, so the session is set after connecting. Statements are short here: compiling one
 * to machine code takes longer than running it, and so does starting helpers for any but those that read a million rows.
 */
async function setSession(client: Connection, limits: Limits): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
       current_setting('transaction_read_only') = 'off' as "takesWrites", pid, extract(epoch from backend_start)::text as "startedAt"
     from pg_stat_activity where pid = pg_backend_pid()`,
  )
  const { version, encoding, takesWrites, ...backend } = rows[0]
  client.backend = backend
  client.takesWrites = takesWrites
  if (version < OLDEST_SERVER) throw new Error(`PostgreSQL 15 or later is needed, the server is ${version}`)
  if (encoding !== 'UTF8') throw new Error(`The database must be encoded in UTF8, it is ${encoding}`)
  await client.query(
    `set application_name = '${APPLICATION}'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
     set jit = off; set parallel_setup_cost = 5000; set work_mem = '16MB';
     set statement_timeout = ${limits.statementMs}; set idle_in_transaction_session_timeout = ${limits.idleMs}`,
  )
}
