import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { CancelledError, type QueryClient } from '@tanstack/react-query'
import type { Api } from './api'

/** How long an answer about a line counts as fresh, in milliseconds. */
export const FRESH_MS = 5_000

/**
 * Returns the answer that the server gave to the same input a moment ago, or calls it. When another reader of a pending answer cancels it, the call
 * is made again.
 */
export async function cachedCall<N extends OperationName>(
  { api, queries }: { api: Pick<Api, 'call'>; queries: QueryClient },
  name: N,
  input: InputOf<Operations[N]>,
): Promise<OutputOf<Operations[N]>> {
  const queryFn = () => api.call(name, input)
  try {
    return await queries.fetchQuery({ queryKey: [name, input], queryFn, staleTime: FRESH_MS })
  } catch (error) {
    if (error instanceof CancelledError) return queryFn()
    throw error
  }
}
