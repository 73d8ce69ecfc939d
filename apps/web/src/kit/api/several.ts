import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useApi } from './api'

/** Answers of one operation for several inputs, in their order; kept and shared with `useOperation`. */
export function useSeveral<N extends OperationName>(
  name: N,
  inputs: readonly InputOf<Operations[N]>[],
): UseQueryResult<OutputOf<Operations[N]>, Error>[] {
  const api = useApi()
  return useQueries({
    queries: inputs.map((input) => ({
      queryKey: [name, input],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.call(name, input, { signal }),
      staleTime: 30_000,
    })),
  })
}
