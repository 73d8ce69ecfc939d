import type { FastifyInstance } from 'fastify'
import { LIVE_CHANNEL } from '../database/outbox'
import type { Services } from './services'

/** Interval without notifications: for work that another server left when it ended. */
const LOOK_MS = 60_000
const SOONEST_MS = 250

/** Work that waits in the database. */
export interface LoopWork {
  /** Does the work that is due now. */
  run(stop: AbortSignal): Promise<void>
  /** Returns milliseconds until work is due; null when nothing waits. */
  waitMs(): Promise<number | null>
  /** True when a notified change may have added work. */
  mayAddWork(payload: string): boolean
  /** The message of the log after a failure. */
  failure: string
}

/** Does the work that waits in the database: after each notified change that may have added some, when a wait is over, and once a minute. */
export function runWorkLoop(app: FastifyInstance, { store }: Services, work: LoopWork): void {
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
      if (work.mayAddWork(payload)) look()
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
