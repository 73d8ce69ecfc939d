import type { DueList } from '@forecourt/core/features/hire-purchase/schemas'
import { setTimeout as delay } from 'node:timers/promises'
import type { CliConnection } from '../../kit/connection'
import { readEvents } from '../../kit/live'

const IDLE_MS = 400
const POLL_MS = 5_000
/** The events that change the payments due; sessions and settings do not. */
const KINDS = ['entry', 'deal', 'schedule', 'client', 'vehicle', 'day', 'hello']

interface DueListeners {
  onList: (list: DueList) => void
  onLive: (isLive: boolean) => void
}

/** Reads the list again when the server reports a change, and every few seconds without live events. */
export function watchDue(connection: CliConnection, read: () => Promise<DueList>, heard: DueListeners): () => void {
  const end = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const readSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      read().then(
        (list) => !end.signal.aborted && heard.onList(list),
        () => heard.onLive(false),
      )
    }, IDLE_MS)
  }
  const listen = async () => {
    while (!end.signal.aborted) {
      try {
        await readEvents(connection.client, end.signal, ({ kind }) => {
          heard.onLive(true)
          if (KINDS.includes(String(kind))) readSoon()
        })
      } catch {
        // A broken line is shown as such and tried again; the list stays readable meanwhile.
      }
      if (end.signal.aborted) return
      heard.onLive(false)
      await delay(POLL_MS, undefined, { signal: end.signal }).catch(() => undefined)
      if (!end.signal.aborted) readSoon()
    }
  }
  void listen()
  return () => {
    clearTimeout(timer)
    end.abort()
  }
}
