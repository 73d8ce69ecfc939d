import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useApi } from './api'

type QueryState<Output> = ReturnType<typeof queryStates<Output>>[number]

/** Queries one operation for several inputs and returns the answers in their order, shared with the cache of `useOperation`. */
export function useParallelQueries<N extends OperationName>(
  name: N,
  inputs: readonly InputOf<Operations[N]>[],
): readonly QueryState<OutputOf<Operations[N]>>[] {
  const api = useApi()
  return useQueries({
    queries: inputs.map((input) => ({
      queryKey: [name, input],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.call(name, input, { signal }),
      staleTime: 30_000,
    })),
    combine: queryStates,
  })
}

/** Picks the used fields of queries. TanStack Query returns the same array until one of them changes. */
export function queryStates<Output>(results: readonly UseQueryResult<Output, Error>[]) {
  return results.map(({ data, error, status, isFetching, isPlaceholderData, refetch }) => ({
    data,
    error,
    status,
    isFetching,
    isPlaceholderData,
    refetch,
  }))
}
