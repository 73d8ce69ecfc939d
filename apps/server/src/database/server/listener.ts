import { setTimeout as sleep } from 'node:timers/promises'
import type { Limits, StoreEvent } from '../session'
import { PgConnection } from './connection'
import type { Hosts } from './hosts'

type Listener = (payload: string) => void

const RECONNECT_WAIT_MS = { first: 500, longest: 1_000 }
/** Probe of a connection that only listens: nothing else shows that the other end has gone silently. */
const LISTENER_PROBE = { everyMs: 15_000, withinMs: 5_000 }

/** Listens on a server over one connection of its own for every channel, which is made again when it is lost. */
export class ServerListener {
  readonly #hosts: Hosts
  readonly #limits: Limits
  readonly #onEvent: (event: StoreEvent) => void
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #leaving = new AbortController()
  #connection: Promise<PgConnection> | undefined

  constructor(o: { hosts: Hosts; limits: Limits; onEvent: (event: StoreEvent) => void }) {
    this.#hosts = o.hosts
    this.#limits = o.limits
    this.#onEvent = o.onEvent
  }

  /** Makes the connection again: notifications may have been lost on the way. */
  async renew(): Promise<void> {
    const client = await this.#connection?.catch(() => undefined)
    client?.cut(new Error('The server was away'))
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

  async #connect(): Promise<PgConnection> {
    const client = new PgConnection({
      connectionString: this.#hosts.url,
      connectionTimeoutMillis: this.#limits.connectMs,
      query_timeout: LISTENER_PROBE.withinMs,
    })
    client.on('notification', (message) => {
      for (const listener of this.#listeners.get(message.channel) ?? []) listener(message.payload ?? '')
    })
    try {
      await client.connect()
      for (const channel of this.#listeners.keys()) await listenOn(client, channel)
    } catch (error) {
      void client.end()
      throw error
    }
    const probe = setInterval(() => void endUnlessAlive(client), LISTENER_PROBE.everyMs).unref()
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

  async #reconnect(): Promise<PgConnection> {
    const startedAt = performance.now()
    for (let waitMs = RECONNECT_WAIT_MS.first; ; waitMs = Math.min(waitMs * 2, RECONNECT_WAIT_MS.longest)) {
      try {
        const client = await this.#connect()
        this.#onEvent({ kind: 'listen-restored', ms: performance.now() - startedAt })
        return client
      } catch (error) {
        if (this.#leaving.signal.aborted) throw error
        await this.#hosts.find()
        await sleep(waitMs, undefined, { signal: this.#leaving.signal }).catch(() => {})
      }
    }
  }
}

async function listenOn(client: PgConnection, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
}

/** Ends a connection that does not answer, so that it is made again. */
async function endUnlessAlive(client: PgConnection): Promise<void> {
  try {
    await client.query('select 1')
  } catch {
    client.cut(new Error('The server did not answer'))
  }
}
