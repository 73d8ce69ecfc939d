import type { Cents } from '@forecourt/core/kernel/money'
import { sql } from 'kysely'
import type { AuditEvent } from '../context'
import type { Db, Trx } from './database'

/** What an event holds of a record with row versions that the log searches by nothing: that it was added, edited or deleted. */
export const CHANGES = { added: { after: {} }, edited: { before: {}, after: {} }, deleted: { before: {} } } as const

/** The expense or payment of an event, whose subject is the vehicle, and what the log searches it by. */
export interface CostFigures {
  id: number
  amount: Cents
}

/** Returns what the event of an expense or a payment by hand holds. */
export function costFigures(change: { before: CostFigures | null; after: CostFigures | null }) {
  const figuresOf = (row: CostFigures | null) => row && { id: row.id, amount: row.amount }
  return { before: figuresOf(change.before), after: figuresOf(change.after) }
}

export interface AuditContext {
  at: Date
  userID: number | null
  username: string
  operation: string
}

/** Writes an audit event, as part of a running transaction if there is one. */
export async function recordEvent(db: Db | Trx, by: AuditContext, event: AuditEvent): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({
      at: by.at,
      user_id: by.userID,
      username: by.username,
      operation: by.operation,
      kind: event.kind,
      subject_id: event.subjectID,
      before: jsonOrNull(event.before),
      after: jsonOrNull(event.after),
      transaction_id: sql`forecourt_audit_transaction()`,
    })
    .execute()
}

/** Returns an audit event as JSON text with the values of this moment. */
export function eventText({ kind, subjectID, before, after }: AuditEvent): string {
  return JSON.stringify({ kind, subjectID, before, after })
}

/** Returns the statement that inserts events from `eventText`, in order. */
export function eventInsert(by: AuditContext, events: readonly string[]) {
  return sql`
    insert into audit_events (at, user_id, username, operation, kind, subject_id, before, after, transaction_id)
    select ${by.at}::timestamptz, ${by.userID}::int, ${by.username}::text, ${by.operation}::text, event->>'kind',
      (event->>'subjectID')::bigint, nullif(event->'before', 'null'), nullif(event->'after', 'null'), forecourt_audit_transaction()
    from jsonb_array_elements(${`[${events.join()}]`}::jsonb) with ordinality as happened (event, n) order by n`
}

function jsonOrNull(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}
