import type { DueList } from '@forecourt/core/features/hire-purchase/schemas'
import { setTimeout as delay } from 'node:timers/promises'
import type { Connection } from '../../kit/connection'
import { hearEvents } from '../../kit/live'

const SETTLE_MS = 400
const AGAIN_MS = 5_000
/** What moves a list of payments due; sessions and settings do not. */
const KINDS = ['entry', 'deal', 'schedule', 'client', 'vehicle', 'day', 'hello']

interface Heard {
  onList: (list: DueList) => void
  onLive: (isLive: boolean) => void
}

/** Reads the list again whenever the server tells of a change, and every few seconds while it tells nothing. */
export function watchDue(connection: Connection, read: () => Promise<DueList>, heard: Heard): () => void {
  const end = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const readSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      read().then(
        (list) => !end.signal.aborted && heard.onList(list),
        () => heard.onLive(false),
      )
    }, SETTLE_MS)
  }
  const listen = async () => {
    while (!end.signal.aborted) {
      try {
        await hearEvents(connection.client, end.signal, ({ kind }) => {
          heard.onLive(true)
          if (KINDS.includes(String(kind))) readSoon()
        })
      } catch {
        // A broken line is shown as such and tried again; the list stays readable meanwhile.
      }
      if (end.signal.aborted) return
      heard.onLive(false)
      await delay(AGAIN_MS, undefined, { signal: end.signal }).catch(() => undefined)
      if (!end.signal.aborted) readSoon()
    }
  }
  void listen()
  return () => {
    clearTimeout(timer)
    end.abort()
  }
}
