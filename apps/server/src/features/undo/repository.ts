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

/** Ids are counts far below what a double holds exactly. */
const COLUMNS = sql`e.id::float8 as id, e.transaction_id as "transactionID", e.at, e.username, e.operation, e.kind,
  e.subject_id::float8 as "subjectID", e.change_kind as "changeKind", e.change_id::float8 as "changeID", e.before, e.after`
/** The saves that a save took back, by their transactions with blanks between. */
const UNDONE = sql`string_to_array(coalesce(u.after, u.before)->>'undoes', ' ')`

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
  const { rows } = await sql<SavedEvent>`
    select ${COLUMNS} from audit_events e
    where e.transaction_id = any(${transactionIDs}::bigint[]) and e.change_kind is not null order by e.id`.execute(db)
  return rows
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

/** A cheque as it was last before a transaction, or when that was included, after it; null when it never was. */
export async function chequeAt(
  db: Db | Trx,
  o: { id: number; transactionID: string; isIncluded: boolean },
): Promise<Stored | null> {
  const until = o.isIncluded ? sql`<=` : sql`<`
  const { rows } = await sql<{ image: Stored | null }>`
    select i.image from row_images i where i.record = 'cheques' and i.key = ${String(o.id)}
      and i.transaction_id ${until} ${o.transactionID}::bigint and i.image is not null
    order by i.id desc limit 1`.execute(db)
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

/** The receipts that entries have, or had when they were deleted, by their entries; the last of each. */
export async function receiptsOf(db: Db | Trx, entryIDs: readonly number[]): Promise<Map<number, number>> {
  if (entryIDs.length === 0) return new Map()
  const { rows } = await sql<{ entry: number; number: number }>`
    select issued_for as entry, max(number) as number from receipt_numbers
    where issued_for = any(${entryIDs}::int[]) group by issued_for`.execute(db)
  return new Map(rows.map(({ entry, number }) => [entry, number]))
}

/** True when one of these saves was taken back by the same person already. */
export async function areUndone(
  db: Db | Trx,
  o: { transactionIDs: readonly string[]; username: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_undone: boolean }>`
    select exists (select from audit_events u where u.change_kind is not null and u.operation = 'UndoSave'
      and u.username = ${o.username} and u.id > (
        select max(e.id) from audit_events e where e.transaction_id = any(${o.transactionIDs}::bigint[]))
      and ${UNDONE} && ${o.transactionIDs}::text[]) as is_undone`.execute(db)
  return rows[0]?.is_undone ?? false
}

/** The event of an id, and the others of the same save that say of the same record that it was saved, in their order; none for no such event. */
export async function eventsOfRecord(db: Db | Trx, eventID: number): Promise<SavedEvent[]> {
  const { rows } = await sql<SavedEvent>`
    select ${COLUMNS} from audit_events o
      join audit_events e on e.transaction_id = o.transaction_id and e.change_kind = o.change_kind
        and e.change_id is not distinct from o.change_id
    where o.id = ${eventID}::bigint and o.change_kind is not null order by e.id`.execute(db)
  return rows
}

/** Waits for whoever puts the same record back, until the transaction ends. */
export async function holdPutBack(db: Db | Trx, { changeKind, changeID }: SavedEvent): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`put back ${changeKind} ${changeID ?? ''}`}, 0))`.execute(
    db,
  )
}

/** The rows of a record that an event is of: each as it is now, null where it is gone; and the last change of them, 0 for none. */
export async function rowsNow(
  db: Db | Trx,
  rows: readonly { record: string; key: string }[],
): Promise<{ images: Map<string, Stored | null>; last: number }> {
  const names = rows.map(({ record, key }) => `${record} ${key}`)
  const found = await sql<{ name: string; id: string; image: Stored | null }>`
    select distinct on (i.record, i.key) i.record || ' ' || i.key as name, i.id, i.image
    from unnest(${rows.map(({ record }) => record)}::text[], ${rows.map(({ key }) => key)}::text[]) as asked (record, key)
      join row_images i on i.record = asked.record and i.key = asked.key
    order by i.record, i.key, i.id desc`.execute(db)
  const images = new Map<string, Stored | null>(names.map((name) => [name, null]))
  for (const { name, image } of found.rows) images.set(name, image)
  return { images, last: Math.max(0, ...found.rows.map(({ id }) => toCount(id))) }
}

/** Who saved a record of an event last, and that save; of the settings, whichever of them it was. */
export async function lastEventOf(db: Db | Trx, event: SavedEvent): Promise<{ id: number; username: string } | null> {
  const { rows } = await sql<{ id: string; username: string }>`
    select e.id, e.username from audit_events e
    where ${
      // Saved by its form it is an event of its schedule, put back one of itself.
      event.changeKind === 'instalment'
        ? sql`e.kind in ('schedule', 'instalment') and e.change_kind = 'instalment'`
        : sql`e.kind = ${event.kind} and e.subject_id is not distinct from ${event.subjectID}`
    } and e.change_id is not distinct from ${event.changeID}
    order by e.id desc limit 1`.execute(db)
  const [last] = rows
  return last ? { id: toCount(last.id), username: last.username } : null
}

/** Who put back, or took back, what an event deleted; null while nobody did. */
export async function enteredAgainBy(db: Db | Trx, event: SavedEvent): Promise<string | null> {
  const { rows } = await sql<{ username: string }>`
    select u.username from audit_events u
    where u.operation in ('UndoSave', 'PutBack') and u.id > ${event.id} and (u.kind = ${event.kind} or u.kind = 'instalment') and (
      ${String(event.id)} = any(string_to_array(coalesce(u.after, u.before)->>'putsBack', ' '))
      or ${event.transactionID} = any(${UNDONE}))
    order by u.id limit 1`.execute(db)
  return rows[0]?.username ?? null
}
