import { idnoKey } from '@forecourt/core/features/clients/rules'
import type { Day } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import { type Selectable, sql } from 'kysely'
import type { Trx } from '../../database/database'
import type { Database } from '../../database/schema'
import { toCentsOrNull, toDayOrNull } from '../../database/values'
import type { ClientRecord } from '../clients/repository'

export type ImportedVehicleRow = Omit<Selectable<Database['vehicles']>, 'search' | 'marks'>

/** A map by ID No, however it is written. */
export class IdnoMap<T> extends Map<string, T> {
  override get(idno: string): T | undefined {
    return super.get(idnoKey(idno))
  }

  override has(idno: string): boolean {
    return super.has(idnoKey(idno))
  }

  override set(idno: string, value: T): this {
    return super.set(idnoKey(idno), value)
  }
}

export async function clientsByIdno(trx: Trx, idnos: readonly string[]): Promise<IdnoMap<ClientRecord>> {
  const known = new IdnoMap<ClientRecord>()
  if (idnos.length === 0) return known
  const rows = await trx
    .selectFrom('clients')
    .selectAll()
    .where(sql<boolean>`forecourt_idno_key(idno) = any(${idnos.map(idnoKey)}::text[])`)
    .orderBy('id', 'desc')
    .execute()
  for (const row of rows) known.set(row.idno, row)
  return known
}

/** An existing vehicle, with what distinguishes it from others of its registration or chassis. */
export interface ExistingVehicle {
  id: number
  regNo: string
  regKey: string
  chassisKey: string
  make: string
  boughtDate: Day | null
  boughtPrice: Cents | null
  /** Null while it is unsold. */
  soldDate: Day | null
  buyerID: number | null
  hasAccount: boolean
  accountNo: string
}

interface ExistingVehicleRow {
  id: number
  reg_no: string
  reg_key: string
  chassis_key: string
  make: string
  bought_date: string | null
  bought_price: string | null
  sold_date: string | null
  client_id: number | null
  has_account: boolean
  hp_account_no: string | null
}

const CAR = sql`v.id, v.reg_no, v.reg_key, forecourt_squeeze(v.chassis_no) as chassis_key, v.make, v.bought_date, v.bought_price,
  s.sold_date, s.client_id, s.hp_account_no, exists (select from hp_accounts a where a.vehicle_id = v.id) as has_account`

function existingVehicleOf(row: ExistingVehicleRow): ExistingVehicle {
  return {
    id: row.id,
    regNo: row.reg_no,
    regKey: row.reg_key,
    chassisKey: row.chassis_key,
    make: row.make,
    boughtDate: toDayOrNull(row.bought_date),
    boughtPrice: toCentsOrNull(row.bought_price),
    soldDate: toDayOrNull(row.sold_date),
    buyerID: row.client_id,
    hasAccount: row.has_account,
    accountNo: row.hp_account_no ?? '',
  }
}

/** The number of characters of a chassis in its index. */
const TAIL = 6

/** Makes the temporary table of vehicles by their numbers in the exported book. */
export async function makeBookVehicleTable(trx: Trx): Promise<void> {
  await sql`drop table if exists import_book_vehicles`.execute(trx)
  await sql`create temp table import_book_vehicles (number int primary key, id int not null) on commit drop`.execute(
    trx,
  )
}

export async function storeBookVehicles(trx: Trx, vehicles: readonly { number: number; id: number }[]): Promise<void> {
  await sql`insert into import_book_vehicles
    select number, id from jsonb_to_recordset(${JSON.stringify(vehicles)}::text::jsonb) as v (number int, id int) on conflict do nothing`.execute(
    trx,
  )
}

/** Returns the ids of vehicles by their numbers in the book. */
export async function vehicleIDsOfBook(trx: Trx, numbers: readonly number[]): Promise<Map<number, number>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<{ number: number; id: number }>`
    select number, id from import_book_vehicles where number = any(${[...new Set(numbers)]}::int[])`.execute(trx)
  return new Map(rows.map(({ number, id }) => [number, id]))
}

/** Returns all vehicles with one of these normalised registrations or chassis. */
export async function vehiclesByReference(
  trx: Trx,
  marks: { ids: readonly number[]; regKeys: readonly string[]; chassisKeys: readonly string[] },
): Promise<ExistingVehicle[]> {
  if (marks.ids.length + marks.regKeys.length + marks.chassisKeys.length === 0) return []
  const regKeys = [...marks.regKeys]
  const chassisKeys = [...marks.chassisKeys]
  const tails = [...new Set(chassisKeys.map((key) => key.slice(-TAIL)))]
  // What is named is found first, by its indexes, whatever the database thinks of how large tables are that are being filled.
  const { rows } = await sql<ExistingVehicleRow>`
    with named as materialized (
      select id from vehicles where reg_key = any(${regKeys}::text[])
      union
      select unnest(${[...marks.ids]}::int[])
      union
      select id from vehicles
      where right(forecourt_squeeze(chassis_no), 6) = any(${tails}::text[]) and forecourt_squeeze(chassis_no) = any(${chassisKeys}::text[]))
    select ${CAR} from named join vehicles v using (id) left join sales s on s.vehicle_id = v.id order by v.id`.execute(
    trx,
  )
  return rows.map(existingVehicleOf)
}

/** Returns the vehicles with one of these normalised account numbers. */
export async function vehiclesByAccount(
  trx: Trx,
  accountKeys: readonly string[],
): Promise<Map<string, ExistingVehicle>> {
  const { rows } = await sql<ExistingVehicleRow & { key: string }>`
    select ${CAR}, s.hp_account_key as key from sales s join vehicles v on v.id = s.vehicle_id
    where s.hp_account_key = any(${[...accountKeys]}::text[])`.execute(trx)
  return new Map(rows.map((row) => [row.key, existingVehicleOf(row)]))
}

export async function vehicleRowsByIDs(trx: Trx, ids: readonly number[]): Promise<Map<number, ImportedVehicleRow>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('vehicles')
    .selectAll()
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
  return new Map(rows.map(({ search: _, marks: __, ...row }) => [row.id, row]))
}

/** Returns the words of the lists of vehicles, by kind and lower-case word. */
export async function listedWords(trx: Trx): Promise<Map<string, string>> {
  const rows = await trx.selectFrom('lookups').select(['kind', 'value']).execute()
  return new Map(rows.map(({ kind, value }) => [`${kind} ${value.toLowerCase()}`, value]))
}

/** Returns the unsold vehicles of an import whose registration of Maltese form another unsold one has, with the rows that made them. */
export async function duplicateRegistrations(
  trx: Trx,
  importID: number,
): Promise<{ fileID: number; line: number; regNo: string }[]> {
  const { rows } = await sql<{ fileID: number; line: number; regNo: string }>`
    select r.file_id as "fileID", r.line, v.reg_no as "regNo"
    from (
      select reg_key, min(id) as first from vehicles v
      where reg_key ~ '^[A-Z]{3}[0-9]{3}$' and not exists (select from sales s where s.vehicle_id = v.id)
      group by reg_key having count(*) > 1) shared
      join vehicles v on v.reg_key = shared.reg_key and v.id <> shared.first and not exists (select from sales s where s.vehicle_id = v.id)
      join import_records r on r.record = 'vehicles' and r.key = v.id::text and r.import_id = ${importID} and r.is_main
    order by r.file_id, r.line`.execute(trx)
  return rows
}
