import type { HistoryKind } from '@forecourt/core/features/history/enums'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toCount } from '../../database/values'

/** One save of one record: the transaction of the audit, and the record. */
export interface HistoryLine {
  transactionID: string
  kind: HistoryKind
  id: number | null
  /** The last row version of it, or a negative event id: unique in its list. */
  last: number
  /** The rows to read, by table and key; null for all of the transaction. */
  rows: readonly string[] | null
}

export interface LinesPage {
  kind: HistoryKind
  id: number | null
  limit: number
  offset: number
}

type SqlRows = RawBuilder<unknown>

const COLUMNS = sql`i.id, i.record, i.key, i.transaction_id`

/** Selects versions of rows that have an id alone as their key. */
function versionsOf(kind: HistoryKind, records: readonly string[], id: number): SqlRows {
  return sql`select ${COLUMNS}, ${kind}::text as kind, ${id}::bigint as owner from row_images i
    where i.record in (${sql.join(records)}) and i.key = ${String(id)}`
}

/** Selects rows of a vehicle with a second key column: `9 7`. The character after the blank ends the range. */
function versionsBesideVehicle(id: number): SqlRows {
  return sql`select ${COLUMNS}, 'vehicle', ${id}::bigint from row_images i
    where i.record in ('part_exchanges', 'attempts') and i.key >= ${`${id} `} and i.key < ${`${id}!`}`
}

/** Selects versions of rows that refer to the record by a column, with those of their deletion. */
function versionsReferringTo(records: readonly string[], id: number, described: RawBuilder<unknown>): SqlRows {
  return sql`select ${COLUMNS}, ${described} from row_images i where (i.record, i.key) in (
    select o.record, o.key from row_images o where o.record in ('expenses', 'manual_payments', 'credit_records', 'receipt_numbers')
      and o.record in (${sql.join(records)})
      and (case o.record when 'receipt_numbers' then o.image->>'entry_id' else o.image->>'vehicle_id' end) = ${String(id)})`
}

function vehicleVersions(id: number): readonly SqlRows[] {
  const each = sql`case i.record when 'expenses' then 'expense' when 'credit_records' then 'credit' else 'payment' end, i.key::bigint`
  return [
    versionsOf('vehicle', ['vehicles', 'sales', 'hp_accounts', 'transfers'], id),
    versionsBesideVehicle(id),
    versionsReferringTo(['expenses', 'manual_payments', 'credit_records'], id, each),
  ]
}

function entryVersions(id: number): readonly SqlRows[] {
  const self = sql`'entry', ${id}::bigint`
  const cheques = sql`select ${COLUMNS}, ${self} from row_images i where i.record = 'cheques' and i.key in (
    select e.image->>'cheque_id' from row_images e where e.record = 'cash_entries' and e.key = ${String(id)})`
  // What corrects it, also what was deleted since.
  const corrections = sql`select ${COLUMNS}, 'entry', i.key::bigint from row_images i where i.record = 'cash_entries' and i.key in (
    select c.id::text from cash_entries c where c.corrects_id = ${id}
    union select d.key from row_images d where d.record = 'cash_entries' and d.image->>'corrects_id' = ${String(id)})`
  return [
    versionsOf('entry', ['cash_entries'], id),
    cheques,
    versionsReferringTo(['receipt_numbers'], id, self),
    corrections,
  ]
}

/** Selects the account of a vehicle, and the columns of its sale; nothing for a vehicle that never had one. */
function accountVersions(id: number): readonly SqlRows[] {
  return [
    sql`select * from (${versionsOf('account', ['hp_accounts', 'sales'], id)}) a
      where exists (select from row_images h where h.record = 'hp_accounts' and h.key = ${String(id)})`,
  ]
}

export const HISTORY_TABLES = {
  client: 'clients',
  vehicle: 'vehicles',
  entry: 'cash_entries',
  batch: 'batches',
  cheque: 'cheques',
  receipt: 'receipt_numbers',
  account: 'hp_accounts',
  instalment: 'instalments',
  expense: 'expenses',
  payment: 'manual_payments',
  credit: 'credit_records',
  hire: 'car_hires',
} as const satisfies Partial<Record<HistoryKind, string>>

function ownVersions(kind: keyof typeof HISTORY_TABLES, id: number): SqlRows {
  const parts =
    kind === 'vehicle'
      ? vehicleVersions(id)
      : kind === 'entry'
        ? entryVersions(id)
        : kind === 'account'
          ? accountVersions(id)
          : [versionsOf(kind, [HISTORY_TABLES[kind]], id)]
  return sql.join(parts, sql` union all `)
}

/**
 * Kinds that only audit events describe, by the name of their fields: users, tokens and webhooks hold secrets, roles are audited as saved, settings
 * are described as a whole.
 */
export const AUDITED = {
  user: 'users',
  role: 'roles',
  token: 'service_tokens',
  webhook: 'webhooks',
  email: 'email_messages',
  assessment: 'credit_assessment',
  settings: 'settings',
} as const satisfies Partial<Record<HistoryKind, string>>

/** True for a kind without row versions. */
export function isAudited(kind: HistoryKind): kind is keyof typeof AUDITED {
  return kind in AUDITED
}

const emailsWhere = (belongs: SqlRows) =>
  sql`e.kind = 'email' and e.subject_id in (select id from email_messages where ${belongs})`
const assessmentsWhere = (belongs: SqlRows) =>
  sql`e.kind = 'assessment' and e.subject_id in (select id from credit_assessment where ${belongs})`

/** The events that a history also tells: e-mails and assessments of a record. */
const OTHER_EVENTS: Partial<Record<HistoryKind, (id: number) => SqlRows>> = {
  client: (id) => sql`${emailsWhere(sql`client_id = ${id}`)} or ${assessmentsWhere(sql`client_id = ${id}`)}`,
  vehicle: (id) => assessmentsWhere(sql`vehicle_id = ${id}`),
  receipt: (id) => emailsWhere(sql`receipt_number = ${id}`),
  entry: (id) =>
    emailsWhere(sql`receipt_number in (
    select (o.image->>'number')::int from row_images o where o.record = 'receipt_numbers' and o.image->>'entry_id' = ${String(id)})`),
}

/** Selects what was done with records that events alone tell of, each after the last row version before it. */
function eventVersions(belongs: SqlRows): SqlRows {
  return sql`select e.transaction_id, e.change_kind, e.change_id,
      (select i.id from row_images i where i.transaction_id <= e.transaction_id order by i.transaction_id desc, i.id desc limit 1), -e.id, '{}'::text[]
    from audit_events e where ${belongs}`
}

/** True for versions of this record, and not of one that an import made and an undo removed before this one got its number. */
export function belongsToRecord(images: SqlRows): SqlRows {
  return sql`not exists (
    select from import_undone u where u.record = ${images}.record and u.key = ${images}.key and u.image_id >= ${images}.id
      and exists (select from row_images newer where newer.record = u.record and newer.key = u.key and newer.id > u.image_id))`
}

function linesOf({ kind, id }: Pick<LinesPage, 'kind' | 'id'>): SqlRows {
  if (isAudited(kind))
    return sql`select transaction_id, change_kind as kind, change_id as owner, id as place, id as last, null::text[] as rows from audit_events
      where kind in (${sql.join(kind === 'settings' ? ['settings', 'receipt'] : [kind])})
        and subject_id ${id === null ? sql`is null` : sql`= ${id}`}`
  const own = sql`select transaction_id, kind, owner, max(id) as place, max(id) as last, array_agg(distinct record || ' ' || key) as rows
    from (${ownVersions(kind, id ?? 0)}) own where ${belongsToRecord(sql`own`)} group by transaction_id, kind, owner`
  const others = OTHER_EVENTS[kind]
  return others ? sql`${own} union all ${eventVersions(others(id ?? 0))}` : own
}

/** Returns one page of the history of a record, newest first. */
export async function readHistoryLines(db: Db | Trx, page: LinesPage): Promise<HistoryLine[]> {
  const found = await sql<{
    transaction_id: string
    kind: HistoryKind
    owner: string | null
    last: string
    rows: string[] | null
  }>`
    select * from (${linesOf(page)}) lines order by place desc, last limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  return found.rows.map((row) => ({
    transactionID: row.transaction_id,
    kind: row.kind,
    id: row.owner === null ? null : toCount(row.owner),
    last: Number(row.last),
    rows: row.rows,
  }))
}

export async function countHistory(db: Db | Trx, of: Pick<LinesPage, 'kind' | 'id'>): Promise<number> {
  const found = await sql<{ count: string }>`select count(*) as count from (${linesOf(of)}) lines`.execute(db)
  return toCount(found.rows[0]?.count ?? 0)
}
