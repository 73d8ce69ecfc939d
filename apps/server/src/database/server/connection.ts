import { Socket } from 'node:net'
import pg from 'pg'

const KEEP_ALIVE_AFTER_MS = 10_000
/** A server that is told goodbye answers at once; one that is out of reach never does. */
const GOODBYE_MS = 1_000

/** A session of the server: a process number by itself may be another session's by now. */
export interface Backend {
  pid: number
  /** Seconds since 1970, as the server writes them. */
  startedAt: string
}

/**
 * A connection whose loss is heard from its first moment on: pg tells it as an event besides the error of the call under way, and an `error`
 * event that nobody hears ends the process. Every connection to a server is one of these.
 */
export class Connection extends pg.Client {
  /** Known once the session is prepared. */
  backend: Backend | null = null
  /** Whether its server took writes when the session was prepared. */
  takesWrites = false
  /** The session was told to write nothing for now. */
  isHeld = false

  constructor(config?: pg.ClientConfig) {
    super({ keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS, ...config })
    this.on('error', () => {})
  }

  /** How much came from the server so far. */
  get bytesRead(): number {
    const { stream } = this.connection
    return stream instanceof Socket ? stream.bytesRead : 0
  }

  /** True while what comes is not read. */
  get isPaused(): boolean {
    return this.connection.stream.isPaused()
  }

  /** Ends it without a word to the server, which may not hear it; what waits for an answer fails with `error`. */
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
