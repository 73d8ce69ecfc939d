import { hostname } from 'node:os'
import { invariant } from '@forecourt/core/kernel/invariant'
import pg from 'pg'
import type { Copier } from '../copying'
import { copyOutServer } from './copy'
import { serverCopier } from './copier'
import type { RowSink } from '../row-sink'
import { sqlStateOf, databaseError, isReadOnly, isUnknownOutcome, refuseSilentRollback, UNCONFIRMED } from '../errors'
import { type Limits, type StoreEvent, TEXT_TYPES } from '../session'
import { claimConnection, refuseInsideTransaction } from '../transaction'
import { PgConnection } from './connection'
import type { Hosts } from './hosts'
import { isSilence, ConnectionWatch } from './watch'

export interface ServerPoolOptions {
  hosts: Hosts
  poolSize: number
  limits: Limits
  onEvent: (event: StoreEvent) => void
}

const OLDEST_SERVER = 150_000
/** The application name of this process's connections, so that an operator of the server sees whose they are. */
const APPLICATION = `forecourt ${hostname()
  .replace(/[^\w.-]/g, '')
  .slice(0, 32)} ${process.pid}`
/** Silence that is allowed for maintenance: building an index is not given up for a network that pauses. */
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

class ServerClient {
  readonly #client: pg.PoolClient & PgConnection
  readonly #watch: ConnectionWatch
  readonly #statementMs: number
  #limitMs: number
  #isInTransaction = false
  #lost: Error | undefined

  /** @param statementMs The limit of its session; 0 for none. */
  constructor(client: pg.PoolClient & PgConnection, watch: ConnectionWatch, statementMs: number) {
    this.#client = client
    this.#watch = watch
    this.#statementMs = statementMs || Number.POSITIVE_INFINITY
    this.#limitMs = this.#statementMs
    client.on('error', this.#onError)
  }

  async query(sql: string, parameters: readonly unknown[] = []): Promise<pg.QueryResult> {
    try {
      if (this.#lost) throw this.#lost
      this.#trackTransaction(sql)
      const result = await this.#answerOf(this.#ask(sql, parameters))
      if (/^\s*commit\b/i.test(sql)) refuseSilentRollback(result)
      return result
    } catch (error) {
      if (isUnknownOutcome(error)) this.#lost ??= lostError(error)
      // Kysely rolls back after an error and would report a failing rollback in place of that error.
      if (this.#lost && ROLLBACK.test(sql)) return ROLLED_BACK
      if (isReadOnly(error)) this.#refuseReadOnly()
      throw this.#lost ?? error
    }
  }

  /** Makes the session read-only, or lets it write again. */
  async setReadOnly(isHeld: boolean): Promise<void> {
    if (this.#client.isReadOnly === isHeld) return
    await this.query(isHeld ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only')
    this.#client.isReadOnly = isHeld
  }

  /** Throws for a write that its session refused: writing is paused, or the server takes no writes any more. */
  #refuseReadOnly(): void {
    if (this.#client.isReadOnly)
      throw databaseError(UNCONFIRMED, 'A standby does not confirm what is saved; nothing is written meanwhile')
    this.#watch.suspect()
  }

  /**
   * Runs a query. Statements of a transaction, and others that ask for it, are few and repeated: each is parsed and planned once for a connection.
   */
  #ask(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const isRepeated = this.#isInTransaction || sql.startsWith('/* prepared */')
    const name = isRepeated && parameters.length > 0 ? preparedName(sql) : undefined
    return this.#client.query({ text: sql, values: [...parameters], ...(name ? { name } : {}) })
  }

  #answerOf<T>(answer: Promise<T>): Promise<T> {
    return this.#watch.answerOf(this.#client, this.#limitMs, answer)
  }

  /** Tracks the time limit: a transaction may set a longer one of its own. */
  #trackTransaction(sql: string): void {
    if (TRANSACTION_START.test(sql)) this.#isInTransaction = true
    else if (TRANSACTION_END.test(sql)) this.#isInTransaction = false
    const own = LOCAL_LIMIT.exec(sql)?.[1]
    if (own !== undefined) this.#limitMs = Number(own) || Number.POSITIVE_INFINITY
    else if (TRANSACTION_END.test(sql)) this.#limitMs = this.#statementMs
  }

  /** Releases the connection at its end. */
  copyOut(query: string, sink: RowSink): AsyncGenerator<Uint8Array, void, undefined> {
    return copyOutServer(this.#client, { query, sink, watch: this.#watch }, (isBroken) => {
      if (isBroken) this.#lost ??= lostError('a copy was given up')
      this.release()
    })
  }

  /** Ends the connection when a copy was left in the middle. */
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

  /** Listens for the end of the connection between two statements; without a listener the event would end this process. */
  readonly #onError = (error: Error): void => {
    this.#lost ??= lostError(error)
  }
}

const preparedNames = new Map<string, string>()
/** Limit of prepared statements: lists of any length make texts of their own, which would never end. */
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

/** Gives the error of a broken connection a code, since pg gives none. */
function lostError(error: unknown): Error {
  if (error instanceof Error && sqlStateOf(error) !== undefined) return error
  const reason = error instanceof Error ? error.message : String(error)
  return databaseError('08006', `The connection was lost (${reason}); whether this statement was stored is not known`)
}

/** A pool of connections to a PostgreSQL server with the behaviour of the embedded engine. */
export class ServerPool {
  readonly #options: ServerPoolOptions
  readonly #pool: pg.Pool
  readonly #watch: ConnectionWatch
  readonly #stopFollowing: () => void

  constructor(options: ServerPoolOptions) {
    this.#options = options
    this.#watch = new ConnectionWatch(options)
    this.#stopFollowing = options.hosts.onMove(() => this.#watch.leave())
    const { connectMs } = options.limits
    const { hosts } = options
    this.#pool = new pg.Pool({
      max: options.poolSize,
      // How long to wait for a connection that others have.
      connectionTimeoutMillis: options.limits.waitMs,
      types,
      Client: class extends PgConnection {
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
    const client = await this.#claimClient()
    try {
      await client.setReadOnly(this.#watch.isReadOnly)
      return client
    } catch (error) {
      client.release()
      throw error
    }
  }

  async #claimClient(): Promise<ServerClient> {
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

  get isConfirmed(): boolean {
    return !this.#watch.isReadOnly
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

  /** Runs `f` on a connection of its own, without time limits. */
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

  /** Returns a pool of one connection without time limits, for migrations and maintenance. */
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

/** Returns a client as the class of connections that the pool makes. */
function ownOf<C extends pg.ClientBase>(client: C): C & PgConnection {
  invariant(client instanceof PgConnection, 'The pool made a connection of another class')
  return client
}

/** Returns the error of a connection that could not be made: no statement was sent, whatever pg calls it. */
function connectError(error: unknown): unknown {
  if (/timeout exceeded when trying to connect/.test(String(error)))
    return databaseError('53300', 'The database is busy: no connection within the waiting time')
  if (!(error instanceof Error) || sqlStateOf(error) !== undefined) return error
  return databaseError('08001', `No connection to the database could be made (${error.message})`)
}

async function prepareSession(client: PgConnection, { hosts, limits }: ServerPoolOptions): Promise<void> {
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
 * Sets up the session. A setting in the URL must not change the meaning of days and amounts, so it is done after connecting. Statements are short:
 * compiling one to machine code takes longer than running it, and so does starting helpers for any but those that read a million rows.
 */
async function setSession(client: PgConnection, limits: Limits): Promise<void> {
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
