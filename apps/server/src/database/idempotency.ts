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

function oldestKeyDate(now: Date): Date {
  return new Date(now.getTime() - KEY_DAYS * DAY_MS)
}

const CLAIMED = `insert into idempotency_keys as k (user_id, method, path, key, body_hash, created_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (user_id, method, path, key) do update set body_hash = $5, answer = null, created_at = $6 where k.created_at < $7 returning key`

/**
 * Claims a key for the running transaction. Of two at once the second waits here until the first is committed or rolled back.
 * @returns null when the key is now this call's own; else the stored answer of the key, with the hash of its body.
 */
export async function claimKey(trx: Trx, call: RepeatableCall): Promise<{ bodyHash: string; answer: unknown } | null> {
  const { userID, method, path, key, bodyHash, now } = call
  const values = [userID, method, path, key, bodyHash, now, oldestKeyDate(now)]
  if ((await trx.executeQuery(CompiledQuery.raw(CLAIMED, values))).rows.length > 0) return null
  const kept = await keyOf(trx, call).select(['body_hash', 'answer']).executeTakeFirstOrThrow()
  return { bodyHash: kept.body_hash, answer: kept.answer }
}

export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', oldestKeyDate(now)).execute()
}

function keyOf(trx: Trx, call: RepeatableCall) {
  return trx
    .selectFrom('idempotency_keys')
    .where('user_id', '=', call.userID)
    .where('method', '=', call.method)
    .where('path', '=', call.path)
    .where('key', '=', call.key)
}

/** Returns the statement that stores the answer under the key of its call. */
export function answerUpdate(call: RepeatableCall, answer: unknown) {
  return sql`
    update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb
    where user_id = ${call.userID} and method = ${call.method} and path = ${call.path} and key = ${call.key}`
}
