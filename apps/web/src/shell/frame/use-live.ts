import type { ImportOut } from '@forecourt/core/features/import/schemas'
import { LiveEvent } from '@forecourt/core/features/session/schemas'
import type { Workstation } from '@forecourt/core/features/settings/schemas'
import type { OperationName } from '@forecourt/core/operations'
import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { invalidate, readsOf } from '../../kit/api/invalidate'
import { listenToEvents } from '../../kit/live/live'
import { useShell } from '../shell-context'
import type { WorkspaceParts } from '../workspace-parts'

/**
 * Collects what comes within a short time and passes it on once: one save reports several records.
 * @param take Called with each thing once, in order of arrival.
 */
function batch<T>(waitMs: number, take: (things: readonly T[]) => void): { add: (thing: T) => void; stop: () => void } {
  const waiting = new Set<T>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const hand = () => {
    timer = undefined
    const things = [...waiting]
    waiting.clear()
    take(things)
  }
  return {
    add: (thing) => {
      waiting.add(thing)
      timer ??= setTimeout(hand, waitMs)
    },
    stop: () => clearTimeout(timer),
  }
}

export interface LiveConnection {
  /** The stream has been broken for a while. */
  isReconnecting: boolean
  /** The server serves another build than this page's. */
  isOutdated: boolean
  /** Asks which build is served, when no event may report it. */
  checkBuild: () => void
}

const WORKSTATION = ['GetWorkstation', {}]
const RECONNECTING_MS = 2_000
/** One save may report several records; what they make stale is fetched once. In milliseconds. */
const BATCH_MS = 20

/** Refreshes what is shown, and the business day, while the event stream is open. */
export function useLiveConnection(
  { records, queries }: Pick<WorkspaceParts, 'records' | 'queries'>,
  workstation: Workstation,
  onDeleted: (kind: LiveEvent['kind'], id: number) => void,
): LiveConnection {
  const { connection } = useShell()
  const [isReconnecting, setIsReconnecting] = useState(false)
  const { isOutdated, heard } = useOutdatedBuild(workstation.build)
  useEffect(() => {
    connection.onBuild = heard
    let late: ReturnType<typeof setTimeout> | undefined
    const changes = invalidateChanges(queries, records.changed)
    const stop = listenToEvents({
      open: connection.openStream,
      onEvent: (text) => {
        const event = LiveEvent.safeParse(parseJSON(text))
        if (!event.success) return
        const { kind, id, action, build, heard: known, progress } = event.data
        if (kind === 'progress') return showProgress(queries, id, progress)
        if (build !== undefined) heard(build)
        setBusinessDay(queries, event.data.businessDay)
        changes.take(kind, { isKnown: known !== undefined && known === connection.lastHeard })
        if (action === 'deleted' && id !== null) onDeleted(kind, id)
      },
      onState: (state) => {
        records.hears(state === 'open')
        clearTimeout(late)
        if (state === 'open') setIsReconnecting(false)
        else late = setTimeout(() => setIsReconnecting(true), RECONNECTING_MS)
      },
      onWake: onWindowWake,
    })
    return () => {
      stop()
      records.hears(false)
      changes.stop()
      clearTimeout(late)
      connection.onBuild = () => {}
    }
  }, [connection, queries, records, heard, onDeleted])
  const lookForBuild = useCallback(() => {
    servedBuild().then(
      (found) => found !== null && heard(found),
      // Without an answer nothing is known; the stream says it when it is open again.
      () => {},
    )
  }, [heard])
  return { isReconnecting, isOutdated, checkBuild: lookForBuild }
}

/**
 * True once another build than this page's was reported, until the page is reloaded: while servers are replaced one by one, old and new ones answer
 * in turn.
 * @param served The build that the first answer named.
 */
export function useOutdatedBuild(served: string): { isOutdated: boolean; heard: (build: string) => void } {
  const [own] = useState(() => ownBuild() ?? served)
  const [isOutdated, setIsOutdated] = useState(served !== own)
  const heard = useCallback((build: string) => setIsOutdated((was) => was || build !== own), [own])
  return { isOutdated, heard }
}

/** Returns the build of this page, as the server wrote it into it; null when something else served the page. */
function ownBuild(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name=forecourt-build]')?.content ?? null
}

async function servedBuild(): Promise<string | null> {
  const answer = await fetch('/api/health', { cache: 'no-store' })
  return answer.headers.get('x-forecourt-build')
}

/**
 * Invalidates what others changed.
 * @param onRecords Called when the records of the window are among it.
 * @returns `take` handles each change, and a greeting that says whether all answers until then are as new as it is.
 */
export function invalidateChanges(
  queries: QueryClient,
  onRecords: () => void,
): { take: (kind: Exclude<LiveEvent['kind'], 'progress'>, greeting: { isKnown: boolean }) => void; stop: () => void } {
  let isGreeted = false
  const changed = batch<OperationName>(BATCH_MS, (names) => {
    void invalidate(queries, names, { pending: 'let-come' })
    if (names.includes('GetLikelyRecords')) onRecords()
  })
  return {
    take: (kind, { isKnown }) => {
      // Nothing has changed since the first answer of all.
      if (kind === 'hello' && !isGreeted && isKnown) {
        isGreeted = true
        return
      }
      // Whatever is still under way when a broken stream is open again may never be answered.
      const underWay = kind === 'hello' && isGreeted ? 'cut' : 'let-come'
      isGreeted ||= kind === 'hello'
      if (kind === 'day' || kind === 'hello') {
        void invalidate(queries, null, { pending: underWay })
        onRecords()
      } else for (const name of readsOf([kind])) changed.add(name)
    },
    stop: changed.stop,
  }
}

/** Shows the progress of an import, also while the server does not answer calls that need its database. */
function showProgress(queries: QueryClient, id: number | null, progress: LiveEvent['progress']): void {
  queries.setQueryData<ImportOut>(['GetImport', { id }], (known) => known && progress && { ...known, progress })
}

/** Calls back when the window may have slept: it is visible again, or the network is back. */
function onWindowWake(wake: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') wake()
  }
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', seen)
  return () => {
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', seen)
  }
}

function setBusinessDay(queries: QueryClient, businessDay: LiveEvent['businessDay']): void {
  const known = queries.getQueryData<Workstation>(WORKSTATION)
  if (known && known.businessDay !== businessDay) queries.setQueryData(WORKSTATION, { ...known, businessDay })
}

function parseJSON(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
