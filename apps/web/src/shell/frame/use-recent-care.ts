import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Api, useApi } from '../../kit/api/api'
import type { Memory, RecentRecord } from '../memory'

/** How many of the last opened records stand in the sidebar. */
export const RECENT_MAX = 5

/** What answers 404 for a record that is gone. */
const ASKED: Readonly<
  Record<RecentRecord['kind'], { name: 'GetVehicle' | 'GetClient' | 'GetCashEntry'; field: string } | null>
> = {
  vehicle: { name: 'GetVehicle', field: 'vehicleID' },
  client: { name: 'GetClient', field: 'clientID' },
  entry: { name: 'GetCashEntry', field: 'id' },
  account: null,
}

/** Forgets the records of the sidebar that were deleted while nobody looked, and whatever is not there when it is opened. */
export function useRecentCare(memory: Memory): void {
  const api = useApi()
  const queries = useQueryClient()
  useEffect(() => {
    const stop = forgetAbsent(memory, api, queries)
    for (const { kind, id } of memory.state.recents.slice(0, RECENT_MAX)) {
      const asked = ASKED[kind]
      if (asked)
        void queries.prefetchQuery({
          queryKey: [asked.name, { [asked.field]: id }],
          // The field is the one that the operation takes.
          queryFn: ({ signal }) => api.call(asked.name, { [asked.field]: id } as never, { signal }),
          staleTime: 30_000,
        })
    }
    return stop
  }, [memory, api, queries])
}

function forgetAbsent(memory: Memory, api: Api, queries: QueryClient): () => void {
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || api.statusOf(event.action.error) !== 404) return
    const [name, input] = event.query.queryKey as readonly [unknown, Readonly<Record<string, unknown>> | undefined]
    for (const { kind, id } of [...memory.state.recents]) {
      const asked = ASKED[kind]
      if (asked !== null && asked.name === name && input?.[asked.field] === id) memory.forgetRecord(kind, id)
    }
  })
}
