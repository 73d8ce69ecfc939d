import { codeOf, databaseError } from '../errors'
import type { Limits, StoreEvent } from '../session'
import { type Backend, Connection } from './connection'

export interface WatchOptions {
  databaseUrl: string
  limits: Limits
  onEvent: (event: StoreEvent) => void
}

/** A statement on its way. */
interface Waiting {
  /** Its server ends it by itself after so long. */
  limitMs: number
  /** When something was last heard of it. */
  heardAt: number
  bytesRead: number
}

/** What the server says of one of its sessions. */
interface Seen extends Backend {
  /** Waits for us, for a second at least. */
  isIdle: boolean
}

/** So many questions without an answer, one after the other: a single one may be a pause of this process. */
const SILENT_AFTER = 2
const TICK_MS_MAX = 500
const LOST = 'whether this statement was stored is not known'

/**
 * Ends the wait for answers that will never come. A statement may take as long as its server works on it; but once it is quiet, the server is
 * asked over a connection of its own whether it knows of it. A server that does not answer is away, and with it every connection to it.
 */
export class Watch {
  readonly #options: WatchOptions
  readonly #connections = new Set<Connection>()
  readonly #waiting = new Map<Connection, Waiting>()
  readonly #givingUp = new Set<(error: Error) => void>()
  readonly #timer: NodeJS.Timeout
  /** Sessions that were given up here; the server is told to end them, so that nobody waits for their locks. */
  #given: Backend[] = []
  #asking: Promise<void> | undefined
  #silences = 0
  #awaySince: number | undefined

  constructor(options: WatchOptions) {
    this.#options = options
    const tick = Math.min(TICK_MS_MAX, options.limits.quietMs / 2)
    this.#timer = setInterval(() => this.#look(), tick).unref()
  }

  /** Looks after a connection until it ends. */
  add(connection: Connection): void {
    this.#connections.add(connection)
    connection.once('end', () => this.#connections.delete(connection))
  }

  /** The answer of a statement that was sent, or the error 08006 when none will come. */
  async answerOf<T>(connection: Connection, limitMs: number, answer: Promise<T>): Promise<T> {
    this.#waiting.set(connection, { limitMs, heardAt: performance.now(), bytesRead: connection.bytesRead })
    try {
      return await answer
    } finally {
      this.#waiting.delete(connection)
    }
  }

  /**
   * What `connecting` gives, as long as the server is not away.
   *
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

  /** Asks the server soon: a connection to it could not be made in time. */
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
    const quiet: [Connection, Waiting][] = []
    for (const [connection, waiting] of this.#waiting) {
      // Who does not read what comes can hear nothing.
      if (connection.bytesRead !== waiting.bytesRead || connection.isPaused) {
        waiting.heardAt = now
        waiting.bytesRead = connection.bytesRead
      } else if (now - waiting.heardAt > waiting.limitMs + this.#options.limits.quietMs) this.#giveUp(connection)
      else if (now - waiting.heardAt > this.#options.limits.quietMs) quiet.push([connection, waiting])
    }
    const isNeeded = quiet.length > 0 || this.#given.length > 0 || this.#silences > 0
    if (!isNeeded || this.#asking) return
    this.#asking = this.#ask(quiet).finally(() => {
      this.#asking = undefined
    })
  }

  async #ask(quiet: readonly (readonly [Connection, Waiting])[]): Promise<void> {
    const given = this.#given
    try {
      const seen = await askServer(this.#options, { given, of: quiet.map(([connection]) => connection.backend) })
      this.#given = this.#given.slice(given.length)
      this.#heard()
      for (const [connection, waiting] of quiet) {
        const isSame = this.#waiting.get(connection) === waiting
        const isHeard = connection.bytesRead !== waiting.bytesRead
        if (isSame && !isHeard && !isAtWork(connection.backend, seen)) this.#giveUp(connection)
      }
    } catch (error) {
      if (isSilence(error)) return this.#missed()
      // Sessions that it would not end go with their own time limits.
      this.#given = []
      this.#heard()
    }
  }

  /** The server is there, whatever it said. */
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

  #giveUp(connection: Connection): void {
    this.#waiting.delete(connection)
    this.#connections.delete(connection)
    if (connection.backend) this.#given = [...this.#given, connection.backend]
    connection.cut(databaseError('08006', `The connection was lost (no answer); ${LOST}`))
  }
}

/** True for an error by which nobody at the other end was heard. */
export function isSilence(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined) return ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code)
  return error instanceof Error && /^(timeout expired|Query read timeout)/.test(error.message)
}

function awayError(): Error {
  return databaseError('08001', 'The database server does not answer')
}

function isAtWork(backend: Backend | null, seen: readonly Seen[]): boolean {
  return seen.some(
    (session) => session.pid === backend?.pid && session.startedAt === backend.startedAt && !session.isIdle,
  )
}

const STARTED = 'extract(epoch from backend_start)::text'

/** Ends the sessions that were given up and says what the others do. */
async function askServer(
  { databaseUrl, limits }: WatchOptions,
  sessions: { given: readonly Backend[]; of: readonly (Backend | null)[] },
): Promise<Seen[]> {
  const client = new Connection({
    connectionString: databaseUrl,
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
    const { rows } = await client.query<Seen>(
      `select pid, ${STARTED} as "startedAt", state like 'idle%' and state_change < now() - interval '1 second' as "isIdle"
       from pg_stat_activity where pid = any($1::int[])`,
      [sessions.of.map((backend) => backend?.pid ?? 0)],
    )
    return rows
  } finally {
    // Nobody waits for it: the server may not hear the goodbye.
    void client.end()
  }
}
