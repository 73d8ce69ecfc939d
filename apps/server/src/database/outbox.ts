import type { LiveEvent } from '@forecourt/core/features/session/schemas'
import { WEBHOOK_GIVE_UP_MS } from '@forecourt/core/features/webhooks/rules'
import { type CompiledQuery, sql } from 'kysely'
import { type AuditContext, eventInsert } from './audit'
import type { Db, Trx } from './database'
import { answerUpdate, type RepeatableCall } from './idempotency'

/** The channel on which servers notify each other of changes. */
export const LIVE_CHANNEL = 'forecourt_live'
/** The kind of changes to webhooks themselves, which only screens are notified of. */
export const WEBHOOK_CHANGES = 'webhooks'
/** The message on the channel: ids and kinds only; each server adds its business day. */
export type LiveNotice = Pick<LiveEvent, 'kind' | 'id' | 'action'>

/** What a write leaves beside its rows: events, an answer, notices. */
export interface WriteOutbox {
  by: AuditContext
  /** Texts from `eventText`, written when they happened. */
  events: readonly string[]
  /** The call that claimed its key, with the answer for a repeated save. */
  kept: { call: RepeatableCall; answer: unknown } | null
  notices: readonly LiveNotice[]
}

/**
 * Returns the statement that stores the payloads of webhooks in the transaction of the save, so that none is sent for a save that failed and none is
 * lost. A payload with a record's id was written while its save locked that record, so the ids of deliveries give the order of its saves.
 * @source server 14.4
 */
function webhookPayloadInsert({ at, operation }: AuditContext, payloads: readonly string[]) {
  const giveUpAt = new Date(at.getTime() + WEBHOOK_GIVE_UP_MS)
  return sql`
    select forecourt_tell_webhooks(${`[${payloads.join()}]`}::jsonb, ${operation}::text, ${at}::timestamptz, ${giveUpAt}::timestamptz)`
}

/**
 * Returns the statement that writes the audit events in order, stores the answer and the payloads of webhooks, and notifies every server, this one
 * too, after the commit: one statement, since others wait while a write holds its locks. null when there is nothing to write.
 */
export function outboxStatement(db: Db | Trx, { by, events, kept, notices }: WriteOutbox): CompiledQuery | null {
  const payloadsOf = (some: readonly LiveNotice[]) => [...new Set(some.map((notice) => JSON.stringify(notice)))]
  const payloads = payloadsOf(notices)
  const told = payloadsOf(notices.filter(({ action }) => action !== WEBHOOK_CHANGES))
  if (events.length + payloads.length === 0 && !kept) return null
  const parts = [
    ...(events.length > 0 ? [sql`recorded as (${eventInsert(by, events)})`] : []),
    ...(kept ? [sql`answered as (${answerUpdate(kept.call, kept.answer)})`] : []),
    sql`notified as (select payload from unnest(${payloads}::text[]) payload)`,
    ...(told.length > 0 ? [sql`told as (${webhookPayloadInsert(by, told)})`] : []),
  ]
  // What is only asked for is run when something is taken from it.
  const from = told.length > 0 ? sql`notified, told` : sql`notified`
  return sql`with ${sql.join(parts)} select pg_notify(${LIVE_CHANNEL}, payload) from ${from}`.compile(db)
}
