import type { LiveEvent } from '@forecourt/core/features/session/schemas'
import { GIVE_UP_MS } from '@forecourt/core/features/webhooks/rules'
import { type CompiledQuery, sql } from 'kysely'
import { type AuditContext, insertedEvents } from './audit'
import type { Db, Trx } from './database'
import { keptAnswer, type RepeatableCall } from './idempotency'

/** The channel on which servers tell each other what changed. */
export const LIVE_CHANNEL = 'forecourt_live'
/** What is done to webhooks themselves is told to screens alone. */
export const OF_WEBHOOKS = 'webhooks'
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
 * Keeps what webhooks are to be told, in the transaction of the save: none is told of what was not saved, and none is forgotten. What is known by
 * a record's id was written while its save held that record, so that ids of deliveries give the order of its saves.
 *
 * @source server 14.4
 */
function keptForWebhooks({ at, operation }: AuditContext, payloads: readonly string[]) {
  const giveUpAt = new Date(at.getTime() + GIVE_UP_MS)
  return sql`
    select forecourt_tell_webhooks(${`[${payloads.join()}]`}::jsonb, ${operation}::text, ${at}::timestamptz, ${giveUpAt}::timestamptz)`
}

/**
 * The statement that writes the audit events, in their order, keeps the answer and what webhooks are told, and tells every server, this one too, once the transaction is
 * committed: one for all, for others wait while a write holds its locks. null when there is nothing to leave.
 */
export function outboxOf(db: Db | Trx, { by, events, kept, notices }: Outbox): CompiledQuery | null {
  const payloadsOf = (some: readonly Notice[]) => [...new Set(some.map((notice) => JSON.stringify(notice)))]
  const payloads = payloadsOf(notices)
  const told = payloadsOf(notices.filter(({ action }) => action !== OF_WEBHOOKS))
  if (events.length + payloads.length === 0 && !kept) return null
  const parts = [
    ...(events.length > 0 ? [sql`recorded as (${insertedEvents(by, events)})`] : []),
    ...(kept ? [sql`answered as (${keptAnswer(kept.call, kept.answer)})`] : []),
    sql`notified as (select payload from unnest(${payloads}::text[]) payload)`,
    ...(told.length > 0 ? [sql`told as (${keptForWebhooks(by, told)})`] : []),
  ]
  // What is only asked for is run when something is taken from it.
  const from = told.length > 0 ? sql`notified, told` : sql`notified`
  return sql`with ${sql.join(parts)} select pg_notify(${LIVE_CHANNEL}, payload) from ${from}`.compile(db)
}
