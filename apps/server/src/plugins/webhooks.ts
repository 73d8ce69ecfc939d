import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { LIVE_CHANNEL } from '../database/outbox'
import { deliverAll } from '../features/webhooks/delivering'
import { outlook } from '../features/webhooks/queue-repository'
import type { Services } from './services'

/** When nothing was heard: what another server left when it ended. */
const LOOK_MS = 60_000
const SOONEST_MS = 250
/** Webhooks are among the settings: after such a change there may be some. */
const OF_SETTINGS = /"kind":"settings"/

/**
 * Tells webhooks what was saved: after each change that is heard of, when a wait is over, and once a minute. While there are none, changes of
 * records are not asked about.
 *
 * @source server 14.4
 */
export function tellWebhooks(app: FastifyInstance, { store, config, clock }: Services): void {
  const by = { name: randomUUID(), isSole: store.kind === 'embedded' }
  const stop = new AbortController()
  let areThere = false
  let isWanted = false
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let stopListening: (() => Promise<void>) | undefined

  const work = async () => {
    let waitMs = LOOK_MS
    try {
      while (isWanted && !stop.signal.aborted) {
        isWanted = false
        await deliverAll({ db: store.db, by, serverSecret: config.secret, clock, stop: stop.signal })
      }
      if (stop.signal.aborted) return
      const next = await outlook(store.db, by, clock())
      areThere = next.isAnyActive
      if (next.waitMs !== null) waitMs = Math.min(LOOK_MS, Math.max(SOONEST_MS, next.waitMs))
    } catch (error) {
      if (!stop.signal.aborted) app.log.warn({ err: error }, 'webhooks could not be told')
    } finally {
      running = null
      if (isWanted) look()
      else if (!stop.signal.aborted) timer = setTimeout(look, waitMs).unref()
    }
  }
  const look = () => {
    isWanted = true
    if (running || stop.signal.aborted) return
    clearTimeout(timer)
    running = work()
  }
  app.addHook('onListen', async () => {
    stopListening = await store.listen(LIVE_CHANNEL, (payload) => {
      if (areThere || OF_SETTINGS.test(payload)) look()
    })
    look()
  })
  app.addHook('preClose', async () => {
    stop.abort()
    clearTimeout(timer)
    await stopListening?.()
    await running
  })
}
