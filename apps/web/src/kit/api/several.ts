import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useApi } from './api'

type Answer<Output> = ReturnType<typeof answersOf<Output>>[number]

/** Answers of one operation for several inputs, in their order; kept and shared with `useOperation`. */
export function useSeveral<N extends OperationName>(
  name: N,
  inputs: readonly InputOf<Operations[N]>[],
): readonly Answer<OutputOf<Operations[N]>>[] {
  const api = useApi()
  return useQueries({
    queries: inputs.map((input) => ({
      queryKey: [name, input],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.call(name, input, { signal }),
      staleTime: 30_000,
    })),
    combine: answersOf,
  })
}

/** What of queries their readers use: TanStack Query gives the same array until one of them changes. */
export function answersOf<Output>(results: readonly UseQueryResult<Output, Error>[]) {
  return results.map(({ data, error, status, isFetching, isPlaceholderData, refetch }) => ({
    data,
    error,
    status,
    isFetching,
    isPlaceholderData,
    refetch,
  }))
}
