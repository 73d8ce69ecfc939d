import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toCount } from '../../database/values'

/** The kinds of audit event whose subject is a client or a vehicle, or that are of no record but the whole. */
const KINDS = {
  client: ['client'],
  vehicle: ['vehicle', 'deal', 'schedule', 'expense', 'payment', 'attempt'],
  settings: ['settings', 'receipt'],
} as const

export interface HistoryPage {
  of: keyof typeof KINDS
  /** Null for what is of no record. */
  id: number | null
  limit: number
  offset: number
}

function eventsOf(db: Db | Trx, { of, id }: Pick<HistoryPage, 'of' | 'id'>) {
  const events = db.selectFrom('audit_events').where('kind', 'in', KINDS[of])
  return id === null ? events.where('subject_id', 'is', null) : events.where('subject_id', '=', String(id))
}

/** One page of what happened to a record, newest first. */
export async function historyEvents(db: Db | Trx, page: HistoryPage) {
  const rows = await eventsOf(db, page)
    .select(['id', 'at', 'username', 'operation', 'kind', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map((row) => ({ ...row, id: toCount(row.id) }))
}

export async function countHistory(db: Db | Trx, of: Pick<HistoryPage, 'of' | 'id'>): Promise<number> {
  const row = await eventsOf(db, of).select(sql<string>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return toCount(row.count)
}

/** Clients by what they are called: ID No and name. */
export async function clientNames(db: Db | Trx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('clients').select(['id', 'idno', 'name', 'surname']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, `${row.idno} ${row.name} ${row.surname}`]))
}

/** Vehicles by what they are called: registration, make and model. */
export async function vehicleNames(db: Db | Trx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('vehicles')
    .select(['id', 'reg_no', 'make', 'model'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, `${row.reg_no} ${row.make} ${row.model}`.trim()]))
}
