import type { ChangeKind } from '@forecourt/core/kernel/changes'
import { OPERATIONS, type OperationName } from '@forecourt/core/operations'
import type { Query, QueryClient } from '@tanstack/react-query'

/** The reads whose answers hold records of one of these kinds. */
export function readsOf(kinds: readonly ChangeKind[]): OperationName[] {
  const names = Object.keys(OPERATIONS) as OperationName[] // its keys are their names
  return names.filter((name) => OPERATIONS[name].reads?.some((kind: ChangeKind) => kinds.includes(kind)))
}

export interface AskAgainOptions {
  /**
   * What becomes of a question that is under way, whose answer may be older than the change: it is cut short and asked
   * anew at once, or it is let come and then asked again, so that changes in a row never keep every answer away.
   */
  underWay: 'cut' | 'let-come'
}

/** For each question that is let come: the one that follows it. */
const following = new WeakMap<Query, Promise<void>>()

/**
 * Makes the answers of these operations old: what is shown of them is asked again now, the rest when it is shown next.
 *
 * The library's own invalidation takes the first answer of a question that is under way for a fresh one, although the
 * server may have read it before the change.
 *
 * @param names Null means every operation.
 * @returns When all that is shown has been answered again, or could not be.
 */
export async function askAgain(
  queries: QueryClient,
  names: readonly OperationName[] | null,
  { underWay }: AskAgainOptions = { underWay: 'cut' },
): Promise<void> {
  const wanted: ReadonlySet<unknown> | null = names && new Set(names)
  const found = queries.getQueryCache().findAll({ predicate: ({ queryKey }) => wanted?.has(queryKey[0]) ?? true })
  await Promise.all(found.map((query) => again(queries, query, underWay)))
}

async function again(queries: QueryClient, query: Query, underWay: AskAgainOptions['underWay']): Promise<void> {
  const outdate = () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
  if (query.state.fetchStatus === 'idle') return outdate()
  // One that nothing shows would not be asked anew, and whoever awaits it would wait for ever.
  if (underWay === 'cut' && query.isActive()) {
    void query.cancel({ silent: true })
    return outdate()
  }
  let next = following.get(query)
  if (!next) {
    next = answered(queries, query).then(() => {
      following.delete(query)
      return outdate()
    })
    following.set(query, next)
  }
  return next
}

/** Resolves when the question that is under way has ended, however it ended. */
function answered(queries: QueryClient, query: Query): Promise<void> {
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
