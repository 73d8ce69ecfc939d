import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Api, useApi } from '../../kit/api/api'
import type { Memory, RecentRecord } from '../memory'

/** The most recent records in the sidebar. */
export const RECENT_MAX = 5

/** The operation that answers 404 for a deleted record, by kind. */
const RECORD_OPERATIONS: Readonly<
  Record<RecentRecord['kind'], { name: 'GetVehicle' | 'GetClient' | 'GetCashEntry'; field: string } | null>
> = {
  vehicle: { name: 'GetVehicle', field: 'vehicleID' },
  client: { name: 'GetClient', field: 'clientID' },
  entry: { name: 'GetCashEntry', field: 'id' },
  account: null,
}

/** Removes deleted records from the sidebar, also when one that is opened no longer exists. */
export function useRecentCleanup(memory: Memory): void {
  const api = useApi()
  const queries = useQueryClient()
  useEffect(() => {
    const stop = removeAbsent(memory, api, queries)
    for (const { kind, id } of memory.state.recents.slice(0, RECENT_MAX)) {
      const asked = RECORD_OPERATIONS[kind]
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

function removeAbsent(memory: Memory, api: Api, queries: QueryClient): () => void {
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || api.statusOf(event.action.error) !== 404) return
    const [name, input] = event.query.queryKey as readonly [unknown, Readonly<Record<string, unknown>> | undefined]
    for (const { kind, id } of [...memory.state.recents]) {
      const asked = RECORD_OPERATIONS[kind]
      if (asked !== null && asked.name === name && input?.[asked.field] === id) memory.removeRecord(kind, id)
    }
  })
}
