import type { OperationName } from '@forecourt/core/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Marks the answers of these operations as old: what is shown of them is asked again. */
export function useRefresh(): (...names: readonly OperationName[]) => void {
  const client = useQueryClient()
  return useCallback(
    (...names) => {
      for (const name of names) void client.invalidateQueries({ queryKey: [name] })
    },
    [client],
  )
}

/** As `useRefresh`, for who must wait: done when everything shown of these operations has been asked again. */
export function useReread(): (...names: readonly OperationName[]) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    async (...names) => {
      await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })))
    },
    [client],
  )
}
