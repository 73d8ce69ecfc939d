import type { ClientDraft, ClientEdit, ClientOption, ClientSummary } from '@forecourt/core/features/clients/schemas'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import type { Database } from '../../database/schema'
import { foldedWords } from '../../database/search'

export type ClientRecord = Selectable<Database['clients']>

/** The client as every answer shows it. */
export function clientSummary(row: Omit<ClientRecord, 'search'>): ClientSummary {
  return {
    id: row.id,
    idno: row.idno,
    name: row.name,
    surname: row.surname,
    address1: row.address1,
    address2: row.address2,
    address3: row.address3,
    mobNo: row.mob_no,
    telNo: row.tel_no,
    otherNo: row.other_no,
    email: row.email,
  }
}

export interface ClientsFilter {
  idnoMobileNo: string
  text: string
}

/**
 * Clients that match both boxes. A word of `text` may match the client itself or any vehicle related to them (bought from, sold to,
 * attempt); every word must match somewhere (server.md 3).
 */
function matching(db: Db | Trx, filter: ClientsFilter) {
  let query = db.selectFrom('clients as c')
  const start = filter.idnoMobileNo.replace(/[\s-]/g, '')
  if (start) {
    const pattern = `${escapeLike(start)}%`
    query = query.where((eb) =>
      eb.or(
        (['c.idno', 'c.mob_no', 'c.tel_no', 'c.other_no'] as const).map((column) =>
          eb(sql<string>`forecourt_squeeze(${sql.ref(column)})`, 'like', pattern.toUpperCase()),
        ),
      ),
    )
  }
  for (const word of foldedWords(filter.text)) {
    const pattern = sql<string>`'%' || forecourt_fold(${escapeLike(word)}) || '%'`
    query = query.where(
      sql<boolean>`c.id in (
        select id from clients where search like ${pattern}
        union all select related.client_id from (
          select v.bought_from_id as client_id from vehicles v where v.search like ${pattern} and v.bought_from_id is not null
          union all select s.client_id from vehicles v join sales s on s.vehicle_id = v.id where v.search like ${pattern}
          union all select a.client_id from vehicles v join attempts a on a.vehicle_id = v.id where v.search like ${pattern}
          union all select s.client_id from sales s where s.hp_account_key like '%' || forecourt_squeeze(${escapeLike(word)}) || '%'
        ) related
      )`,
    )
  }
  return query
}

/** One page of clients, sorted by surname or name without case and accents, ties by id. */
export function clientsPage(
  db: Db | Trx,
  filter: ClientsFilter & { sortBy: 'Surname' | 'Name'; descending: boolean; limit: number; offset: number },
): Promise<ClientRecord[]> {
  const column = filter.sortBy === 'Name' ? sql`forecourt_fold(c.name)` : sql`forecourt_fold(c.surname)`
  const second = filter.sortBy === 'Name' ? sql`forecourt_fold(c.surname)` : sql`forecourt_fold(c.name)`
  const direction = filter.descending ? sql`desc` : sql`asc`
  return matching(db, filter)
    .selectAll('c')
    .orderBy(sql`${column} ${direction}, ${second} ${direction}, c.id`)
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
}

export async function countClients(db: Db | Trx, filter: ClientsFilter): Promise<number> {
  const row = await matching(db, filter).select(sql<string>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return Number(row.count)
}

export function clientById(db: Db | Trx, id: number): Promise<ClientRecord | undefined> {
  return db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The clients of these ids and their spouses, locked in the order of their ids, so that two links cannot wait for each other. */
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

/** Suggestions: id number starting with the text first, then names; at most 20. */
export async function clientOptions(db: Db | Trx, text: string): Promise<ClientOption[]> {
  const words = foldedWords(text)
  if (words.length === 0) return []
  let query = db.selectFrom('clients').select(['id', 'idno', 'name', 'surname', 'address3'])
  for (const word of words)
    query = query.where('search', 'like', sql<string>`'%' || forecourt_fold(${escapeLike(word)}) || '%'`)
  const start = text.trim().toUpperCase()
  return query
    .orderBy(
      sql`idno = ${start} desc, idno like ${`${escapeLike(start)}%`} desc, forecourt_fold(surname), forecourt_fold(name), id`,
    )
    .limit(20)
    .execute()
}

export interface NewClient {
  idno: string
  name: string
  surname: string
  address1: string
  address2: string
  address3: string
  mob_no: string
  tel_no: string
  other_no: string
  email: string
  is_car_hire_client: boolean
  updated_by: string
}

/** The columns of a client as typed. */
export function columnsOf(draft: ClientDraft, by: string): NewClient {
  return {
    idno: (draft.idno ?? '').toUpperCase(),
    name: draft.name ?? '',
    surname: draft.surname ?? '',
    address1: draft.address1 ?? '',
    address2: draft.address2 ?? '',
    address3: draft.address3 ?? '',
    mob_no: draft.mobNo ?? '',
    tel_no: draft.telNo ?? '',
    other_no: draft.otherNo ?? '',
    email: draft.email ?? '',
    is_car_hire_client: draft.isCarHireClient ?? false,
    updated_by: by,
  }
}

/** The new client's id; null when another client has the id number (nothing is written then, and the transaction stays usable). */
export async function insertClient(db: Trx | Db, client: NewClient): Promise<number | null> {
  const row = await db
    .insertInto('clients')
    .values(client)
    .onConflict((conflict) => conflict.column('idno').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The columns of a client that an edit writes: a field left out stays (server.md 1). */
export function editedColumns(row: ClientRecord, draft: ClientEdit, by: string): NewClient {
  return {
    idno: draft.idno?.toUpperCase() ?? row.idno,
    name: draft.name ?? row.name,
    surname: draft.surname ?? row.surname,
    address1: draft.address1 ?? row.address1,
    address2: draft.address2 ?? row.address2,
    address3: draft.address3 ?? row.address3,
    mob_no: draft.mobNo ?? row.mob_no,
    tel_no: draft.telNo ?? row.tel_no,
    other_no: draft.otherNo ?? row.other_no,
    email: draft.email ?? row.email,
    is_car_hire_client: draft.isCarHireClient ?? row.is_car_hire_client,
    updated_by: by,
  }
}

/** Writes an edit, as the next version. */
export async function updateClient(db: Trx | Db, id: number, columns: NewClient): Promise<void> {
  await db
    .updateTable('clients')
    .set({ ...columns, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** A client whose spouse became another one, or none. */
export interface SpouseChange {
  id: number
  before: number | null
  after: number | null
}

function newVersionBy(by: string) {
  return { version: sql<number>`version + 1`, updated_by: by, updated_at: sql<Date>`now()` }
}

/** Frees clients and whoever they are linked to; gives those who had a spouse. */
export async function unlinkSpouses(db: Trx | Db, ids: readonly number[], by: string): Promise<SpouseChange[]> {
  const linked = (await clientsForUpdate(db, ids)).filter((row) => row.spouse_id !== null)
  if (linked.length === 0) return []
  await db
    .updateTable('clients')
    .set({ spouse_id: null, ...newVersionBy(by) })
    .where(
      'id',
      'in',
      linked.map((row) => row.id),
    )
    .execute()
  return linked.map((row) => ({ id: row.id, before: row.spouse_id, after: null }))
}

/** Links two clients as spouses; whoever either was linked to is freed first (server.md 3). Gives everyone whose spouse changed. */
export async function linkSpouses(db: Trx | Db, couple: [number, number], by: string): Promise<SpouseChange[]> {
  const freed = await unlinkSpouses(db, couple, by)
  const [a, b] = couple
  await db
    .updateTable('clients')
    .set({ spouse_id: sql<number>`case id when ${a} then ${b}::int else ${a}::int end`, ...newVersionBy(by) })
    .where('id', 'in', couple)
    .execute()
  const linked = couple.map((id) => ({
    id,
    before: freed.find((change) => change.id === id)?.before ?? null,
    after: id === a ? b : a,
  }))
  return [...linked, ...freed.filter((change) => !couple.includes(change.id))]
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
 * Vehicles bought from, sold to or attempted by these clients, newest first. Amounts are in cents: bought price; sold price (part
 * exchange: difference); money left of an attempt (server.md 3).
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

/** Text for LIKE with its wildcards taken literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`)
}
