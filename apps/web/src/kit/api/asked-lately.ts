import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { CancelledError, type QueryClient } from '@tanstack/react-query'
import type { Api } from './api'

/** How long an answer about a line is good. */
export const FRESH_MS = 5_000

/**
 * What the server said of the same a moment ago, or is being asked; else it is asked. Who else waits for that answer may leave, which gives the
 * question up for all: then it is asked again.
 */
export async function askedLately<N extends OperationName>(
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
