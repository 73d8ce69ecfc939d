import { squeezeText } from '@forecourt/core/kernel/registrations'
import type { CAR_HIRE_SORTS } from '@forecourt/core/features/car-hire/schemas'
import type { Day } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { foldedWords } from '../../database/search'
import { escapeLike } from '../../database/search'
import { PAID_FOR_HIRE } from '../cash-book/paid-hire-repository'

export interface HiresOrder {
  sort: (typeof CAR_HIRE_SORTS)[number]
  descending: boolean
}

/** Returns hires of which every word is in the registration, vehicle, or the client's ID No and name. */
function matchingHires(db: Db | Trx, text: string) {
  let query = db
    .selectFrom('car_hires as h')
    .innerJoin('vehicles as v', 'v.id', 'h.vehicle_id')
    .innerJoin('clients as c', 'c.id', 'h.client_id')
  for (const word of foldedWords(text)) {
    const pattern = sql`'%' || forecourt_fold(${escapeLike(word)}) || '%'`
    const named = sql`forecourt_fold(v.reg_no || ' ' || v.make || ' ' || v.model || ' ' || c.idno || ' ' || c.name || ' ' || c.surname) like ${pattern}`
    const mark = squeezeText(word)
    query = query.where(
      mark === ''
        ? sql<boolean>`(${named})`
        : sql<boolean>`(${named} or v.reg_key like '%' || ${escapeLike(mark)} || '%')`,
    )
  }
  return query
}

const SORTS = {
  Date: sql`h.created_at`,
  DateTime: sql`h.start_date`,
  RegNo: sql`v.reg_no collate "C"`,
  Name: sql`forecourt_fold(c.name || ' ' || c.surname) collate "C"`,
} as const

export function hiresInOrder(db: Db | Trx, list: { text: string } & HiresOrder) {
  const direction = list.descending ? sql`desc` : sql`asc`
  return selectHires(matchingHires(db, list.text)).orderBy(sql`${SORTS[list.sort]} ${direction}, h.id ${direction}`)
}

function selectHires(query: ReturnType<typeof matchingHires>) {
  return query
    .select(['h.id', 'h.client_id', 'h.vehicle_id', 'h.hire_type', 'h.rate', 'h.start_date', 'h.end_date'])
    .select(['h.created_at', 'h.version', 'h.updated_by', 'h.updated_at', 'v.reg_no', 'v.make', 'v.model'])
    .select([sql<string>`c.name || ' ' || c.surname`.as('client_name'), PAID_FOR_HIRE.as('paid')])
}

export type HireRecord = Awaited<ReturnType<ReturnType<typeof hiresInOrder>['execute']>>[number]

export function hiresPage(
  db: Db | Trx,
  page: { text: string; limit: number; offset: number } & HiresOrder,
): Promise<HireRecord[]> {
  return hiresInOrder(db, page).limit(page.limit).offset(page.offset).execute()
}

export async function countHires(db: Db | Trx, text: string): Promise<string> {
  const row = await matchingHires(db, text).select(sql<string>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return row.count
}

export function hireByID(db: Db | Trx, id: number): Promise<HireRecord | undefined> {
  return selectHires(matchingHires(db, '')).where('h.id', '=', id).executeTakeFirst()
}

export async function lockHire(db: Db | Trx, id: number): Promise<void> {
  await db.selectFrom('car_hires').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Returns the earliest other hire of the vehicle in these days; start included, end not. */
export function overlappingHire(
  db: Db | Trx,
  hire: { vehicleID: number; start: Day; end: Day; exceptID: number | null },
): Promise<HireRecord | undefined> {
  return selectHires(matchingHires(db, ''))
    .where('h.vehicle_id', '=', hire.vehicleID)
    .where('h.start_date', '<', hire.end)
    .where('h.end_date', '>', hire.start)
    .where('h.id', '<>', hire.exceptID ?? 0)
    .orderBy('h.start_date')
    .limit(1)
    .executeTakeFirst()
}

export interface HireColumns {
  client_id: number
  vehicle_id: number
  hire_type: number
  rate: Cents
  start_date: Day
  end_date: Day
}

export async function insertHire(db: Db | Trx, hire: HireColumns, stamp: { by: string; at: Date }): Promise<number> {
  const row = await db
    .insertInto('car_hires')
    .values({ ...hire, created_at: stamp.at, updated_by: stamp.by, updated_at: stamp.at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateHire(
  db: Db | Trx,
  id: number,
  hire: HireColumns,
  stamp: { by: string; at: Date },
): Promise<void> {
  await db
    .updateTable('car_hires')
    .set({ ...hire, version: sql`version + 1`, updated_by: stamp.by, updated_at: stamp.at })
    .where('id', '=', id)
    .execute()
}

export async function deleteHire(db: Db | Trx, id: number): Promise<void> {
  await db.deleteFrom('car_hires').where('id', '=', id).execute()
}

/** Marks a client as one who hires cars; returns true when that was new. */
export async function markHireClient(db: Db | Trx, clientID: number, by: string): Promise<boolean> {
  const row = await db
    .updateTable('clients')
    .set({ is_car_hire_client: true, version: sql`version + 1`, updated_by: by, updated_at: sql`now()` })
    .where('id', '=', clientID)
    .where('is_car_hire_client', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns unsold vehicles, by registration. */
export function hireableVehicles(
  db: Db | Trx,
): Promise<{ id: number; reg_no: string; make: string; model: string; transmission: string }[]> {
  return db
    .selectFrom('vehicles as v')
    .leftJoin('sales as s', 's.vehicle_id', 'v.id')
    .select(['v.id', 'v.reg_no', 'v.make', 'v.model', 'v.transmission'])
    .where('s.vehicle_id', 'is', null)
    .orderBy(sql`v.reg_no collate "C"`)
    .orderBy('v.id')
    .execute()
}

export interface FleetVehicle {
  id: number
  reg_no: string
  make: string
  model: string
  transmission: string
}

/** Returns unsold vehicles that were ever hired, and all vehicles on hire between two days, both included; by registration. */
export async function fleet(db: Db | Trx, { from, to }: { from: Day; to: Day }): Promise<FleetVehicle[]> {
  const result = await sql<FleetVehicle>`
    select v.id, v.reg_no, v.make, v.model, v.transmission
    from vehicles v
    where v.id in (select h.vehicle_id from car_hires h
      where (h.start_date <= ${to}::date and h.end_date >= ${from}::date)
        or not exists (select 1 from sales s where s.vehicle_id = h.vehicle_id))
    order by v.reg_no collate "C", v.id`.execute(db)
  return result.rows
}

/** Returns hires in these days, both included, by start. */
export function hiresBetween(db: Db | Trx, { from, to }: { from: Day; to: Day }): Promise<HireRecord[]> {
  return selectHires(matchingHires(db, ''))
    .where('h.start_date', '<=', to)
    .where('h.end_date', '>=', from)
    .orderBy('h.start_date')
    .orderBy('h.id')
    .execute()
}
