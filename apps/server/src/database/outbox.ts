import type { LiveEvent } from '@forecourt/core/features/session/schemas'
import { type CompiledQuery, sql } from 'kysely'
import { type AuditContext, insertedEvents } from './audit'
import type { Db, Trx } from './database'
import { keptAnswer, type RepeatableCall } from './idempotency'

/** The channel on which servers tell each other what changed. */
export const LIVE_CHANNEL = 'forecourt_live'
/** What travels there: ids and kinds only; each server adds its business day. */
export type Notice = Pick<LiveEvent, 'kind' | 'id' | 'action'>

/** What a write leaves beside its rows. */
export interface Outbox {
  by: AuditContext
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
export function outboxOf(db: Db | Trx, { by, events, kept, notices }: Outbox): CompiledQuery | null {
  const payloads = [...new Set(notices.map((notice) => JSON.stringify(notice)))]
  if (events.length + payloads.length === 0 && !kept) return null
  const parts = [
    ...(events.length > 0 ? [sql`recorded as (${insertedEvents(by, events)})`] : []),
    ...(kept ? [sql`answered as (${keptAnswer(kept.call, kept.answer)})`] : []),
    sql`notified as (select payload from unnest(${payloads}::text[]) payload)`,
  ]
  return sql`with ${sql.join(parts)} select pg_notify(${LIVE_CHANNEL}, payload) from notified`.compile(db)
}
