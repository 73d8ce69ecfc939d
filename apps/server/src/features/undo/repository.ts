import type { HistoryKind } from '@forecourt/core/features/history/enums'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toCount } from '../../database/values'
import { HISTORY_TABLES } from '../history/lines-repository'

type EventRecord = Readonly<Record<string, unknown>>

export interface SavedEvent {
  id: number
  transactionID: string
  at: Date
  username: string
  operation: string
  /** As in the audit, where an attempt differs from its vehicle. */
  kind: string
  subjectID: number | null
  changeKind: HistoryKind
  changeID: number | null
  before: EventRecord | null
  after: EventRecord | null
}

/** The tables of records of one row, by the kind of their events: what they were stands in the versions of the row alone. Others stand in their event. */
const ROW_TABLES = [
  ...(['entry', 'expense', 'payment', 'client', 'hire', 'credit'] as const).map((kind) => ({
    kind,
    table: HISTORY_TABLES[kind],
  })),
  { kind: 'deal', table: 'sales' },
]

/** SQL of a row version with every column of its table: versions leave out empty ones. */
function wholeRow(image: RawBuilder<unknown>) {
  const whens = ROW_TABLES.map(
    ({ kind, table }) =>
      sql`when ${sql.lit(kind)} then to_jsonb(jsonb_populate_record(null::${sql.table(table)}, ${image}))`,
  )
  return sql`case when ${image} is not null then case e.kind ${sql.join(whens, sql` `)} end end`
}

/** SQL of the cars that a sale takes in, in their order, as its versions up to a place say; nothing for another event. */
function carsOf(until: RawBuilder<unknown>) {
  return sql`case when e.kind = 'deal' then jsonb_build_object('cars', (
    select coalesce(jsonb_agg(car.image->'pe_vehicle_id' order by (car.image->>'position')::int), '[]') from (
      select distinct on (key) image from row_images
      where record = 'part_exchanges' and key >= e.change_id || ' ' and key < e.change_id || '!' and ${until} order by key, id desc) car
    where car.image is not null)) else '{}' end`
}

// A vehicle is locked by its save: what others did to it stands before all of this, or after.
const BEFORE = sql`id < own.last and transaction_id <> e.transaction_id`
const AFTER = sql`(id < own.last or transaction_id = e.transaction_id)`

/**
 * SQL of events `e` with their record before and after the whole save. Ids are counts far below what a double holds exactly. Of events from before there
 * were row versions the record stands in the event.
 */
const COLUMNS = sql`e.id::float8 as id, e.transaction_id as "transactionID", e.at, e.username, e.operation, e.kind,
  e.subject_id::float8 as "subjectID", e.change_kind as "changeKind", e.change_id::float8 as "changeID",
  case when e.before is not null then coalesce(${wholeRow(sql`earlier.image`)} || ${carsOf(BEFORE)}, e.before) end as before,
  case when e.after is not null then coalesce(${wholeRow(sql`later.image`)} || ${carsOf(AFTER)}, e.after) end as after`
const OF_ROW = sql`record = rows.record and key = e.change_id::text`
const ROWS = sql`
  left join (values ${sql.join(ROW_TABLES.map(({ kind, table }) => sql`(${sql.lit(kind)}, ${sql.lit(table)})`))}) rows (kind, record)
    on rows.kind = e.kind
  left join lateral (
    select min(id) as first, max(id) as last from row_images where ${OF_ROW} and transaction_id = e.transaction_id) own on true
  left join lateral (select image from row_images where ${OF_ROW} and id < own.first order by id desc limit 1) earlier on true
  left join lateral (select image from row_images where ${OF_ROW} and id = own.last) later on true`

/** SQL of the saves that a save undid, by their transactions with blanks between. */
const UNDONE = sql`string_to_array(coalesce(u.after, u.before)->>'undoes', ' ')`

/** SQL that is true for an event whose save the same user undid. */
const isUndone = sql<boolean>`exists (select from audit_events u
  where u.id > e.id and u.change_kind is not null and u.operation = 'UndoSave' and u.username = e.username
    and e.transaction_id::text = any(${UNDONE}))`

/** SQL of the event that closed the last closed batch; 0 before there is one. */
const LAST_CLOSING = sql`coalesce((
  select max(c.id) from audit_events c where c.kind = 'batch' and c.operation = 'Reconcile'
    and c.subject_id = (select max(b.id) from batches b where b.status = 'closed')), 0)`

/** Returns the transaction of the last save of a user since the last closing that is not undone; null for none. */
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

/** Returns the transaction of an event, when it is the last save of a user; null otherwise. */
export async function transactionOf(db: Db | Trx, eventID: number): Promise<string | null> {
  const row = await db
    .selectFrom('audit_events')
    .select('transaction_id')
    .where('id', '=', String(eventID))
    .executeTakeFirst()
  return row?.transaction_id ?? null
}

export async function eventsOfSaves(db: Db | Trx, transactionIDs: readonly string[]): Promise<SavedEvent[]> {
  const { rows } = await sql<SavedEvent>`
    select ${COLUMNS} from audit_events e ${ROWS}
    where e.transaction_id = any(${transactionIDs}::bigint[]) and e.change_kind is not null order by e.id`.execute(db)
  return rows
}

export async function additionsOf(db: Db | Trx, entryIDs: readonly number[]): Promise<string[]> {
  if (entryIDs.length === 0) return []
  const { rows } = await sql<{ transaction_id: string }>`
    select distinct transaction_id from audit_events
    where kind = 'entry' and subject_id = any(${entryIDs}::bigint[]) and before is null`.execute(db)
  return rows.map((row) => row.transaction_id)
}

/** Returns handling fees of entries, and entries of fees. */
export async function relatedEntries(db: Db | Trx, entryIDs: readonly number[]): Promise<number[]> {
  if (entryIDs.length === 0) return []
  const { rows } = await sql<{ id: number; tm_entry_id: number }>`
    select id, tm_entry_id from cash_entries
    where tm_entry_id is not null and (tm_entry_id = any(${entryIDs}::int[]) or id = any(${entryIDs}::int[]))`.execute(
    db,
  )
  return rows.flatMap(({ id, tm_entry_id }) => [id, tm_entry_id])
}

/** Returns who changed the record of an event after it, unless the same user undid that; null for nobody. */
export async function laterChangeBy(
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

/** Returns the first closed batch of these; null when all are open. */
export async function firstClosedBatch(db: Db | Trx, batchIDs: readonly number[]): Promise<number | null> {
  if (batchIDs.length === 0) return null
  const found = db.selectFrom('batches').select('id').where('id', 'in', batchIDs).where('status', '=', 'closed')
  return (await found.orderBy('id').limit(1).executeTakeFirst())?.id ?? null
}

/** Returns a cheque before a transaction, or after it when that is included; null when it did not exist. */
export async function chequeAt(
  db: Db | Trx,
  o: { id: number; transactionID: string; isIncluded: boolean },
): Promise<EventRecord | null> {
  const until = o.isIncluded ? sql`<=` : sql`<`
  const { rows } = await sql<{ image: EventRecord | null }>`
    select i.image from row_images i where i.record = 'cheques' and i.key = ${String(o.id)}
      and i.transaction_id ${until} ${o.transactionID}::bigint and i.image is not null
    order by i.id desc limit 1`.execute(db)
  return rows[0]?.image ?? null
}

/** True when a transaction released cheques that were banked or given out. */
export async function hasReleasedCheques(db: Db | Trx, transactionID: string, entryID: number): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select exists (select from row_images i where i.record = 'cheques' and i.transaction_id = ${transactionID}::bigint
      and exists (select from row_images b where b.record = 'cheques' and b.key = i.key and b.id < i.id
        and b.image->>'made_entry_id' = ${String(entryID)})) as is_there`.execute(db)
  return rows[0]?.is_there ?? false
}

/** Returns the last receipts of entries, also of deleted ones, by entry. */
export async function receiptsOf(db: Db | Trx, entryIDs: readonly number[]): Promise<Map<number, number>> {
  if (entryIDs.length === 0) return new Map()
  const { rows } = await sql<{ entry: number; number: number }>`
    select issued_for as entry, max(number) as number from receipt_numbers
    where issued_for = any(${entryIDs}::int[]) group by issued_for`.execute(db)
  return new Map(rows.map(({ entry, number }) => [entry, number]))
}

/** True when the same user undid one of these saves already. */
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

/** Returns the event of an id, with the others of the same save and record, in order; none for no such event. */
export async function eventsOfRecord(db: Db | Trx, eventID: number): Promise<SavedEvent[]> {
  const { rows } = await sql<SavedEvent>`
    select ${COLUMNS} from audit_events o
      join audit_events e on e.transaction_id = o.transaction_id and e.change_kind = o.change_kind
        and e.change_id is not distinct from o.change_id ${ROWS}
    where o.id = ${eventID}::bigint and o.change_kind is not null order by e.id`.execute(db)
  return rows
}

/** Waits for other reverts of the same record, until the transaction ends. */
export async function lockRevert(db: Db | Trx, { changeKind, changeID }: SavedEvent): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`put back ${changeKind} ${changeID ?? ''}`}, 0))`.execute(
    db,
  )
}

/** Returns the rows of an event's record: each as it is now, null when it was deleted; and their last change, 0 for none. */
export async function presentRowsOf(
  db: Db | Trx,
  rows: readonly { record: string; key: string }[],
): Promise<{ images: Map<string, EventRecord | null>; last: number }> {
  const names = rows.map(({ record, key }) => `${record} ${key}`)
  const found = await sql<{ name: string; id: string; image: EventRecord | null }>`
    select distinct on (i.record, i.key) i.record || ' ' || i.key as name, i.id, i.image
    from unnest(${rows.map(({ record }) => record)}::text[], ${rows.map(({ key }) => key)}::text[]) as asked (record, key)
      join row_images i on i.record = asked.record and i.key = asked.key
    order by i.record, i.key, i.id desc`.execute(db)
  const images = new Map<string, EventRecord | null>(names.map((name) => [name, null]))
  for (const { name, image } of found.rows) images.set(name, image)
  return { images, last: Math.max(0, ...found.rows.map(({ id }) => toCount(id))) }
}

/** Returns the last save of an event's record and its user; for the settings, of any of them. */
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

/** Returns who restored what an event deleted, by undo or revert; null for nobody. */
export async function restoredBy(db: Db | Trx, event: SavedEvent): Promise<string | null> {
  const { rows } = await sql<{ username: string }>`
    select u.username from audit_events u
    where u.operation in ('UndoSave', 'PutBack') and u.id > ${event.id} and (u.kind = ${event.kind} or u.kind = 'instalment') and (
      ${String(event.id)} = any(string_to_array(coalesce(u.after, u.before)->>'putsBack', ' '))
      or ${event.transactionID} = any(${UNDONE}))
    order by u.id limit 1`.execute(db)
  return rows[0]?.username ?? null
}
