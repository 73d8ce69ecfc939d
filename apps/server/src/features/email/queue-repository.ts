import { EMAIL_DOCUMENT_DAYS } from '@forecourt/core/features/email/rules'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import type { Deliverer } from '../webhooks/queue-repository'

/** Longer than a try may take. */
const LEASE = '2 minutes'
const DAY_MS = 86_400_000

/** A message that is due. */
export interface TaskLease {
  id: number
  clientID: number | null
  recipient: string
  subject: string
  body: string
  fileName: string
  contentType: string
  paper: Uint8Array
  messageID: string
  tries: number
  giveUpAt: Date
}

const isFree = ({ name, isSole }: Deliverer) =>
  isSole ? sql`true` : sql`(leased_until is null or leased_until < clock_timestamp() or leased_by = ${name}::text)`

/** Claims the message that waits longest and that no other server has; null when none may be sent now. */
export async function claimTask(db: Db, by: Deliverer, now: Date): Promise<TaskLease | null> {
  const { rows } = await sql<TaskLease>`
    update email_messages set leased_by = ${by.name}::text, leased_until = clock_timestamp() + ${LEASE}::interval
    where id = (
      select id from email_messages where state = 'waiting' and next_at <= ${now}::timestamptz and ${isFree(by)}
      order by next_at, id limit 1 for update skip locked
    )
    returning id, client_id as "clientID", recipient, subject, body, file_name as "fileName", content_type as "contentType", paper,
      message_id as "messageID", tries, give_up_at as "giveUpAt"`.execute(db)
  return rows[0] ?? null
}

export interface EmailOutcome {
  state: 'waiting' | 'sent' | 'failed'
  answer: string
  nextAt: Date
}

/** Stores the outcome of a try while this server has the message. */
export async function storeEmailOutcome(
  trx: Trx,
  { id, by, at }: { id: number; by: Deliverer; at: Date },
  { state, answer, nextAt }: EmailOutcome,
): Promise<void> {
  await trx
    .updateTable('email_messages')
    .set({ state, answer, next_at: nextAt, tries: sql<number>`tries + 1`, tried_at: at })
    .set({ sent_at: state === 'sent' ? at : null, leased_by: null, leased_until: null })
    .where('id', '=', id)
    .where('leased_by', '=', by.name)
    .execute()
}

export async function releaseTask(db: Db, id: number, by: Deliverer): Promise<void> {
  await db
    .updateTable('email_messages')
    .set({ leased_by: null, leased_until: null })
    .where('id', '=', id)
    .where('leased_by', '=', by.name)
    .execute()
}

/** Postpones everything that is due, since the mail server is away. */
export async function postponeDue(db: Db, now: Date, until: Date): Promise<void> {
  await db
    .updateTable('email_messages')
    .set({ next_at: until })
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .execute()
}

/** Returns the time until a message may be sent; null when none waits. */
export async function untilNextTask(db: Db, by: Deliverer, now: Date): Promise<number | null> {
  const { rows } = await sql<{ waitMs: number | null }>`
    select (extract(epoch from min(greatest(
      next_at - ${now}::timestamptz, case when ${isFree(by)} then null else leased_until - clock_timestamp() end
    ))) * 1000)::float8 as "waitMs" from email_messages where state = 'waiting'`.execute(db)
  return rows[0]?.waitMs ?? null
}

/** Deletes the documents of messages that were sent or given up a month ago; the record of the message stays. */
export async function deleteOldDocuments(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EMAIL_DOCUMENT_DAYS * DAY_MS)
  await sql`
    update email_messages set paper = null
    where paper is not null and state <> 'waiting' and coalesce(sent_at, tried_at, created_at) < ${before}::timestamptz`.execute(
    db,
  )
}
