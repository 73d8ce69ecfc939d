import { Socket } from 'node:net'
import pg from 'pg'

const KEEP_ALIVE_AFTER_MS = 10_000
/** Time to wait for a server to end a connection: it answers at once or is out of reach. */
const GOODBYE_MS = 1_000

/** A session of the server: the process number alone may belong to another session by now. */
export interface Backend {
  pid: number
  /** Seconds since 1970, as text of the server. */
  startedAt: string
}

/**
 * A connection that detects its loss from the first moment: pg emits an event besides the error of the running call, and an `error` event without a
 * listener ends the process. Every connection to a server is one of these.
 */
export class PgConnection extends pg.Client {
  /** Set once the session is prepared. */
  backend: Backend | null = null
  /** True when its server took writes when the session was prepared. */
  takesWrites = false
  /** The session was made read-only for now. */
  isReadOnly = false

  constructor(config?: pg.ClientConfig) {
    super({ keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS, ...config })
    this.on('error', () => {})
  }

  /** The number of bytes received from the server so far. */
  get bytesRead(): number {
    const { stream } = this.connection
    return stream instanceof Socket ? stream.bytesRead : 0
  }

  /** True while incoming data is not read. */
  get isPaused(): boolean {
    return this.connection.stream.isPaused()
  }

  /** Ends the connection without notifying the server, which may be out of reach; a waiting call fails with `error`. */
  cut(error: Error): void {
    this.connection.stream.destroy(error)
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | void {
    const { stream } = this.connection
    const farewell = setTimeout(() => stream.destroy(), GOODBYE_MS).unref()
    stream.once('close', () => clearTimeout(farewell))
    return callback ? super.end(callback) : super.end()
  }
}
