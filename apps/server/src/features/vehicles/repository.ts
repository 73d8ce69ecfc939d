import { VEHICLE_FIELDS, type VehicleColumns } from '@forecourt/core/features/vehicles/fields'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import type { Database } from '../../database/schema'

export type VehicleRecord = Omit<Selectable<Database['vehicles']>, 'search' | 'marks' | 'reg_key'>

/** A vehicle with the columns of its sale that lists need; all deal columns are null while it is unsold. */
export interface ListedVehicle extends VehicleRecord {
  sold_to_id: number | null
  sold_date: string | null
  sale_type: number | null
  hp_account_no: string | null
  has_schedule: boolean
  has_settlement: boolean
  fully_paid: boolean
  has_attempt: boolean
  is_part_exchanged: boolean
}

const HAS_ATTEMPT = sql<boolean>`exists (select 1 from attempts a where a.vehicle_id = v.id and a.dismissed_entry_id is null)`

const SORTS = {
  DateBought: sql`v.bought_date`,
  DateSold: sql`s.sold_date`,
  RegNo: sql`v.reg_no collate "C"`,
  HpAccountNo: sql`nullif(s.hp_account_no, '') collate "C"`,
  Make: sql`forecourt_fold(v.make)`,
  Model: sql`forecourt_fold(v.model)`,
  Yom: sql`v.yom`,
  BodyType: sql`forecourt_fold(v.body_type)`,
  Color: sql`forecourt_fold(v.color)`,
  Mileage: sql`v.mileage`,
} as const
export type VehicleSort = keyof typeof SORTS

/** Returns the order by a column, empty values last in both directions, ties by id in the same direction. */
export function vehicleOrder(sort: VehicleSort, descending: boolean) {
  return descending ? sql`${SORTS[sort]} desc nulls last, v.id desc` : sql`${SORTS[sort]} asc nulls last, v.id asc`
}

const LISTED = [
  'v.id',
  'v.note',
  'v.bought_from_id',
  'v.bought_date',
  'v.bought_price',
  'v.version',
  'v.updated_by',
  'v.updated_at',
  's.client_id as sold_to_id',
  's.sold_date',
  's.sale_type',
  's.hp_account_no',
] as const

function selectVehicles(db: Db | Trx) {
  return db
    .selectFrom('vehicles as v')
    .leftJoin('sales as s', 's.vehicle_id', 'v.id')
    .leftJoin('hp_accounts as h', 'h.vehicle_id', 'v.id')
    .select(LISTED)
    .select(VEHICLE_FIELDS.map(({ column }) => `v.${column}` as const))
    .select([
      sql<boolean>`h.vehicle_id is not null`.as('has_schedule'),
      sql<boolean>`h.settlement_entry_id is not null`.as('has_settlement'),
      sql<boolean>`coalesce(h.fully_paid, false)`.as('fully_paid'),
      HAS_ATTEMPT.as('has_attempt'),
      sql<boolean>`exists (select 1 from part_exchanges p where p.vehicle_id = v.id or p.pe_vehicle_id = v.id)`.as(
        'is_part_exchanged',
      ),
    ])
}

export function vehicleById(db: Db | Trx, id: number): Promise<ListedVehicle | undefined> {
  return selectVehicles(db).where('v.id', '=', id).executeTakeFirst()
}

export async function vehiclesByIDs(db: Db | Trx, ids: readonly number[]): Promise<ListedVehicle[]> {
  if (ids.length === 0) return []
  const rows = await selectVehicles(db).where(sql<boolean>`v.id = any(${ids}::int[])`).execute()
  const byID = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byID.get(id) ?? [])
}

/** Returns the vehicles that have or had a registration, those in stock first, then by the latest sale, up to a limit. */
export function vehiclesWithRegistration(db: Db | Trx, regKey: string, limit: number): Promise<ListedVehicle[]> {
  const found = selectVehicles(db).where('v.reg_key', '=', regKey)
  return found
    .orderBy('s.sold_date', (order) => order.desc().nullsFirst())
    .orderBy('v.id', 'desc')
    .limit(limit)
    .execute()
}

export async function lockVehicle(db: Db | Trx, id: number): Promise<VehicleRecord | undefined> {
  return db.selectFrom('vehicles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Returns another unsold vehicle than `exceptID` with this registration. */
export async function unsoldWithRegistration(
  db: Db | Trx,
  regKey: string,
  exceptID: number | null,
): Promise<number | null> {
  const row = await db
    .selectFrom('vehicles as v')
    .leftJoin('sales as s', 's.vehicle_id', 'v.id')
    .select('v.id')
    .where('v.reg_key', '=', regKey)
    .where('s.vehicle_id', 'is', null)
    .$if(exceptID !== null, (query) => query.where('v.id', '<>', exceptID ?? 0))
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns the registrations of the other vehicles than `exceptID` with this chassis number, newest first. */
export async function registrationsOfChassis(
  db: Db | Trx,
  chassisKey: string,
  exceptID: number | null,
): Promise<string[]> {
  const { rows } = await sql<{ reg_no: string }>`
    select reg_no from vehicles where right(forecourt_squeeze(chassis_no), 6) = right(${chassisKey}, 6)
      and forecourt_squeeze(chassis_no) = ${chassisKey} and id is distinct from ${exceptID}::int order by id desc limit 20`.execute(
    db,
  )
  return rows.map((row) => row.reg_no)
}

/** Serialises saves of one registration, so that two at once cannot both find it free. */
export async function lockRegistration(db: Trx | Db, regKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mark:${regKey}`}, 0))`.execute(db)
}

export type NewVehicle = Omit<VehicleRecord, 'id' | 'version' | 'updated_at' | 'co2' | 'pm' | 'asking_price'> & {
  co2: number | null
  pm: number | null
  asking_price: number | null
}

export async function insertVehicle(db: Trx | Db, vehicle: NewVehicle): Promise<number> {
  const row = await db.insertInto('vehicles').values(vehicle).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function updateDetails(db: Trx | Db, id: number, details: VehicleColumns, by: string): Promise<void> {
  await db
    .updateTable('vehicles')
    .set({ ...details, version: sql`version + 1`, updated_by: by, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function isSold(db: Db | Trx, id: number): Promise<boolean> {
  const sale = await db.selectFrom('sales').select('vehicle_id').where('vehicle_id', '=', id).executeTakeFirst()
  return sale !== undefined
}

/** Updates the registration of a vehicle's entries, by which the cash book is searched. */
export async function updateEntryRegistrations(db: Trx | Db, vehicleID: number, regNo: string): Promise<void> {
  await db.updateTable('cash_entries').set({ reg_no: regNo }).where('vehicle_id', '=', vehicleID).execute()
}
