import { squeezeText } from '@forecourt/core/kernel/registrations'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database'

/** Reference answers of the lists in plain SQL: slow, and independent of the rows that are stored for searches. */

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
const words = (text: string) => text.trim().split(/\s+/).filter(Boolean).slice(0, 8)
const every = (conditions: RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `)
const foldedWord = (word: string) => sql`forecourt_fold(${like(word)})`
const spellings = (word: string) => [...new Set([word, word.replaceAll('-', '') || word])]
const ACCOUNT = sql`forecourt_fold(s.hp_account_no || ' ' || s.hp_account_key)`

async function ids(db: Db, query: RawBuilder<{ id: number }>): Promise<number[]> {
  return (await query.execute(db)).rows.map((row) => row.id)
}

const VEHICLE_COLUMNS = {
  DateBought: sql`v.bought_date`,
  DateSold: sql`s.sold_date`,
  RegNo: sql`v.reg_no collate "C"`,
  HpAccountNo: sql`nullif(s.hp_account_no, '') collate "C"`,
  Make: sql`left(forecourt_fold(v.make), 200) collate "C"`,
  Model: sql`left(forecourt_fold(v.model), 200) collate "C"`,
  Yom: sql`v.yom`,
  BodyType: sql`left(forecourt_fold(v.body_type), 200) collate "C"`,
  Color: sql`left(forecourt_fold(v.color), 200) collate "C"`,
  Mileage: sql`v.mileage`,
} as const

export interface VehicleListQuery {
  text: string
  regNo: string
  state: number | null
  sort: keyof typeof VEHICLE_COLUMNS
  descending: boolean
}

const ATTEMPT = sql`exists (select 1 from attempts a where a.vehicle_id = v.id and a.dismissed_entry_id is null)`
const VEHICLE_STATES: Readonly<Record<number, RawBuilder<unknown>>> = {
  1: sql`s.vehicle_id is null`,
  2: sql`(s.vehicle_id is null and ${ATTEMPT})`,
  3: sql`s.vehicle_id is not null`,
}

export function queryVehicles(db: Db, { text, regNo, state, sort, descending }: VehicleListQuery): Promise<number[]> {
  const stands = (
    word: string,
  ) => sql`(v.search like ${foldedWord(word)} or ${ACCOUNT} like ${foldedWord(word)} or exists (
      select 1 from clients c where c.search like ${foldedWord(word)} and (c.id = v.bought_from_id or c.id = s.client_id or exists (
        select 1 from attempts a where a.vehicle_id = v.id and a.client_id = c.id and a.dismissed_entry_id is null))))`
  const near = words(text).map((word) => sql`(${sql.join(spellings(word).map(stands), sql` or `)})`)
  const mark = squeezeText(regNo)
  const marked = mark ? [sql`(v.marks like ${like(mark)} or s.hp_account_key like ${like(mark)})`] : []
  const inState = state === null ? [] : [VEHICLE_STATES[state] ?? sql`true`]
  const direction = descending ? sql`desc` : sql`asc`
  return ids(
    db,
    sql`select v.id from vehicles v left join sales s on s.vehicle_id = v.id where ${every([...near, ...marked, ...inState])}
      order by ${VEHICLE_COLUMNS[sort]} ${direction} nulls last, v.id ${direction}`,
  )
}

export interface ClientListQuery {
  text: string
  idnoMobileNo: string
  sortBy: 'Surname' | 'Name'
  descending: boolean
}

export function queryClients(db: Db, { text, idnoMobileNo, sortBy, descending }: ClientListQuery): Promise<number[]> {
  const stands = (word: string) => sql`(c.search like ${foldedWord(word)}
      or exists (select 1 from vehicles v left join sales s on s.vehicle_id = v.id where v.search like ${foldedWord(word)}
        and (v.bought_from_id = c.id or s.client_id = c.id or exists (select 1 from attempts a where a.vehicle_id = v.id and a.client_id = c.id)))
      or exists (select 1 from sales s where s.client_id = c.id and ${ACCOUNT} like ${foldedWord(word)}))`
  const near = words(text).map((word) => sql`(${sql.join(spellings(word).map(stands), sql` or `)})`)
  const start = squeezeText(idnoMobileNo)
  const columns = ['idno', 'mob_no', 'tel_no', 'other_no'].map(
    (column) => sql`forecourt_squeeze(${sql.ref(`c.${column}`)}) like ${like(start).slice(1)}`,
  )
  const numbered = start ? [sql`(${sql.join(columns, sql` or `)})`] : []
  const direction = descending ? sql`desc` : sql`asc`
  const names = sortBy === 'Surname' ? ['surname', 'name'] : ['name', 'surname']
  const order = names.map((name) => sql`left(forecourt_fold(${sql.ref(`c.${name}`)}), 200) collate "C" ${direction}`)
  return ids(
    db,
    sql`select c.id from clients c where ${every([...near, ...numbered])} order by ${sql.join(order)}, c.id`,
  )
}

const SHOWN_NAME = sql`coalesce(nullif(e.name, ''), nullif(e.vendor, ''), c.name || ' ' || c.surname, '')`
const ENTRY_COLUMNS = {
  DateTime: sql`e.date`,
  Amount: sql`e.signed_amount`,
  Name: sql`left(forecourt_fold(${SHOWN_NAME}), 200) collate "C"`,
  Description: sql`left(forecourt_fold(e.description), 200) collate "C"`,
  Reference: sql`left(forecourt_fold(e.reference), 200) collate "C"`,
} as const

export interface EntryListQuery {
  text: string
  mark: string
  /** Cents, in or out, that the search text may mean. */
  amount: number | null
  category: number | null
  type: number | null
  from: string | null
  to: string | null
  ofMonths: boolean
  sort: keyof typeof ENTRY_COLUMNS
  descending: boolean
}

/** Returns the ids of matching entries in order, and the sum of their signed amounts. */
export async function queryEntries(db: Db, question: EntryListQuery): Promise<{ ids: number[]; sum: number }> {
  const day = question.ofMonths ? sql`e.month_expense` : sql`e.date`
  const marks = sql`e.marks like '%' || forecourt_squeeze(${like(question.mark)}) || '%'`
  const conditions = [
    ...(question.category ? [sql`e.category_id = ${question.category}`] : []),
    ...(question.type ? [sql`e.type_id = ${question.type}`] : []),
    ...(question.from ? [sql`${day} >= ${question.from}::date`] : []),
    ...(question.to ? [sql`${day} <= ${question.to}::date`] : []),
    ...(question.mark ? [sql`(${marks} or abs(e.signed_amount) = ${question.amount}::bigint)`] : []),
    ...words(question.text).map(
      (word) =>
        sql`(e.search like ${foldedWord(word)} or forecourt_fold(c.name || ' ' || c.surname) like ${foldedWord(word)})`,
    ),
  ]
  const direction = question.descending ? sql`desc` : sql`asc`
  const { rows } = await sql<{ id: number; amount: string }>`
    select e.id, e.signed_amount as amount from cash_entries e left join clients c on c.id = e.client_id
    where ${every(conditions)} order by ${ENTRY_COLUMNS[question.sort]} ${direction}, e.id ${direction}`.execute(db)
  return { ids: rows.map(({ id }) => id), sum: rows.reduce((sum, { amount }) => sum + Number(amount), 0) }
}
