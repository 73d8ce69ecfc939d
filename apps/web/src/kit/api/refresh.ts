import type { OperationName } from '@forecourt/core/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { askAgain } from './ask-again'

/** Marks the answers of these operations as old, without names all of them: what is shown of them is asked again. */
export function useRefresh(): (...names: readonly OperationName[]) => void {
  const client = useQueryClient()
  return useCallback((...names) => void askAgain(client, names.length === 0 ? null : names), [client])
}

/** As `useRefresh`, for who must wait: done when everything shown of these operations has been asked again, or could not be. */
export function useReread(): (...names: readonly OperationName[]) => Promise<void> {
  const client = useQueryClient()
  return useCallback((...names) => askAgain(client, names.length === 0 ? null : names), [client])
}
