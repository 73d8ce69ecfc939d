import type { ImportOut } from '@forecourt/core/features/import/schemas'
import { LiveEvent } from '@forecourt/core/features/session/schemas'
import type { Workstation } from '@forecourt/core/features/settings/schemas'
import type { OperationName } from '@forecourt/core/operations'
import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { askAgain, readsOf } from '../../kit/api/ask-again'
import { gather } from '../../kit/live/gather'
import { listenLive } from '../../kit/live/live'
import { useShell } from '../shell-context'
import type { WorkspaceParts } from '../workspace-parts'

export interface Live {
  /** The stream has been broken for a while. */
  isReconnecting: boolean
  /** Another build is served than the one that runs here. */
  isOutdated: boolean
  /** Asks which build is served, when nothing may say so by itself. */
  lookForBuild: () => void
}

const WORKSTATION = ['GetWorkstation', {}]
const LATE_MS = 2_000
/** One save may tell of several records; what they make old is asked once. */
const GATHER_MS = 20

/** Keeps what is shown fresh, and the business day right, while the stream of changes is open. */
export function useLive(
  { records, queries }: Pick<WorkspaceParts, 'records' | 'queries'>,
  workstation: Workstation,
  onDeleted: (kind: LiveEvent['kind'], id: number) => void,
): Live {
  const { connection } = useShell()
  const [isReconnecting, setIsReconnecting] = useState(false)
  const { isOutdated, heard } = useOutdated(workstation.build)
  useEffect(() => {
    connection.onBuild = heard
    let late: ReturnType<typeof setTimeout> | undefined
    const changes = takeChanges(queries, records.changed)
    const stop = listenLive({
      open: connection.openStream,
      onEvent: (text) => {
        const event = LiveEvent.safeParse(parsed(text))
        if (!event.success) return
        const { kind, id, action, build, heard: known, progress } = event.data
        if (kind === 'progress') return showProgress(queries, id, progress)
        if (build !== undefined) heard(build)
        setBusinessDay(queries, event.data.businessDay)
        changes.take(kind, { isKnown: known !== undefined && known === connection.heard })
        if (action === 'deleted' && id !== null) onDeleted(kind, id)
      },
      onState: (state) => {
        records.hears(state === 'open')
        clearTimeout(late)
        if (state === 'open') setIsReconnecting(false)
        else late = setTimeout(() => setIsReconnecting(true), LATE_MS)
      },
      onWake: wakeOfWindow,
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
  return { isReconnecting, isOutdated, lookForBuild }
}

/**
 * Whether another build than this page's was heard of. It stays so until the page is loaded anew: while servers are changed one by one,
 * old and new ones answer in turn.
 *
 * @param served The build that the first answer named.
 */
export function useOutdated(served: string): { isOutdated: boolean; heard: (build: string) => void } {
  const [own] = useState(() => ownBuild() ?? served)
  const [isOutdated, setIsOutdated] = useState(served !== own)
  const heard = useCallback((build: string) => setIsOutdated((was) => was || build !== own), [own])
  return { isOutdated, heard }
}

/** The build that this page came from, as the server wrote it into it; null when something else served the page. */
function ownBuild(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name=forecourt-build]')?.content ?? null
}

async function servedBuild(): Promise<string | null> {
  const answer = await fetch('/api/health', { cache: 'no-store' })
  return answer.headers.get('x-forecourt-build')
}

/**
 * Makes old what the changes of others have changed.
 *
 * @param onRecords The records in the window are among it.
 * @returns `take` is told of each change, and of a greeting whether all answers until then are as new as it is.
 */
export function takeChanges(
  queries: QueryClient,
  onRecords: () => void,
): { take: (kind: Exclude<LiveEvent['kind'], 'progress'>, greeting: { isKnown: boolean }) => void; stop: () => void } {
  let isGreeted = false
  const changed = gather<OperationName>(GATHER_MS, (names) => {
    void askAgain(queries, names, { underWay: 'let-come' })
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
        void askAgain(queries, null, { underWay })
        onRecords()
      } else for (const name of readsOf([kind])) changed.add(name)
    },
    stop: changed.stop,
  }
}

/** Shows how far an import is, also while the server answers nobody who asks its database. */
function showProgress(queries: QueryClient, id: number | null, progress: LiveEvent['progress']): void {
  queries.setQueryData<ImportOut>(['GetImport', { id }], (known) => known && progress && { ...known, progress })
}

/** Calls back when the window may have slept: it is seen again, or the network is back. */
function wakeOfWindow(wake: () => void): () => void {
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
