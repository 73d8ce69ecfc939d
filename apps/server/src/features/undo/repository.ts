import type { HistoryKind } from '@forecourt/core/features/history/enums'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toCount } from '../../database/values'

type Stored = Readonly<Record<string, unknown>>

/** An audit event of a save, as it was written. */
export interface SavedEvent {
  id: number
  transactionID: string
  at: Date
  username: string
  operation: string
  /** As the audit has it, which tells an attempt from its vehicle. */
  kind: string
  subjectID: number | null
  changeKind: HistoryKind
  changeID: number | null
  before: Stored | null
  after: Stored | null
}

interface EventRow {
  id: string
  transaction_id: string
  at: Date
  username: string
  operation: string
  kind: string
  subject_id: string | null
  change_kind: HistoryKind
  change_id: string | null
  before: Stored | null
  after: Stored | null
}

const COLUMNS = sql`e.id, e.transaction_id, e.at, e.username, e.operation, e.kind, e.subject_id, e.change_kind, e.change_id, e.before, e.after`
/** The saves that a save took back, by their transactions with blanks between. */
const UNDONE = sql`string_to_array(coalesce(u.after, u.before)->>'undoes', ' ')`

const idOrNull = (value: string | null) => (value === null ? null : toCount(value))

function eventOfRow(row: EventRow): SavedEvent {
  return {
    id: toCount(row.id),
    transactionID: row.transaction_id,
    at: row.at,
    username: row.username,
    operation: row.operation,
    kind: row.kind,
    subjectID: idOrNull(row.subject_id),
    changeKind: row.change_kind,
    changeID: idOrNull(row.change_id),
    before: row.before,
    after: row.after,
  }
}

/** True for an event whose save the same person took back. */
const isUndone = sql<boolean>`exists (select from audit_events u
  where u.id > e.id and u.change_kind is not null and u.operation = 'UndoSave' and u.username = e.username
    and e.transaction_id::text = any(${UNDONE}))`

/** The event with which the batch was closed that is the last closed one by now; 0 before there is one. */
const LAST_CLOSING = sql`coalesce((
  select max(c.id) from audit_events c where c.kind = 'batch' and c.operation = 'Reconcile'
    and c.subject_id = (select max(b.id) from batches b where b.status = 'closed')), 0)`

/** The transaction of the last save of a person since the last closing that is not taken back; null when there is none. */
export async function lastSaveOf(
  db: Db | Trx,
  { username, cashEntryID }: { username: string; cashEntryID: number | null },
): Promise<string | null> {
  const ofEntry = cashEntryID === null ? sql`` : sql`and e.change_kind = 'entry' and e.change_id = ${cashEntryID}`
  const { rows } = await sql<{ transaction_id: string }>`
    select e.transaction_id from audit_events e
    where e.change_kind is not null and e.username = ${username} and e.operation <> 'UndoSave'
      and e.id > ${LAST_CLOSING} ${ofEntry} and not ${isUndone}
    order by e.id desc limit 1`.execute(db)
  return rows[0]?.transaction_id ?? null
}

/** The transaction that an event is of, when it is the last save of a person; null otherwise. */
export async function transactionOf(db: Db | Trx, eventID: number): Promise<string | null> {
  const row = await db.selectFrom('audit_events').select('transaction_id').where('id', '=', eventID).executeTakeFirst()
  return row?.transaction_id ?? null
}

/** The events of transactions, in their order. */
export async function eventsOfSaves(db: Db | Trx, transactionIDs: readonly string[]): Promise<SavedEvent[]> {
  const { rows } = await sql<EventRow>`
    select ${COLUMNS} from audit_events e
    where e.transaction_id = any(${transactionIDs}::bigint[]) and e.change_kind is not null order by e.id`.execute(db)
  return rows.map(eventOfRow)
}

/** The transactions in which entries were added. */
export async function additionsOf(db: Db | Trx, entryIDs: readonly number[]): Promise<string[]> {
  if (entryIDs.length === 0) return []
  const { rows } = await sql<{ transaction_id: string }>`
    select distinct transaction_id from audit_events
    where kind = 'entry' and subject_id = any(${entryIDs}::bigint[]) and before is null`.execute(db)
  return rows.map((row) => row.transaction_id)
}

/** Handling fees that came with entries, and the entries that came with fees. */
export async function relatedEntries(db: Db | Trx, entryIDs: readonly number[]): Promise<number[]> {
  if (entryIDs.length === 0) return []
  const { rows } = await sql<{ id: number; tm_entry_id: number }>`
    select id, tm_entry_id from cash_entries
    where tm_entry_id is not null and (tm_entry_id = any(${entryIDs}::int[]) or id = any(${entryIDs}::int[]))`.execute(
    db,
  )
  return rows.flatMap(({ id, tm_entry_id }) => [id, tm_entry_id])
}

/** Who changed the record of an event after it, unless the same person took that back; null when nobody did. */
export async function changedSince(
  db: Db | Trx,
  event: SavedEvent,
  o: { own: readonly string[]; username: string },
): Promise<string | null> {
  const { rows } = await sql<{ username: string }>`
    select e.username from audit_events e
    where e.kind = ${event.kind} and e.subject_id is not distinct from ${event.subjectID} and e.id > ${event.id}
      and e.change_id is not distinct from ${event.changeID} and e.transaction_id <> all(${o.own}::bigint[])
      and not (e.operation = 'UndoSave' and e.username = ${o.username}) and not ${isUndone}
    order by e.id desc limit 1`.execute(db)
  return rows[0]?.username ?? null
}

/** The first closed batch of these; null when all are open. */
export async function closedAmong(db: Db | Trx, batchIDs: readonly number[]): Promise<number | null> {
  if (batchIDs.length === 0) return null
  const found = db.selectFrom('batches').select('id').where('id', 'in', batchIDs).where('status', '=', 'closed')
  return (await found.orderBy('id').limit(1).executeTakeFirst())?.id ?? null
}

/** A cheque as it was before a transaction changed it, else as it is; null when it never was. */
export async function chequeBefore(db: Db | Trx, o: { id: number; transactionID: string }): Promise<Stored | null> {
  const { rows } = await sql<{ image: Stored | null }>`
    select i.image from row_images i where i.record = 'cheques' and i.key = ${String(o.id)}
      and i.transaction_id < ${o.transactionID}::bigint and i.image is not null order by i.id desc limit 1`.execute(db)
  return rows[0]?.image ?? null
}

/** True when a transaction released cheques that were banked or given out. */
export async function releasedCheques(db: Db | Trx, transactionID: string, entryID: number): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select exists (select from row_images i where i.record = 'cheques' and i.transaction_id = ${transactionID}::bigint
      and exists (select from row_images b where b.record = 'cheques' and b.key = i.key and b.id < i.id
        and b.image->>'made_entry_id' = ${String(entryID)})) as is_there`.execute(db)
  return rows[0]?.is_there ?? false
}
