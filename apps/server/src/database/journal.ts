import type { LiveEvent } from '@forecourt/core/features/session/schemas'
import { CompiledQuery, sql } from 'kysely'
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
      deed: sql`forecourt_deed()`,
    })
    .execute()
}

/** What a write leaves beside its rows. */
export interface Traces {
  deed: Deed
  /** As `eventText` wrote them when they happened. */
  events: readonly string[]
  /** The call that claimed its key, with the answer that a repeated save gets. */
  kept: { call: RepeatableCall; answer: unknown } | null
  notices: readonly Notice[]
}

/**
 * The statement that writes the audit events, in their order, keeps the answer, and tells every server, this one too, once the transaction is
 * committed: one for all, for others wait while a write holds its locks. null when there is nothing to leave.
 */
export function tracesOf(db: Db | Trx, { deed, events, kept, notices }: Traces): CompiledQuery | null {
  const payloads = [...new Set(notices.map((notice) => JSON.stringify(notice)))]
  if (events.length + payloads.length === 0 && !kept) return null
  const parts = [
    ...(events.length > 0 ? [sql`noted as (${insertedEvents(deed, events)})`] : []),
    ...(kept ? [sql`kept as (${keptAnswer(kept.call, kept.answer)})`] : []),
    sql`told as (select payload from unnest(${payloads}::text[]) payload)`,
  ]
  return sql`with ${sql.join(parts)} select pg_notify(${LIVE_CHANNEL}, payload) from told`.compile(db)
}

/** An audit event as it is now, whatever becomes of its records. */
export function eventText({ kind, subjectID, before, after }: AuditEvent): string {
  return JSON.stringify({ kind, subjectID, before, after })
}

function insertedEvents(deed: Deed, events: readonly string[]) {
  return sql`
    insert into audit_events (at, user_id, username, operation, kind, subject_id, before, after, deed)
    select ${deed.at}::timestamptz, ${deed.userID}::int, ${deed.username}::text, ${deed.operation}::text, event->>'kind',
      (event->>'subjectID')::bigint, nullif(event->'before', 'null'), nullif(event->'after', 'null'), forecourt_deed()
    from jsonb_array_elements(${`[${events.join()}]`}::jsonb) with ordinality as happened (event, n) order by n`
}

function keptAnswer(call: RepeatableCall, answer: unknown) {
  return sql`
    update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb
    where user_id = ${call.userID} and method = ${call.method} and path = ${call.path} and key = ${call.key}`
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

/** True when this is the database of a dealership, of whatever version. */
export async function hasUsers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass('users') is not null as "isThere"`.execute(db)
  return rows[0]?.isThere === true
}
