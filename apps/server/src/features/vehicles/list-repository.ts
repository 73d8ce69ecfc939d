import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { distinctWords, idsOf } from '../../database/search'
import { escapeLike } from '../clients/repository'

export interface VehiclesFilter {
  /** 1 stock, 2 attempt, 3 sold; null all. */
  state: number | null
  /** Anywhere in registration, chassis or HP account, without case, spaces, dashes. */
  regNo: string
  /** Every word somewhere in the vehicle or a related client (server.md 4). */
  text: string
}

const COLUMNS = {
  DateBought: 'bought_date',
  DateSold: 'sold_date',
  RegNo: 'reg_no',
  HpAccountNo: 'hp_account_no',
  Make: 'make',
  Model: 'model',
  Yom: 'yom',
  BodyType: 'body_type',
  Color: 'color',
  Mileage: 'mileage',
} as const
export type VehicleSort = keyof typeof COLUMNS

/** Those that are never empty: their indexes are read backwards, where the place of empty values would not fit. */
const FILLED: ReadonlySet<VehicleSort> = new Set(['RegNo', 'Make', 'Model', 'BodyType', 'Color'])

export interface VehiclesOrder {
  sort: VehicleSort
  descending: boolean
}

/** Order by the column, empty values last in both directions, ties by id in the same direction. */
function order({ sort, descending }: VehiclesOrder) {
  const direction = descending ? sql`desc` : sql`asc`
  const empty = descending && !FILLED.has(sort) ? sql`nulls last` : sql``
  return sql`${sql.ref(`l.${COLUMNS[sort]}`)} ${direction} ${empty}, l.vehicle_id ${direction}`
}

const STATES: Readonly<Record<number, RawBuilder<boolean>>> = {
  1: sql`not l.sold`,
  2: sql`(not l.sold and l.attempt)`,
  3: sql`l.sold`,
}

function inState(state: number | null): RawBuilder<boolean> {
  return (state !== null && STATES[state]) || sql`true`
}

/** What both search boxes ask for, as conditions on `l.vehicle_id`; none when they are empty. */
function conditionsOf(filter: VehiclesFilter): RawBuilder<boolean>[] {
  const mark = filter.regNo.replace(/[\s-]/g, '')
  const words = distinctWords(filter.text).map((word) => wordMatches(word))
  return mark ? [markMatches(`%${escapeLike(mark).toUpperCase()}%`), ...words] : words
}

function markMatches(pattern: string): RawBuilder<boolean> {
  return sql`l.vehicle_id in (
    select id from vehicles where marks like ${pattern}
    union select vehicle_id from sales where hp_account_key like ${pattern}
  )`
}

/**
 * Vehicles in which a word stands, or in a client related to them: the seller, the buyer, one of an attempt (server.md 4). Each part is
 * a set found by its own index, or by one pass over a table when the word is in most rows.
 */
function wordMatches(word: string): RawBuilder<boolean> {
  const pattern = sql`'%' || forecourt_fold(${escapeLike(word)}) || '%'`
  return sql`l.vehicle_id in (
    with people as materialized (select id from clients where search like ${pattern})
    select id from vehicles where search like ${pattern}
    union select vehicle_id from sales where hp_account_key like '%' || forecourt_squeeze(${escapeLike(word)}) || '%'
    union select v.id from people join vehicles v on v.bought_from_id = people.id
    union select s.vehicle_id from people join sales s on s.client_id = people.id
    union select a.vehicle_id from people join attempts a on a.client_id = people.id where a.dismissed_entry_id is null
  )`
}

/** The list, or with conditions the part of it that matches them, found once for everything that is asked of it. */
function sourceOf(
  filter: VehiclesFilter,
  sort: VehicleSort,
): { matched: RawBuilder<unknown>; source: RawBuilder<unknown> } {
  const conditions = conditionsOf(filter)
  if (conditions.length === 0) return { matched: sql``, source: sql`vehicle_list` }
  return {
    matched: sql`with matched as materialized (
      select l.vehicle_id, l.sold, l.attempt, ${sql.ref(`l.${COLUMNS[sort]}`)} from vehicle_list l where ${sql.join(conditions, sql` and `)})`,
    source: sql`matched`,
  }
}

export interface VehiclesPage {
  /** How many of each state the other filters match; attempts are also counted in stock. */
  counts: { stock: number; attempt: number; sold: number }
  /** Of one page, in its order. */
  ids: number[]
}

export async function vehiclesPage(
  db: Db | Trx,
  page: VehiclesFilter & VehiclesOrder & { limit: number; offset: number },
): Promise<VehiclesPage> {
  const { matched, source } = sourceOf(page, page.sort)
  const { rows } = await sql<{ stock: string; attempt: string; sold: string; ids: string }>`${matched}
    select count(*) filter (where not sold) as stock, count(*) filter (where not sold and attempt) as attempt,
      count(*) filter (where sold) as sold,
      array_to_string(array(
        select l.vehicle_id from ${source} l where ${inState(page.state)} order by ${order(page)} limit ${page.limit} offset ${page.offset}
      ), ',') as ids
    from ${source}`.execute(db)
  const [row] = rows
  const counts = { stock: Number(row?.stock), attempt: Number(row?.attempt), sold: Number(row?.sold) }
  return { counts, ids: idsOf(row?.ids) }
}

/** All matching ids in the order of the list. */
export async function vehicleIDs(db: Db | Trx, search: VehiclesFilter & VehiclesOrder): Promise<number[]> {
  const conditions = [inState(search.state), ...conditionsOf(search)]
  const { rows } = await sql<{ ids: string }>`select array_to_string(array(
      select l.vehicle_id from vehicle_list l where ${sql.join(conditions, sql` and `)} order by ${order(search)}
    ), ',') as ids`.execute(db)
  return idsOf(rows[0]?.ids)
}

export interface VehicleOptionRecord {
  id: number
  reg_no: string
  make: string
  model: string
  hp_account_no: string | null
}

/** Suggestions, at most 20: every word in the vehicle or its HP account; unsold first. `hp` keeps accounts with a schedule only. */
export async function vehicleOptions(db: Db | Trx, text: string, hp: boolean): Promise<VehicleOptionRecord[]> {
  const squeezed = text.replace(/[\s-]/g, '').toUpperCase()
  if (!squeezed) return []
  const marks = `%${escapeLike(squeezed)}%`
  const words = distinctWords(text).map((word) => {
    const pattern = sql`'%' || forecourt_fold(${escapeLike(word)}) || '%'`
    return sql`l.vehicle_id in (
      select id from vehicles where search like ${pattern}
      union select vehicle_id from sales where hp_account_key like '%' || forecourt_squeeze(${escapeLike(word)}) || '%'
    )`
  })
  const scheduled = hp ? sql`and exists (select 1 from hp_accounts h where h.vehicle_id = l.vehicle_id)` : sql``
  const { rows } = await sql<VehicleOptionRecord>`
    with matched as materialized (
      select l.vehicle_id, l.sold from vehicle_list l where ${markMatches(marks)} ${scheduled}
      union select l.vehicle_id, l.sold from vehicle_list l where ${sql.join(words, sql` and `)} ${scheduled}
    )
    select v.id, v.reg_no, v.make, v.model, s.hp_account_no
    from matched m join vehicles v on v.id = m.vehicle_id left join sales s on s.vehicle_id = v.id
    order by (v.reg_key = ${squeezed} or s.hp_account_key is not distinct from ${squeezed}) desc, m.sold,
      v.reg_key like ${`${escapeLike(squeezed)}%`} desc, v.reg_no collate "C", v.id
    limit 20`.execute(db)
  return rows
}
