import type { ChangeKind } from '@forecourt/core/kernel/changes'
import { OPERATIONS, type OperationName } from '@forecourt/core/operations'
import type { Query, QueryClient } from '@tanstack/react-query'

/** The reads whose answers hold records of one of these kinds. */
export function readsOf(kinds: readonly ChangeKind[]): OperationName[] {
  const names = Object.keys(OPERATIONS) as OperationName[] // its keys are their names
  return names.filter((name) => OPERATIONS[name].reads?.some((kind: ChangeKind) => kinds.includes(kind)))
}

export interface InvalidateOptions {
  /**
   * What happens to a query that is being fetched and whose answer may be older than the change: `cut` cancels it and fetches at once; `let-come`
   * lets it finish and fetches again, so that many changes in a row cannot starve the screen of answers.
   */
  pending: 'cut' | 'let-come'
}

/** The refetch that follows each query that was let come. */
const followUps = new WeakMap<Query, Promise<void>>()

/**
 * Invalidates the answers of these operations: those on the screen are fetched again now, the others when they are shown next. The library's own
 * invalidation takes the first answer of a query under way as fresh, although the server may have read it before the change.
 * @param names Null means every operation.
 * @returns When everything on the screen was answered again or failed.
 */
export async function invalidate(
  queries: QueryClient,
  names: readonly OperationName[] | null,
  { pending }: InvalidateOptions = { pending: 'cut' },
): Promise<void> {
  const wanted: ReadonlySet<unknown> | null = names && new Set(names)
  const found = queries.getQueryCache().findAll({ predicate: ({ queryKey }) => wanted?.has(queryKey[0]) ?? true })
  await Promise.all(found.map((query) => refetchQuery(queries, query, pending)))
}

async function refetchQuery(queries: QueryClient, query: Query, underWay: InvalidateOptions['pending']): Promise<void> {
  const outdate = () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
  if (query.state.fetchStatus === 'idle') return outdate()
  // One that nothing shows would not be asked anew, and whoever awaits it would wait for ever.
  if (underWay === 'cut' && query.isActive()) {
    void query.cancel({ silent: true })
    return outdate()
  }
  let next = followUps.get(query)
  if (!next) {
    next = whenFetched(queries, query).then(() => {
      followUps.delete(query)
      return outdate()
    })
    followUps.set(query, next)
  }
  return next
}

/** Resolves when the fetch of a query has ended, whether it failed or not. */
function whenFetched(queries: QueryClient, query: Query): Promise<void> {
  return new Promise((resolve) => {
    const stop = queries.getQueryCache().subscribe((event) => {
      if (event.query !== query) return
      const isEnd = event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error')
      if (!isEnd && event.type !== 'removed' && query.state.fetchStatus !== 'idle') return
      stop()
      resolve()
    })
  })
}
