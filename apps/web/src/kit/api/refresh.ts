import type { OperationName } from '@forecourt/core/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { invalidate } from './invalidate'

/** Returns a function that invalidates the answers of these operations, of all when none is named: those on the screen are fetched again. */
export function useRefresh(): (...names: readonly OperationName[]) => void {
  const client = useQueryClient()
  return useCallback((...names) => void invalidate(client, names.length === 0 ? null : names), [client])
}

/** Returns `useRefresh` for callers that wait: resolves when everything on the screen of these operations was fetched again or failed. */
export function useRefreshAndWait(): (...names: readonly OperationName[]) => Promise<void> {
  const client = useQueryClient()
  return useCallback((...names) => invalidate(client, names.length === 0 ? null : names), [client])
}
