import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { StoreEvent } from '../session'

type Listener = (payload: string) => void

const RECONNECT_WAIT_MS = { first: 500, longest: 30_000 }
/** A connection that only listens notices by nothing else that the other end has gone without a word. */
const PROBE = { everyMs: 15_000, withinMs: 5_000 }

/** LISTEN on a server: one connection of its own for every channel, made again when it is lost. */
export class ServerListener {
  readonly #databaseUrl: string
  readonly #onEvent: (event: StoreEvent) => void
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #leaving = new AbortController()
  #connection: Promise<pg.Client> | undefined

  constructor(databaseUrl: string, onEvent: (event: StoreEvent) => void) {
    this.#databaseUrl = databaseUrl
    this.#onEvent = onEvent
  }

  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(listener))
    if (this.#connection) {
      if (listeners.size === 1) await listenOn(await this.#connection, channel)
    } else {
      this.#connection = this.#connect()
      await this.#connection
    }
    return async () => {
      listeners.delete(listener)
    }
  }

  async end(): Promise<void> {
    this.#leaving.abort()
    const client = await this.#connection?.catch(() => undefined)
    await client?.end()
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      keepAlive: true,
      query_timeout: PROBE.withinMs,
    })
    client.on('notification', (message) => {
      for (const listener of this.#listeners.get(message.channel) ?? []) listener(message.payload ?? '')
    })
    // pg reports a lost connection as an error and as an end; one of them is enough.
    client.on('error', () => {})
    await client.connect()
    for (const channel of this.#listeners.keys()) await listenOn(client, channel)
    const probe = setInterval(() => void endUnlessAlive(client), PROBE.everyMs).unref()
    // Not before it listens: a first connection that fails is its caller's to make again.
    client.once('end', () => {
      clearInterval(probe)
      this.#lose()
    })
    return client
  }

  #lose(): void {
    if (this.#leaving.signal.aborted) return
    this.#onEvent({ kind: 'listen-lost', reason: 'the connection for notifications was lost' })
    this.#connection = this.#reconnect()
    // Whoever listens next awaits it; nobody does so now.
    this.#connection.catch(() => {})
  }

  async #reconnect(): Promise<pg.Client> {
    const startedAt = performance.now()
    for (let waitMs = RECONNECT_WAIT_MS.first; ; waitMs = Math.min(waitMs * 2, RECONNECT_WAIT_MS.longest)) {
      try {
        const client = await this.#connect()
        this.#onEvent({ kind: 'listen-restored', ms: performance.now() - startedAt })
        return client
      } catch (error) {
        if (this.#leaving.signal.aborted) throw error
        await sleep(waitMs, undefined, { signal: this.#leaving.signal }).catch(() => {})
      }
    }
  }
}

async function listenOn(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
}

/** Ends a connection that does not answer, so that it is made again. */
async function endUnlessAlive(client: pg.Client): Promise<void> {
  try {
    await client.query('select 1')
  } catch {
    client.connection.stream.destroy()
  }
}
