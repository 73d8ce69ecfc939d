import { LIKELY_MAX, type LikelyClient, type LikelyVehicle } from '@forecourt/core/features/search/schemas'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database'

/** Lists as the database writes them, so that thousands of rows are read at once. */
export interface LikelyLists {
  vehicles: LikelyVehicle[]
  clients: LikelyClient[]
  vendors: string[]
}

/** A place in the chain of the audit, its hash there, and the last vendor. */
export interface LikelyCursor {
  link: number
  hash: string
  vendorID: number
}

const LATELY = 5_000
const VENDORS_MAX = 1_000
/** When more changed than that, everything is read again. */
export const CHANGED_MAX = 2_000

const VEHICLE = sql`json_build_array(v.id, v.reg_no, btrim(v.make || ' ' || v.model), coalesce(v.yom, 0), v.color, v.chassis_no, r.state,
  coalesce(s.hp_account_no, ''), coalesce(s.client_id, 0), coalesce(s.sold_date::text, ''),
  case when h.vehicle_id is null then 0 when h.remaining > 0 then 1 else 2 end)`
const OF_VEHICLE = sql`join vehicles v on v.id = picked.id join vehicle_search r on r.vehicle_id = v.id
  left join sales s on s.vehicle_id = v.id left join hp_accounts h on h.vehicle_id = v.id`
const CLIENT = sql`json_build_array(c.id, c.idno, c.name, c.surname, c.address3, c.mob_no, c.tel_no, c.other_no)`

const jsonList = (list: RawBuilder<unknown>) => sql`coalesce((${list}), '[]')::text`
const vendorsAfter = (id: number) => sql`
  select json_agg(name order by id) from (select id, name from vendors where id > ${id} order by id desc limit ${VENDORS_MAX}) newest`

/** The end of the audit's chain: later commits have a later place. */
const MARK = sql`(select links::int from audit_chain) as link, (select encode(head, 'hex') from audit_chain) as hash,
  (select coalesce(max(id), 0) from vendors) as "vendorID"`

interface LikelyRow extends LikelyCursor {
  isComplete: boolean
  vehicles: string
  clients: string
  vendors: string
}

function listsOf({ vehicles, clients, vendors }: LikelyRow): LikelyLists {
  // As it was written above.
  return {
    vehicles: JSON.parse(vehicles) as LikelyVehicle[],
    clients: JSON.parse(clients) as LikelyClient[],
    vendors: JSON.parse(vendors) as string[],
  }
}

/**
 * Returns the likeliest vehicles and clients, the least likely first, from one snapshot: stock, open accounts and the records of the last entries
 * with their clients, then the latest sales and the newest clients.
 * @param limit Of vehicles, and of clients.
 */
export async function likelyRecords(
  db: Db,
  limit = LIKELY_MAX,
): Promise<LikelyLists & { mark: LikelyCursor; isComplete: boolean }> {
  const { rows } = await sql<LikelyRow>`
    with entered as (select vehicle_id, client_id from cash_entries order by id desc limit ${LATELY}),
    cars as (
      select id, min(place) as place, max(day) as day from (
        select vehicle_id as id, 1 as place, bought_date as day from vehicle_search where state < 3
        union all select vehicle_id, 1, next_due_date from hp_accounts where remaining > 0
        union all select vehicle_id, 2, null from entered where vehicle_id is not null
        union all (select vehicle_id, 3, sold_date from sales order by sold_date desc limit ${limit})
      ) found group by id order by place, day desc nulls last, id desc limit ${limit}),
    people as (
      select id, min(place) as place from (
        select s.client_id as id, c.place from cars c join sales s on s.vehicle_id = c.id
        union all select a.client_id, 1 from cars c join attempts a on a.vehicle_id = c.id
        union all select client_id, 2 from entered where client_id is not null
        union all (select id, 4 from clients order by id desc limit ${limit})
      ) found group by id order by place, id desc limit ${limit})
    select ${MARK},
      (select count(*) from vehicles) <= (select count(*) from cars) and (select count(*) from clients) <= (select count(*) from people) as "isComplete",
      ${jsonList(sql`select json_agg(${VEHICLE} order by picked.place desc, picked.day nulls first, picked.id) from cars picked ${OF_VEHICLE}`)} as vehicles,
      ${jsonList(sql`select json_agg(${CLIENT} order by picked.place desc, picked.id) from people picked join clients c on c.id = picked.id`)} as clients,
      ${jsonList(vendorsAfter(0))} as vendors`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The books answered nothing')
  const { link, hash, vendorID, isComplete } = row
  return { ...listsOf(row), mark: { link, hash, vendorID }, isComplete }
}

export interface ChangedRecords extends LikelyLists {
  changed: number[]
  /** Of the last change; the given one when nothing changed. */
  mark: LikelyCursor
}

/** Returns what changed after a cursor; null when the cursor is not of these books, or so much changed that reading everything is better. */
export async function changedRecords(db: Db, since: LikelyCursor): Promise<ChangedRecords | null> {
  const { rows } = await sql<LikelyRow & { isKnown: boolean; count: number; changed: string }>`
    with images as (
      select t.link, i.record, split_part(i.key, ' ', 1)::int as id from audit_transactions t join row_images i on i.transaction_id = t.id
      where t.link > ${since.link} and i.record in ('vehicles', 'sales', 'hp_accounts', 'attempts', 'clients')),
    cars as (select distinct id from images where record <> 'clients' limit ${CHANGED_MAX + 1}),
    people as (
      select id from images where record = 'clients'
      union select s.client_id from cars join sales s on s.vehicle_id = cars.id
      limit ${CHANGED_MAX + 1})
    select (${since.link} = 0 or exists (select from audit_transactions where link = ${since.link} and encode(hash, 'hex') = ${since.hash})) as "isKnown",
      last.link::int as link, (select encode(hash, 'hex') from audit_transactions where link = last.link) as hash,
      (select coalesce(max(id), 0) from vendors) as "vendorID",
      (select count(*) from cars)::int + (select count(*) from people)::int as count,
      ${jsonList(sql`select json_agg(id) from cars`)} as changed,
      ${jsonList(sql`select json_agg(${VEHICLE} order by picked.id) from cars picked ${OF_VEHICLE}`)} as vehicles,
      ${jsonList(sql`select json_agg(${CLIENT} order by c.id) from people picked join clients c on c.id = picked.id`)} as clients,
      ${jsonList(vendorsAfter(since.vendorID))} as vendors
    from (select coalesce(max(link), ${since.link}) as link from images) last`.execute(db)
  const [row] = rows
  if (!row?.isKnown || row.count > CHANGED_MAX) return null
  const mark = { link: row.link, hash: row.link === since.link ? since.hash : row.hash, vendorID: row.vendorID }
  return { ...listsOf(row), changed: JSON.parse(row.changed) as number[], mark }
}
