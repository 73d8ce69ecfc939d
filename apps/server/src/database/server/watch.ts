import { sqlStateOf, DatabaseError, databaseError, UNCONFIRMED } from '../errors'
import type { Limits, StoreEvent } from '../session'
import { type Backend, PgConnection } from './connection'
import type { Hosts } from './hosts'

export interface WatchOptions {
  hosts: Hosts
  limits: Limits
  onEvent: (event: StoreEvent) => void
}

interface PendingStatement {
  /** Time limit after which the server ends the statement. */
  limitMs: number
  /** Time of the last sign of it. */
  heardAt: number
  bytesRead: number
}

interface SessionState extends Backend {
  /** Has waited for us for a second at least. */
  isIdle: boolean
  /** Has committed, and waits for a standby to confirm. */
  isUnconfirmed: boolean
  /** Waits for a lock of another session. */
  isLocked: boolean
}

interface ServerState {
  takesWrites: boolean
  /** How long the session of this database that waits longest for a standby has waited. */
  unconfirmedMs: number
  sessions: SessionState[]
}

/** The number of consecutive probes without an answer: a single one may be a pause of this process. */
const SILENT_AFTER = 2
const TICK_MS_MAX = 500
/** Waits for a standby shorter than this are normal. */
const CONFIRMED_MS = 1_000
const LOST = 'whether this statement was stored is not known'

/**
 * Ends the wait for answers that will never come. A statement may take as long as its server works on it; but once it is quiet, the server is asked
 * over another connection whether it knows the statement. A server that does not answer is away, and so is every connection to it.
 */
export class ConnectionWatch {
  readonly #options: WatchOptions
  readonly #connections = new Set<PgConnection>()
  readonly #waiting = new Map<PgConnection, PendingStatement>()
  readonly #givingUp = new Set<(error: Error) => void>()
  readonly #timer: NodeJS.Timeout
  /** Sessions that were given up here; the server is asked to end them, so that nobody waits for their locks. */
  #abandoned: Backend[] = []
  #asking: Promise<void> | undefined
  #silences = 0
  #awaySince: number | undefined
  #heldSince: number | undefined

  constructor(options: WatchOptions) {
    this.#options = options
    const tick = Math.min(TICK_MS_MAX, options.limits.quietMs / 2)
    this.#timer = setInterval(() => this.#look(), tick).unref()
  }

  /** True while the server does not answer. */
  get isAway(): boolean {
    return this.#awaySince !== undefined
  }

  /** True from the first save that a standby did not confirm until none waits for it any more. */
  get isReadOnly(): boolean {
    return this.#heldSince !== undefined
  }

  add(connection: PgConnection): void {
    this.#connections.add(connection)
    connection.once('end', () => this.#connections.delete(connection))
  }

  /** Resolves with the answer of a sent statement, or rejects with the error 08006 when none will come. */
  async answerOf<T>(connection: PgConnection, limitMs: number, answer: Promise<T>): Promise<T> {
    this.#waiting.set(connection, { limitMs, heardAt: performance.now(), bytesRead: connection.bytesRead })
    try {
      return await answer
    } finally {
      this.#waiting.delete(connection)
    }
  }

  /**
   * Returns the connection while the server is not away.
   * @param late Gets a connection that came when nobody waited any more.
   * @throws 08001 at once while it is away.
   */
  async unlessAway<T>(connecting: () => Promise<T>, late: (connection: T) => void): Promise<T> {
    if (this.#awaySince !== undefined) throw awayError()
    let hasGivenUp = false
    let giveUp = (_error: Error) => {}
    const away = new Promise<never>((_, reject) => {
      giveUp = (error) => {
        hasGivenUp = true
        reject(error)
      }
      this.#givingUp.add(giveUp)
    })
    try {
      const connected = connecting().then((connection) => {
        if (hasGivenUp) late(connection)
        return connection
      })
      return await Promise.race([connected, away])
    } finally {
      this.#givingUp.delete(giveUp)
    }
  }

  /** Ends the connections to a server that is no longer the primary. */
  leave(): void {
    for (const connection of [...this.#connections]) if (connection.takesWrites) this.#end(connection, lostError())
  }

  /** Probes the server soon: a connection could not be made in time, or it refused a write. */
  suspect(): void {
    this.#asking ??= this.#ask([]).finally(() => {
      this.#asking = undefined
    })
  }

  end(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const now = performance.now()
    const quiet: [PgConnection, PendingStatement][] = []
    for (const [connection, waiting] of this.#waiting) {
      // Who does not read what comes can hear nothing.
      if (connection.bytesRead !== waiting.bytesRead || connection.isPaused) {
        waiting.heardAt = now
        waiting.bytesRead = connection.bytesRead
      } else if (now - waiting.heardAt > waiting.limitMs + this.#options.limits.quietMs) this.#giveUp(connection)
      else if (now - waiting.heardAt > this.#options.limits.quietMs) quiet.push([connection, waiting])
    }
    const isNeeded = quiet.length > 0 || this.#abandoned.length > 0 || this.#silences > 0 || this.isReadOnly
    if (!isNeeded || this.#asking) return
    this.#asking = this.#ask(quiet).finally(() => {
      this.#asking = undefined
    })
  }

  async #ask(quiet: readonly (readonly [PgConnection, PendingStatement])[]): Promise<void> {
    const given = this.#abandoned
    try {
      const state = await queryServer(this.#options, { given, of: quiet.map(([connection]) => connection.backend) })
      this.#abandoned = this.#abandoned.slice(given.length)
      this.#heard()
      if (!state.takesWrites) this.#demoted()
      if (state.unconfirmedMs > this.#options.limits.confirmMs) this.#setReadOnly()
      else if (state.unconfirmedMs < CONFIRMED_MS) this.#clearReadOnly()
      for (const [connection, waiting] of quiet) {
        const isSame = this.#waiting.get(connection) === waiting
        if (isSame && connection.bytesRead === waiting.bytesRead) this.#judge(connection, state.sessions)
      }
    } catch (error) {
      // Another machine may be the primary by now.
      void this.#options.hosts.find()
      if (isSilence(error)) return this.#missed()
      // Sessions that it would not end go with their own time limits.
      this.#abandoned = []
      this.#heard()
    }
  }

  /**
   * Decides about a quiet connection. One that waits for a standby is given up, but its session is left alone: nobody sees its commit before the
   * standby has it, and the end of its wait shows that the standby is back. One that waits for its locks is ended.
   * @source server 15
   */
  #judge(connection: PgConnection, sessions: readonly SessionState[]): void {
    const session = sessions.find((each) => isOf(connection.backend, each))
    if (!session || session.isIdle) this.#giveUp(connection)
    else if (this.isReadOnly && session.isUnconfirmed) this.#end(connection, unconfirmedError())
    else if (this.isReadOnly && session.isLocked) this.#giveUp(connection, unconfirmedError())
  }

  #setReadOnly(): void {
    if (this.isReadOnly) return
    this.#heldSince = performance.now()
    this.#options.onEvent({ kind: 'standby-away', reason: 'a standby does not confirm what is saved' })
  }

  #clearReadOnly(): void {
    if (this.#heldSince === undefined) return
    this.#options.onEvent({ kind: 'standby-back', ms: performance.now() - this.#heldSince })
    this.#heldSince = undefined
  }

  /** Handles a server that took writes when its connections were made and takes none now: it replicates another one. */
  #demoted(): void {
    this.leave()
    void this.#options.hosts.find()
  }

  #heard(): void {
    this.#silences = 0
    if (this.#awaySince === undefined) return
    this.#options.onEvent({ kind: 'server-back', ms: performance.now() - this.#awaySince })
    this.#awaySince = undefined
  }

  #missed(): void {
    this.#silences += 1
    if (this.#silences < SILENT_AFTER || this.#awaySince !== undefined) return
    this.#awaySince = performance.now()
    this.#options.onEvent({ kind: 'server-away', reason: 'the database server does not answer' })
    for (const giveUp of [...this.#givingUp]) giveUp(awayError())
    for (const connection of [...this.#connections]) this.#giveUp(connection)
  }

  #giveUp(connection: PgConnection, error = lostError()): void {
    if (connection.backend) this.#abandoned = [...this.#abandoned, connection.backend]
    this.#end(connection, error)
  }

  #end(connection: PgConnection, error: Error): void {
    this.#waiting.delete(connection)
    this.#connections.delete(connection)
    connection.cut(error)
  }
}

/** True for an error that means that the other end did not answer. */
export function isSilence(error: unknown): boolean {
  const code = sqlStateOf(error)
  if (code !== undefined) return ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code)
  return error instanceof Error && /^(timeout expired|Query read timeout)/.test(error.message)
}

function awayError(): Error {
  return databaseError('08001', 'The database server does not answer')
}

function lostError(): Error {
  return databaseError('08006', `The connection was lost (no answer); ${LOST}`)
}

function unconfirmedError(): Error {
  return new DatabaseError(`A standby did not confirm; ${LOST}`, { code: UNCONFIRMED, isOutcomeUnknown: true })
}

function isOf(backend: Backend | null, session: SessionState): boolean {
  return session.pid === backend?.pid && session.startedAt === backend.startedAt
}

const STARTED = 'extract(epoch from backend_start)::text'

/** Ends the sessions that were given up and returns the state of the others. */
async function queryServer(
  { hosts, limits }: WatchOptions,
  sessions: { given: readonly Backend[]; of: readonly (Backend | null)[] },
): Promise<ServerState> {
  const client = new PgConnection({
    connectionString: hosts.url,
    connectionTimeoutMillis: limits.answerMs,
    query_timeout: limits.answerMs,
  })
  try {
    await client.connect()
    if (sessions.given.length > 0) {
      const [pids, starts] = [sessions.given.map(({ pid }) => pid), sessions.given.map(({ startedAt }) => startedAt)]
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where (pid, ${STARTED}) in (select * from unnest($1::int[], $2::text[]))`,
        [pids, starts],
      )
    }
    const { rows } = await client.query<ServerState>(
      `select current_setting('transaction_read_only') = 'off' as "takesWrites",
         (select coalesce(extract(epoch from max(clock_timestamp() - state_change)) * 1000, 0)::float8
           from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep') as "unconfirmedMs",
         coalesce((select json_agg(json_build_object('pid', pid, 'startedAt', ${STARTED},
             'isIdle', state like 'idle%' and state_change < now() - interval '1 second',
             'isUnconfirmed', wait_event is not distinct from 'SyncRep',
             'isLocked', wait_event_type is not distinct from 'Lock'))
           from pg_stat_activity where pid = any($1::int[])), '[]') as sessions`,
      [sessions.of.map((backend) => backend?.pid ?? 0)],
    )
    if (!rows[0]) throw databaseError('08006', 'The database server said nothing of itself')
    return rows[0]
  } finally {
    // Nobody waits for it: the server may not hear the goodbye.
    void client.end()
  }
}
