import {
  CLIENT_FIELDS,
  type ClientColumn,
  mapClientColumns,
  mapClientFields,
} from '@forecourt/core/features/clients/fields'
import { normaliseIdno } from '@forecourt/core/features/clients/rules'
import type { ClientDraft, ClientSummary } from '@forecourt/core/features/clients/schemas'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import type { Database } from '../../database/schema'
import { sortByIDs } from '../../database/search'

export type ClientRecord = Selectable<Database['clients']>

export function clientSummary(row: Omit<ClientRecord, 'search'>): ClientSummary {
  return { id: row.id, ...mapClientFields(({ column }) => row[column]) }
}

export function clientById(db: Db | Trx, id: number): Promise<ClientRecord | undefined> {
  return db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the clients and their spouses, locked in the order of their ids, so that two links cannot deadlock. */
export function clientsForUpdate(db: Trx | Db, ids: readonly number[]): Promise<ClientRecord[]> {
  return db
    .selectFrom('clients')
    .selectAll()
    .where((eb) => eb.or([eb('id', 'in', ids), eb('spouse_id', 'in', ids)]))
    .orderBy('id')
    .forUpdate()
    .execute()
}

export function clientsByIds(db: Db | Trx, ids: readonly number[]): Promise<ClientRecord[]> {
  return ids.length === 0 ? Promise.resolve([]) : db.selectFrom('clients').selectAll().where('id', 'in', ids).execute()
}

/** Returns clients with the columns of the file, in the order of the ids. */
export async function clientsForFile(db: Db | Trx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('clients as c')
    .leftJoin('clients as spouse', 'spouse.id', 'c.spouse_id')
    .select(CLIENT_FIELDS.map(({ column }) => `c.${column}` as const))
    .select(['c.id', 'c.is_car_hire_client', 'spouse.idno as spouse_idno'])
    .where('c.id', 'in', ids)
    .execute()
  return sortByIDs(rows, ids)
}
export type ClientFileRow = Awaited<ReturnType<typeof clientsForFile>>[number]

export interface NewClient extends Record<ClientColumn, string> {
  is_car_hire_client: boolean
  updated_by: string
}

/** Returns the columns of a typed client: an absent field stays as saved (server 1), or is empty in a new client. */
export function clientColumns(draft: ClientDraft, by: string, saved?: ClientRecord): NewClient {
  const columns = mapClientColumns(({ name, column }) => draft[name] ?? saved?.[column] ?? '')
  return {
    ...columns,
    idno: normaliseIdno(columns.idno),
    is_car_hire_client: draft.isCarHireClient ?? saved?.is_car_hire_client ?? false,
    updated_by: by,
  }
}

/** Returns the new client's id; null when another client has the ID No (nothing is written then, and the transaction stays usable). */
export async function insertClient(db: Trx | Db, client: NewClient): Promise<number | null> {
  const row = await db
    .insertInto('clients')
    .values(client)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function updateClient(db: Trx | Db, id: number, columns: NewClient): Promise<void> {
  await db
    .updateTable('clients')
    .set({ ...columns, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

function newVersionBy(by: string) {
  return { version: sql<number>`version + 1`, updated_by: by, updated_at: sql<Date>`now()` }
}

/** Unlinks clients from their spouses; returns the ids of those who had one. */
export async function unlinkSpouses(db: Trx | Db, ids: readonly number[], by: string): Promise<number[]> {
  const linked = (await clientsForUpdate(db, ids)).flatMap((row) => (row.spouse_id === null ? [] : [row.id]))
  if (linked.length === 0) return []
  await db
    .updateTable('clients')
    .set({ spouse_id: null, ...newVersionBy(by) })
    .where('id', 'in', linked)
    .execute()
  return linked
}

/** Links two clients as spouses, after unlinking both from earlier ones (server 3). Returns the ids of everyone whose spouse changed. */
export async function linkSpouses(db: Trx | Db, couple: [number, number], by: string): Promise<number[]> {
  const freed = await unlinkSpouses(db, couple, by)
  const [a, b] = couple
  await db
    .updateTable('clients')
    .set({ spouse_id: sql<number>`case id when ${a} then ${b}::int else ${a}::int end`, ...newVersionBy(by) })
    .where('id', 'in', couple)
    .execute()
  return [...couple, ...freed.filter((id) => !couple.includes(id))]
}

export interface RelatedVehicleRecord {
  client_id: number
  kind: number
  id: number
  reg_no: string
  make: string
  model: string
  body_type: string
  color: string
  yom: number | null
  mileage: number | null
  is_miles: boolean
  date: string | null
  amount: string | null
}

/**
 * Returns vehicles bought from, sold to or attempted by these clients, newest first. Amounts are in cents: bought price; sold price (part exchange:
 * difference); remaining money of an attempt (server 3).
 */
export async function relatedVehicles(db: Db | Trx, clientIDs: readonly number[]): Promise<RelatedVehicleRecord[]> {
  if (clientIDs.length === 0) return []
  const result = await sql<RelatedVehicleRecord>`
    select r.client_id, r.kind, v.id, v.reg_no, v.make, v.model, v.body_type, v.color, v.yom, v.mileage, v.is_miles, r.date, r.amount
    from (
      select bought_from_id as client_id, 1 as kind, id as vehicle_id, bought_date as date, bought_price as amount
        from vehicles where bought_from_id = any(${clientIDs}::int[])
      union all
      select client_id, 2, vehicle_id, sold_date, case when sale_type in (2, 3) then difference else sold_price end
        from sales where client_id = any(${clientIDs}::int[])
      union all
      select a.client_id, 3, a.vehicle_id, a.date, a.amount
        from attempts a left join sales s on s.vehicle_id = a.vehicle_id
        where a.client_id = any(${clientIDs}::int[]) and a.dismissed_entry_id is null and s.client_id is distinct from a.client_id
    ) r join vehicles v on v.id = r.vehicle_id
    order by r.client_id, r.date desc nulls last, v.id desc, r.kind`.execute(db)
  return result.rows
}
