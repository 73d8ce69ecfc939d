import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Day } from '@forecourt/core/kernel/days'
import { LiveEvent } from '@forecourt/core/features/session/schemas'
import { Refusal } from '@forecourt/core/refusals'
import type { FastifyInstance } from 'fastify'
import { LIVE_CHANNEL } from '../database/outbox'
import { activeAmong } from '../features/session/repository'
import { validTokens } from '../features/session/token-repository'
import { authenticator, refuseBeyondRights } from './auth'
import { businessDay, type Services } from './services'
import { isApi } from './target'

const BEAT_MS = 25_000
const DAY_CHECK_MS = 15_000
/** Limit of the streams of one user; a token is a user of its own. */
const STREAMS_OF_ONE_MAX = 50
/** Limit of unread bytes: a slower reader is disconnected. */
const UNREAD_BYTES_MAX = 1_000_000

interface Listener {
  userID: number
  sessionID: string
  /** The service token that listens; null for a person. */
  tokenID: number | null
  response: ServerResponse
}

const NoticeShape = LiveEvent.pick({ kind: true, id: true, action: true })

/** The open screens that are notified of changes by server-sent events, with ids and kinds only. */
export class LiveHub {
  readonly #services: Services
  readonly #listeners = new Set<Listener>()
  readonly #timers: NodeJS.Timeout[] = []
  #day: Day
  /** This server, and the number of changes that it has received. */
  #heard = { by: randomUUID(), count: 0 }
  #stopListening: (() => Promise<void>) | undefined

  constructor(services: Services) {
    this.#services = services
    this.#day = businessDay(services, services.clock())
  }

  async start(): Promise<void> {
    this.#services.localEvents.on('progress', this.#tellProgress)
    this.#stopListening = await this.#services.store.listen(LIVE_CHANNEL, (payload) => this.#hear(payload))
    this.#timers.push(
      setInterval(() => this.#beat(), BEAT_MS).unref(),
      setInterval(() => this.checkDay(), DAY_CHECK_MS).unref(),
    )
  }

  /**
   * Returns a mark of the changes that this server has received: between two answers with the same mark, no change came that a stream would have
   * sent. Other servers have other marks.
   */
  get heard(): string {
    return `${this.#heard.by} ${this.#heard.count}`
  }

  get streams(): number {
    return this.#listeners.size
  }

  mayOpen(userID: number): boolean {
    return [...this.#listeners].filter((each) => each.userID === userID).length < STREAMS_OF_ONE_MAX
  }

  open(listener: Listener): void {
    this.#listeners.add(listener)
    listener.response.on('close', () => this.#listeners.delete(listener))
    this.#send(listener, { kind: 'hello', id: null, action: 'opened' })
  }

  /** Greets every stream again: notifications may have been lost, so screens refresh. */
  greetAll(): void {
    this.#heard = { by: randomUUID(), count: 0 }
    for (const listener of this.#listeners) this.#send(listener, { kind: 'hello', id: null, action: 'resumed' })
  }

  /** Notifies every stream when a new business day has begun. */
  checkDay(): void {
    const today = businessDay(this.#services, this.#services.clock())
    if (today === this.#day) return
    this.#day = today
    this.#heard.count += 1
    for (const listener of this.#listeners) this.#send(listener, { kind: 'day', id: null, action: 'began' })
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#services.localEvents.off('progress', this.#tellProgress)
    for (const { response } of this.#listeners) response.end()
    this.#listeners.clear()
    await this.#stopListening?.()
  }

  readonly #tellProgress = (importID: number, progress: NonNullable<LiveEvent['progress']>): void => {
    for (const listener of this.#listeners)
      this.#send(listener, { kind: 'progress', id: importID, action: 'told', progress })
  }

  #hear(payload: string): void {
    const notice = NoticeShape.safeParse(parseNotice(payload))
    if (!notice.success) return
    this.#heard.count += 1
    const isSession = notice.data.kind === 'session'
    for (const listener of this.#listeners) {
      // What happens to a person's sessions is told to that person only.
      if (!isSession || listener.userID === notice.data.id) this.#send(listener, notice.data)
    }
    if (isSession && notice.data.action === 'ended') void this.#closeEnded()
  }

  #send(listener: Listener, notice: Pick<LiveEvent, 'kind' | 'id' | 'action' | 'progress'>): void {
    const { response } = listener
    if (response.writableLength > UNREAD_BYTES_MAX) {
      response.destroy()
      return
    }
    const event: LiveEvent = { ...notice, businessDay: businessDay(this.#services, this.#services.clock()) }
    if (notice.kind === 'hello') Object.assign(event, { build: this.#services.config.build, heard: this.heard })
    response.write(`data: ${JSON.stringify(event)}\n\n`)
  }

  #beat(): void {
    for (const { response } of this.#listeners) response.write(': beat\n\n')
    void this.#closeEnded()
  }

  async #closeEnded(): Promise<void> {
    const { store, clock } = this.#services
    const all = [...this.#listeners]
    const ids = new Set(all.flatMap(({ tokenID, sessionID }) => (tokenID === null ? [sessionID] : [])))
    const tokenIDs = new Set(all.flatMap(({ tokenID }) => tokenID ?? []))
    try {
      const alive = await activeAmong(store.db, [...ids], clock())
      const living = await validTokens(store.db, [...tokenIDs], clock())
      for (const { tokenID, sessionID, response } of all)
        if (!(tokenID === null ? alive.has(sessionID) : living.has(tokenID))) response.end()
    } catch {
      // The database is away; the next beat looks again.
    }
  }
}

/** Parses a notice; whoever may notify can send anything, and anything else is ignored. */
function parseNotice(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return null
  }
}

/** Mounts `GET /api/events`: an endless answer, read with fetch and the bearer header. */
export function mountLive(app: FastifyInstance, services: Services): LiveHub {
  const hub = new LiveHub(services)
  app.addHook('onReady', () => hub.start())
  app.addHook('preClose', () => hub.stop())
  app.addHook('onRequest', async (request, reply) => {
    if (isApi(request.url)) reply.header('x-forecourt-heard', hub.heard)
  })
  app.get('/api/events', { onRequest: authenticator(services) }, (request, reply) => {
    const { session } = request
    if (!session) return
    // What changed is told to whoever may read it.
    refuseBeyondRights(session, 'Search')
    if (request.method === 'HEAD') {
      void reply.type('text/event-stream; charset=utf-8').send()
      return
    }
    if (!hub.mayOpen(session.userID)) throw new Refusal('STREAMS_FULL')
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value)
    reply.raw.setHeader('content-type', 'text/event-stream; charset=utf-8')
    // Proxies that gather answers would hold events back.
    reply.raw.setHeader('x-accel-buffering', 'no')
    // A connection that carried events is not used again, so that a server that stops need not wait for it.
    reply.raw.setHeader('connection', 'close')
    reply.raw.flushHeaders()
    const { userID, sessionID, token } = session
    hub.open({ userID, sessionID, tokenID: token?.id ?? null, response: reply.raw })
  })
  return hub
}
