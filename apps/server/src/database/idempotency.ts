import { CompiledQuery, sql } from 'kysely'
import type { Db, Trx } from './database'

/** A save that may be repeated: the key counts per user, method and path. */
export interface RepeatableCall {
  userID: number
  method: string
  path: string
  key: string
  bodyHash: string
  now: Date
}

export const KEY_DAYS = 7
const DAY_MS = 86_400_000

function oldestKept(now: Date): Date {
  return new Date(now.getTime() - KEY_DAYS * DAY_MS)
}

const CLAIMED = `insert into idempotency_keys as k (user_id, method, path, key, body_hash, created_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (user_id, method, path, key) do update set body_hash = $5, answer = null, created_at = $6 where k.created_at < $7 returning key`

/**
 * Takes a key for the transaction that is running. Of two at once the second waits here until the first is committed or
 * rolled back.
 *
 * @returns null when the key is now this call's own; else the answer that the key was kept with, and for which body.
 */
export async function claimKey(trx: Trx, call: RepeatableCall): Promise<{ bodyHash: string; answer: unknown } | null> {
  const { userID, method, path, key, bodyHash, now } = call
  const values = [userID, method, path, key, bodyHash, now, oldestKept(now)]
  if ((await trx.executeQuery(CompiledQuery.raw(CLAIMED, values))).rows.length > 0) return null
  const kept = await keyOf(trx, call).select(['body_hash', 'answer']).executeTakeFirstOrThrow()
  return { bodyHash: kept.body_hash, answer: kept.answer }
}

/** Forgets keys that no repeated save will ask for any more. */
export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', oldestKept(now)).execute()
}

function keyOf(trx: Trx, call: RepeatableCall) {
  return trx
    .selectFrom('idempotency_keys')
    .where('user_id', '=', call.userID)
    .where('method', '=', call.method)
    .where('path', '=', call.path)
    .where('key', '=', call.key)
}

/** Keeps the answer under the key of its call. */
export function keptAnswer(call: RepeatableCall, answer: unknown) {
  return sql`
    update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb
    where user_id = ${call.userID} and method = ${call.method} and path = ${call.path} and key = ${call.key}`
}
