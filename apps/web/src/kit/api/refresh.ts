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
