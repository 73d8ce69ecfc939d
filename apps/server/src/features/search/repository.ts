import { idnoKey } from '@forecourt/core/features/clients/rules'
import { squeezeText } from '@forecourt/core/kernel/registrations'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { sortByIDs } from '../../database/search'

export interface VehicleHit {
  id: number
  reg_no: string
  make: string
  model: string
  yom: number | null
  color: string
  chassis_no: string
  hp_account_no: string | null
  sold: boolean
  attempt: boolean
}

/** Returns what the palette shows of vehicles, in the order of the ids. */
export async function vehicleHits(db: Db | Trx, ids: readonly number[]): Promise<VehicleHit[]> {
  if (ids.length === 0) return []
  const result = await sql<VehicleHit>`
    select v.id, v.reg_no, v.make, v.model, v.yom, v.color, v.chassis_no, s.hp_account_no, s.vehicle_id is not null as sold,
      exists (select 1 from attempts a where a.vehicle_id = v.id and a.dismissed_entry_id is null) as attempt
    from vehicles v left join sales s on s.vehicle_id = v.id
    where v.id in (${sql.join(ids)})`.execute(db)
  return sortByIDs(result.rows, ids)
}

export interface AccountHit {
  /** Of the vehicle. */
  id: number
  hp_account_no: string
  reg_no: string
  client_name: string
  next_due_date: string | null
  next_amount: string | null
  open: boolean
}

/** Returns what the palette shows of the accounts of vehicles, in the order of their ids. */
export async function accountHits(db: Db | Trx, vehicleIDs: readonly number[]): Promise<AccountHit[]> {
  if (vehicleIDs.length === 0) return []
  const result = await sql<AccountHit>`
    select h.vehicle_id as id, s.hp_account_no, v.reg_no, c.name || ' ' || c.surname as client_name, h.next_due_date, h.next_amount,
      h.remaining > 0 as open
    from hp_accounts h join sales s on s.vehicle_id = h.vehicle_id join vehicles v on v.id = h.vehicle_id join clients c on c.id = s.client_id
    where h.vehicle_id in (${sql.join(vehicleIDs)})`.execute(db)
  return sortByIDs(result.rows, vehicleIDs)
}

export interface ClientHit {
  id: number
  idno: string
  name: string
  surname: string
  address3: string
  mob_no: string
  bought: string | null
}

/** Returns what the palette shows of clients, in the order of the ids. */
export async function clientHits(db: Db | Trx, ids: readonly number[]): Promise<ClientHit[]> {
  if (ids.length === 0) return []
  const result = await sql<ClientHit>`
    select c.id, c.idno, c.name, c.surname, c.address3, c.mob_no,
      (select v.reg_no from sales s join vehicles v on v.id = s.vehicle_id where s.client_id = c.id order by s.sold_date desc limit 1) as bought
    from clients c where c.id in (${sql.join(ids)})`.execute(db)
  return sortByIDs(result.rows, ids)
}

export interface EntryHit {
  id: number
  date: string
  category_id: number
  signed_amount: string
  shown_name: string
  reg_no: string
}

/** Returns the newest entries of exactly this amount, in or out. */
export async function findEntriesByAmount(db: Db | Trx, amountCents: number, limit: number): Promise<EntryHit[]> {
  const result = await sql<EntryHit>`
    select e.id, e.date, e.category_id, e.signed_amount, e.reg_no,
      coalesce(nullif(e.name, ''), nullif(e.vendor, ''), c.name || ' ' || c.surname, '') as shown_name
    from cash_entries e left join clients c on c.id = e.client_id
    where abs(e.signed_amount) = ${Math.abs(amountCents)} order by e.date desc, e.id desc limit ${limit}`.execute(db)
  return result.rows
}

export interface RecordHit {
  id: number
  label: string
  hp_account_no: string | null
  client_id: number | null
  client_name: string
  description: string
  sold: boolean
}

const VEHICLE_RECORD = sql`
  select v.id, v.reg_no as label, s.hp_account_no, c.id as client_id, coalesce(c.name || ' ' || c.surname, '') as client_name,
    concat_ws(', ', v.make || ' ' || v.model, v.yom::text, v.color,
      case when v.reg_no !~ '[0-9]' and btrim(v.chassis_no) <> '' then 'chassis ' || btrim(v.chassis_no) end) as description, s.vehicle_id is not null as sold
  from vehicles v left join sales s on s.vehicle_id = v.id left join clients c on c.id = s.client_id`

/** Returns vehicles that a query names exactly: registration, chassis, its last six characters, or HP number. */
export async function exactVehicles(db: Db | Trx, query: string): Promise<RecordHit[]> {
  const mark = squeezeText(query)
  if (!mark) return []
  const result = await sql<RecordHit>`${VEHICLE_RECORD}
    where v.id in (
      select id from vehicles where reg_key = ${mark}
      union select vehicle_id from sales where hp_account_key = ${mark}
      union select id from vehicles where right(forecourt_squeeze(chassis_no), 6) = ${mark.slice(-6)} and length(${mark}) >= 6
        and (forecourt_squeeze(chassis_no) = ${mark} or length(${mark}) = 6)
    ) order by s.vehicle_id is not null, v.id desc limit 10`.execute(db)
  return result.rows
}

/** Returns open HP accounts that a query names exactly: account number (with or without its HP), registration, or chassis. */
export async function exactAccounts(db: Db | Trx, query: string): Promise<RecordHit[]> {
  const mark = squeezeText(query)
  if (!mark) return []
  const numbers = /^\d+$/.test(mark) ? [mark, `HP${mark}`] : [mark]
  const result = await sql<RecordHit>`${VEHICLE_RECORD} join hp_accounts h on h.vehicle_id = v.id
    where h.remaining > 0 and v.id in (
      select vehicle_id from sales where hp_account_key in (${sql.join(numbers)})
      union select id from vehicles where reg_key = ${mark}
      union select id from vehicles where right(forecourt_squeeze(chassis_no), 6) = right(${mark}, 6)
        and (forecourt_squeeze(chassis_no) = ${mark} or length(${mark}) = 6)
    )
    order by v.id desc limit 10`.execute(db)
  return result.rows
}

/** Returns clients that a query names exactly: ID No, or name and surname in either order. */
export async function exactClients(db: Db | Trx, query: string): Promise<RecordHit[]> {
  const name = query.trim().replace(/\s+/g, ' ')
  if (!name) return []
  const result = await sql<RecordHit>`
    select c.id, c.idno as label, null as hp_account_no, c.id as client_id, c.name || ' ' || c.surname as client_name,
      concat_ws(', ', nullif(c.address3, ''), nullif(c.mob_no, '')) as description, false as sold
    from clients c
    where c.id in (
      select id from clients where forecourt_idno_key(idno) = ${idnoKey(name)}
      union select id from clients where ${matchesFullName(sql`name || ' ' || surname`, name)}
      union select id from clients where ${matchesFullName(sql`surname || ' ' || name`, name)}
    )
    order by c.id limit 10`.execute(db)
  return result.rows
}

/** Compares the first 200 characters, which are indexed, and then the whole name. */
function matchesFullName(both: RawBuilder<unknown>, name: string): RawBuilder<boolean> {
  return sql`left(forecourt_fold(${both}), 200) = left(forecourt_fold(${name}), 200) and forecourt_fold(${both}) = forecourt_fold(${name})`
}
