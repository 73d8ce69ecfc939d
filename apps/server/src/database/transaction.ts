import { AsyncLocalStorage } from 'node:async_hooks'
import { type Kysely, sql, type Transaction } from 'kysely'
import { databaseError } from './errors'

interface Scope {
  state: 'starting' | 'open' | 'ended'
}

// Follows the calls of one transaction; that is what makes a forgotten `trx` visible.
const scope = new AsyncLocalStorage<Scope>()

/**
 * Runs a transaction; there is no other way. Everything inside goes through `trx`: a query through `db`, or a transaction within the transaction, is
 * refused at once (55000) on both engines, since on the embedded one it would wait for itself.
 * @returns The result of `f`, once it is committed.
 * @throws The error of `f`, after rolling back; 25P02 when `f` swallowed an error and there was nothing to commit.
 */
export async function transaction<D, T>(db: Kysely<D>, f: (trx: Transaction<D>) => Promise<T>): Promise<T> {
  refuseInsideTransaction()
  const own: Scope = { state: 'starting' }
  try {
    return await scope.run(own, () => db.transaction().execute(f))
  } finally {
    own.state = 'ended'
  }
}

/** Throws 55000 inside a transaction: for work that needs a connection of its own. */
export function refuseInsideTransaction(): void {
  if (scope.getStore()?.state !== 'open') return
  throw databaseError('55000', 'A query outside the transaction was started inside it; use the transaction object')
}

/** Makes all later reads of the transaction use one snapshot. It must be the first statement. */
export async function useOneSnapshot<D>(trx: Transaction<D>): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(trx)
}

/** Registers a connection: the first one inside `transaction` is its own, any other is refused. */
export function claimConnection(): void {
  refuseInsideTransaction()
  const current = scope.getStore()
  if (current?.state === 'starting') current.state = 'open'
}
