import type { LiveEvent } from '@forecourt/core/features/session/schemas'
import { sql } from 'kysely'
import type { AuditEvent } from '../context'
import type { Db, Trx } from './database'

/** The channel on which servers tell each other what changed. */
export const LIVE_CHANNEL = 'forecourt_live'
/** What travels there: ids and kinds only; each server adds its business day. */
export type Notice = Pick<LiveEvent, 'kind' | 'id' | 'action'>

/** Who did something, when, by which operation. */
export interface Deed {
  at: Date
  userID: number | null
  username: string
  operation: string
}

/** Writes an audit event; within a transaction it stands or falls with it. */
export async function recordEvent(db: Db | Trx, deed: Deed, event: AuditEvent): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({
      at: deed.at,
      user_id: deed.userID,
      username: deed.username,
      operation: deed.operation,
      kind: event.kind,
      subject_id: event.subjectID,
      before: jsonOrNull(event.before),
      after: jsonOrNull(event.after),
    })
    .execute()
}

/** Tells every server, this one too, once the transaction is committed. */
export async function notify(db: Db | Trx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const payloads = [...new Set(notices.map((notice) => JSON.stringify(notice)))]
  await sql`select pg_notify(${LIVE_CHANNEL}, payload) from unnest(${payloads}::text[]) payload`.execute(db)
}

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

/**
 * Takes a key for the transaction that is running. Of two at once the second waits here until the first is committed or
 * rolled back.
 *
 * @returns null when the key is now this call's own; else the answer that the key was kept with, and for which body.
 */
export async function claimKey(trx: Trx, call: RepeatableCall): Promise<{ bodyHash: string; answer: unknown } | null> {
  const oldest = new Date(call.now.getTime() - KEY_DAYS * DAY_MS)
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({
      user_id: call.userID,
      method: call.method,
      path: call.path,
      key: call.key,
      body_hash: call.bodyHash,
      created_at: call.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'method', 'path', 'key'])
        .doUpdateSet({ body_hash: call.bodyHash, answer: null, created_at: call.now })
        .where('idempotency_keys.created_at', '<', oldest),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed) return null
  const kept = await keyOf(trx, call).select(['body_hash', 'answer']).executeTakeFirstOrThrow()
  return { bodyHash: kept.body_hash, answer: kept.answer }
}

/** Keeps the answer of the call that claimed its key. */
export async function keepAnswer(trx: Trx, call: RepeatableCall, answer: unknown): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', call.userID)
    .where('method', '=', call.method)
    .where('path', '=', call.path)
    .where('key', '=', call.key)
    .execute()
}

/** Forgets keys that no repeated save will ask for any more. */
export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - KEY_DAYS * DAY_MS))
    .execute()
}

function keyOf(trx: Trx, call: RepeatableCall) {
  return trx
    .selectFrom('idempotency_keys')
    .where('user_id', '=', call.userID)
    .where('method', '=', call.method)
    .where('path', '=', call.path)
    .where('key', '=', call.key)
}

function jsonOrNull(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}

const UP_WITHIN_MS = 2_000

/** True when the database answers soon. */
export async function isStoreUp(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), UP_WITHIN_MS)
  })
  try {
    return await Promise.race([sql`select 1`.execute(db).then(() => true), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
