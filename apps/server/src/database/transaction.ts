import { AsyncLocalStorage } from 'node:async_hooks'
import type { CompiledQuery, Kysely, Transaction } from 'kysely'
import { databaseError } from './errors'

interface Scope {
  state: 'starting' | 'open' | 'ending' | 'ended'
}

// Follows the calls of one transaction; that is what makes a forgotten `trx` visible.
const scope = new AsyncLocalStorage<Scope>()

/**
 * The one way to run a transaction. Everything inside goes through `trx`: a query through `db`, or a transaction within
 * the transaction, is refused at once (55000) on both engines, since on the embedded one it would wait for itself.
 *
 * @returns What `f` returns, once it is committed.
 * @throws What `f` throws, after rolling back; 25P02 when `f` swallowed an error and there was nothing to commit.
 */
export function transaction<D, T>(db: Kysely<D>, f: (trx: Transaction<D>) => Promise<T>): Promise<T> {
  return transactionEnding(db, async (trx) => {
    const result = await f(trx)
    return { last: null, result: () => result }
  })
}

/** How a transaction ends. */
export interface Ending<T> {
  /** Its last statement; null when nothing is left to say. */
  last: CompiledQuery | null
  /** @param rows What the last statement returned. */
  result: (rows: readonly unknown[]) => T
}

/**
 * As `transaction`, with the commit sent along with the last statement: locks that this one takes are held for as long as the database needs,
 * not until this process has read an answer and asked for the next thing. When it fails nothing is committed.
 */
export async function transactionEnding<D, T>(
  db: Kysely<D>,
  f: (trx: Transaction<D>) => Promise<Ending<T>>,
): Promise<T> {
  refuseInsideTransaction()
  const own: Scope = { state: 'starting' }
  const whole = async (trx: Transaction<D>): Promise<T> => {
    const { last, result } = await f(trx)
    if (!last) return result([])
    own.state = 'ending'
    try {
      return result((await trx.executeQuery(last)).rows)
    } finally {
      own.state = 'open'
    }
  }
  try {
    return await scope.run(own, () => db.transaction().execute(whole))
  } finally {
    own.state = 'ended'
  }
}

/** Throws 55000 inside a transaction: for work that needs a connection of its own. */
export function refuseInsideTransaction(): void {
  const state = scope.getStore()?.state
  if (state !== 'open' && state !== 'ending') return
  throw databaseError('55000', 'A query outside the transaction was started inside it; use the transaction object')
}

/** True for the last statement of a transaction, which a connection sends with the commit. */
export function isLastStatement(): boolean {
  return scope.getStore()?.state === 'ending'
}

/** Called for every connection taken: the first one inside `transaction` is its own, any other is refused. */
export function claimConnection(): void {
  refuseInsideTransaction()
  const current = scope.getStore()
  if (current?.state === 'starting') current.state = 'open'
}
