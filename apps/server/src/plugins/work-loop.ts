import type { FastifyInstance } from 'fastify'
import { LIVE_CHANNEL } from '../database/outbox'
import type { Services } from './services'

/** When nothing was heard: what another server left when it ended. */
const LOOK_MS = 60_000
const SOONEST_MS = 250

/** Work that waits in the database. */
export interface Work {
  /** Does what can be done now. */
  run(stop: AbortSignal): Promise<void>
  /** How long until there is something to do, in milliseconds; null when nothing waits. */
  waitMs(): Promise<number | null>
  /** Whether a change that was heard of may have left work. */
  isHeard(payload: string): boolean
  /** What the log says when it did not go well. */
  failure: string
}

/** Does what waits in the database: after each change that is heard of and may have left some, when a wait is over, and once a minute. */
export function keepWorking(app: FastifyInstance, { store }: Services, work: Work): void {
  const stop = new AbortController()
  let isWanted = false
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let stopListening: (() => Promise<void>) | undefined

  const round = async () => {
    let waitMs = LOOK_MS
    try {
      while (isWanted && !stop.signal.aborted) {
        isWanted = false
        await work.run(stop.signal)
      }
      if (stop.signal.aborted) return
      const next = await work.waitMs()
      if (next !== null) waitMs = Math.min(LOOK_MS, Math.max(SOONEST_MS, next))
    } catch (error) {
      if (!stop.signal.aborted) app.log.warn({ err: error }, work.failure)
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
    running = round()
  }
  app.addHook('onListen', async () => {
    stopListening = await store.listen(LIVE_CHANNEL, (payload) => {
      if (work.isHeard(payload)) look()
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
