import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useApi } from '../../kit/api/api'

/** Returns why a query on the screen failed; '' when none did. Refusals are shown by their page. */
export function useQueryFailure(): string {
  const api = useApi()
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  const isFailed = (query: Query) => {
    if (query.state.status !== 'error' || !query.isActive()) return false
    const status = api.statusOf(query.state.error)
    return status === null || status < 400 || status >= 500
  }
  return useSyncExternalStore(subscribe, () => {
    const failed = cache.getAll().find(isFailed)
    return failed ? api.messageOf(failed.state.error) : ''
  })
}
