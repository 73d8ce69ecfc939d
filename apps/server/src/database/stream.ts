import { type Compilable, CompiledQuery } from 'kysely'
import type { Db, Store } from './database'

export type RowQuery<R> = Compilable<R>

const CURSOR_LIMITS = ['set local statement_timeout = 120000', 'set local idle_in_transaction_session_timeout = 600000']

/**
 * Returns the rows of a query in batches, from one snapshot, in flat memory. On a server it uses a cursor in a transaction. On the embedded engine
 * the result is stored first (WITH HOLD) and every batch takes a short lease of its own, so that a slow reader does not block others; if the engine
 * is reopened meanwhile, the stream fails with 34000 and is started again.
 */
export async function* streamRows<R>(
  store: Pick<Store, 'kind' | 'db'>,
  query: RowQuery<R>,
  chunk = 1000,
): AsyncGenerator<R[], void, undefined> {
  const compiled = query.compile()
  const isHeld = store.kind === 'embedded'
  const name = cursorName()
  const trx = await store.db.startTransaction().setAccessMode('read only').execute()
  let isOpen = true
  try {
    for (const limit of CURSOR_LIMITS) await run(trx, limit)
    const declare = `declare ${name} no scroll cursor ${isHeld ? 'with hold ' : ''}for ${compiled.sql}`
    await run(trx, declare, compiled.parameters)
    if (isHeld) {
      await trx.commit().execute()
      isOpen = false
    }
    for (;;) {
      const rows = await run<R>(isHeld ? store.db : trx, `fetch forward ${chunk} from ${name}`)
      if (rows.length > 0) yield rows
      if (rows.length < chunk) return
    }
  } finally {
    if (isOpen) await trx.rollback().execute()
    // A cursor that is gone with its engine needs no closing.
    else await run(store.db, `close ${name}`).catch(() => [])
  }
}

/**
 * Returns the rows of several queries one after the other, all from one snapshot and in flat memory: a save meanwhile is in all of them or in none.
 * Otherwise as `streamRows`.
 */
export async function* streamTogether<R>(
  store: Pick<Store, 'kind' | 'db'>,
  queries: readonly RowQuery<R>[],
  chunk = 1000,
): AsyncGenerator<{ at: number; rows: R[] }, void, undefined> {
  const isHeld = store.kind === 'embedded'
  const names = queries.map(cursorName)
  const trx = await store.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  let isOpen = true
  try {
    for (const limit of CURSOR_LIMITS) await run(trx, limit)
    for (const [at, query] of queries.entries()) {
      const { sql, parameters } = query.compile()
      await run(trx, `declare ${names[at]} no scroll cursor ${isHeld ? 'with hold ' : ''}for ${sql}`, parameters)
    }
    if (isHeld) {
      await trx.commit().execute()
      isOpen = false
    }
    for (const [at, name] of names.entries()) {
      for (;;) {
        const rows = await run<R>(isHeld ? store.db : trx, `fetch forward ${chunk} from ${name}`)
        if (rows.length > 0) yield { at, rows }
        if (rows.length < chunk) break
      }
    }
  } finally {
    if (isOpen) await trx.rollback().execute()
    else for (const name of names) await run(store.db, `close ${name}`).catch(() => [])
  }
}

async function run<R>(db: Pick<Db, 'executeQuery'>, sql: string, parameters: readonly unknown[] = []): Promise<R[]> {
  return (await db.executeQuery<R>(CompiledQuery.raw(sql, [...parameters]))).rows
}

function cursorName(): string {
  return `stream_${crypto.randomUUID().replaceAll('-', '')}`
}
