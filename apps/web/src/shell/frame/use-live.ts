import { LiveEvent } from '@forecourt/core/features/session/schemas'
import type { Workstation } from '@forecourt/core/features/settings/schemas'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listenLive } from '../../kit/live/live'
import { STALE_AFTER } from '../live-kinds'
import { useShell } from '../shell-context'

export interface Live {
  /** The stream has been broken for a while. */
  isReconnecting: boolean
  /** Another build is served than the one that runs here. */
  isOutdated: boolean
}

const WORKSTATION = ['GetWorkstation', {}]
const LATE_MS = 2_000

/** Keeps what is shown fresh, and the business day right, while the stream of changes is open. */
export function useLive(workstation: Workstation): Live {
  const { connection } = useShell()
  const queries = useQueryClient()
  const [isReconnecting, setIsReconnecting] = useState(false)
  const [build] = useState(workstation.build)
  const [served, setServed] = useState(workstation.build)
  useEffect(() => {
    connection.onBuild = setServed
    let late: ReturnType<typeof setTimeout> | undefined
    const stop = listenLive({
      open: connection.openStream,
      onEvent: (text) => {
        const event = LiveEvent.safeParse(parsed(text))
        if (!event.success) return
        if (event.data.build !== undefined) setServed(event.data.build)
        takeEvent(queries, event.data)
      },
      onState: (state) => {
        clearTimeout(late)
        if (state === 'open') setIsReconnecting(false)
        else late = setTimeout(() => setIsReconnecting(true), LATE_MS)
      },
    })
    return () => {
      stop()
      clearTimeout(late)
      connection.onBuild = () => {}
    }
  }, [connection, queries])
  return { isReconnecting, isOutdated: served !== build }
}

function takeEvent(queries: QueryClient, event: LiveEvent): void {
  const known = queries.getQueryData<Workstation>(WORKSTATION)
  if (known && known.businessDay !== event.businessDay)
    queries.setQueryData(WORKSTATION, { ...known, businessDay: event.businessDay })
  const names = STALE_AFTER[event.kind]
  if (names === null) void queries.invalidateQueries()
  else for (const name of names) void queries.invalidateQueries({ queryKey: [name] })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
