import type { EmailState } from '@forecourt/core/features/email/enums'
import type { ChangeAction, HistoryKind } from '@forecourt/core/features/history/enums'
import type { RowChange } from '@forecourt/core/features/history/rules'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toCount } from '../../database/values'

type EventState = Record<string, unknown>

export interface EventRow {
  id: number
  at: Date
  username: string
  operation: string
  kind: string
  transactionID: string
  changeKind: HistoryKind | null
  changeID: number | null
  /** Of the record: a car that is sold is changed, though its deal is new. */
  action: ChangeAction
  /** Of the subject of the event. */
  eventAction: ChangeAction
  /** The colleague who approved a right; empty for none. */
  approvedBy: string
}

export async function eventsOf(db: Db | Trx, transactionIDs: readonly string[]): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select id::float8 as id, at, username, operation, kind, transaction_id as "transactionID", change_kind as "changeKind",
      change_id::float8 as "changeID", change_action as action,
      case when before is null then 'add' when after is null then 'delete' else 'edit' end as "eventAction",
      coalesce(coalesce(after, before)->>'approvedBy', '') as "approvedBy"
    from audit_events e where transaction_id = any(${transactionIDs}::bigint[]) order by e.id`.execute(db)
  return rows
}

/** Returns the line and file of rows that an import wrote, by transaction, table and key: `stock, vehicles.csv, line 12`. */
export async function importSources(
  db: Db | Trx,
  rows: readonly { transactionID: string; record: string; key: string }[],
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map()
  const found = await sql<{
    transactionID: string
    record: string
    key: string
    name: string
    file: string
    line: number
  }>`
    select distinct on (a."transactionID", a.record, a.key) a.*, i.name, f.name as file, r.line
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as a ("transactionID" bigint, record text, key text)
      join import_transactions t on t.transaction_id = a."transactionID"
      join import_records r on r.record = a.record and r.key = a.key and r.import_id = t.import_id
      join imports i on i.id = r.import_id join import_files f on f.id = r.file_id
    order by a."transactionID", a.record, a.key, r.is_main desc, r.file_id, r.line`.execute(db)
  return new Map(
    found.rows.map(({ transactionID, record, key, name, file, line }) => [
      `${transactionID} ${record} ${key}`,
      `${name}, ${file}, line ${line}`,
    ]),
  )
}

/** Returns what audit events store of records without row versions. */
export async function eventStates(
  db: Db | Trx,
  ids: readonly number[],
): Promise<Map<number, { before: EventState | null; after: EventState | null }>> {
  if (ids.length === 0) return new Map()
  const found = await sql<{ id: string; before: EventState | null; after: EventState | null }>`
    select e.id, e.before, case when u.username is null then e.after
      else jsonb_build_object('username', u.username) || coalesce(e.before - 'isActive', '{}') || coalesce(e.after, '{}') end as after
    from audit_events e left join users u on e.kind = 'user' and u.id = e.subject_id and e.operation = 'ResetPasscode'
    where e.id = any(${ids}::bigint[])`.execute(db)
  return new Map(found.rows.map(({ id, ...images }) => [toCount(id), images]))
}

export type TransactionRow = RowChange & { transactionID: string }

/** Returns the rows of these tables that transactions changed, and of these rows alone unless null: each before and after the whole transaction. */
export async function rowsOfTransactions(
  db: Db | Trx,
  of: { transactionIDs: readonly string[]; records: readonly string[]; rows: readonly string[] | null },
): Promise<TransactionRow[]> {
  const only = of.rows === null ? sql`` : sql`and record || ' ' || key = any(${of.rows}::text[])`
  const found = await sql<RowChange & { transaction_id: string }>`
    select i.transaction_id, i.record, i.key,
      (select b.image from row_images b where b.record = i.record and b.key = i.key and b.id < i.first order by b.id desc limit 1) as before,
      (select a.image from row_images a where a.record = i.record and a.key = i.key and a.id = i.last) as after
    from (
      select transaction_id, record, key, min(id) as first, max(id) as last from row_images
      where transaction_id = any(${of.transactionIDs}::bigint[]) and record = any(${of.records}::text[]) ${only}
      group by transaction_id, record, key) i
    order by i.transaction_id, i.last`.execute(db)
  return found.rows.map(({ transaction_id: transactionID, ...row }) => ({ transactionID, ...row }))
}

const NOW: Readonly<Record<EmailState, string>> = {
  waiting: 'it waits to be sent',
  sent: 'the mail server took it',
  failed: 'it could not be sent',
  cancelled: 'it was cancelled',
}

export async function emailStates(db: Db | Trx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('email_messages').select(['id', 'state']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, state }) => [id, NOW[state]]))
}

/** Returns the cheques that ever paid entries: `entry cheque`. */
export async function chequesOf(db: Db | Trx, entryIDs: readonly number[]): Promise<Set<string>> {
  if (entryIDs.length === 0) return new Set()
  const found = await sql<{ pair: string }>`
    select distinct key || ' ' || (image->>'cheque_id') as pair from row_images
    where record = 'cash_entries' and key = any(${entryIDs.map(String)}::text[]) and image ? 'cheque_id'`.execute(db)
  return new Set(found.rows.map(({ pair }) => pair))
}

/** Selects rows of a table as they are, or as they were before their deletion. */
function lastVersionsOf(db: Db | Trx, record: string, ids: readonly number[]) {
  return sql<{ key: string; image: Record<string, string | number | undefined> }>`
    select ids.key, last.image from unnest(${ids.map(String)}::text[]) as ids (key)
      cross join lateral (
        select i.image from row_images i
        where i.record = ${record} and i.key = ids.key and i.image is not null order by i.id desc limit 1) last`.execute(
    db,
  )
}

async function namesOfRows(
  db: Db | Trx,
  record: string,
  ids: readonly number[],
  nameOf: (image: Record<string, string | number | undefined>) => string,
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await lastVersionsOf(db, record, ids)
  return new Map(rows.map(({ key, image }) => [Number(key), nameOf(image)]))
}

/** Returns ID No and name of clients. */
export function clientNames(db: Db | Trx, ids: readonly number[]): Promise<Map<number, string>> {
  return namesOfRows(db, 'clients', ids, ({ idno, name, surname }) => `${idno} ${name} ${surname}`)
}

/** Returns registration, make and model of vehicles. */
export function vehicleNames(db: Db | Trx, ids: readonly number[]): Promise<Map<number, string>> {
  return namesOfRows(db, 'vehicles', ids, ({ reg_no: regNo, make, model }) => `${regNo} ${make} ${model}`.trim())
}

export async function accountNumbers(db: Db | Trx, vehicleIDs: readonly number[]): Promise<Map<number, string>> {
  const all = await namesOfRows(db, 'sales', vehicleIDs, ({ hp_account_no: accountNo }) => String(accountNo ?? ''))
  return new Map([...all].filter(([, accountNo]) => accountNo !== ''))
}

/** Returns the moment of the last audited save before a transaction without events. */
export async function momentBefore(db: Db | Trx, transactionID: string): Promise<Date | null> {
  const row = await db
    .selectFrom('audit_events')
    .select('at')
    .where('transaction_id', '<', transactionID)
    .orderBy('transaction_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}
