import { squeezed } from '@forecourt/core/kernel/marks'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database'
import { allOf, everyWord, ranked, startsWith } from '../../database/search'
import { clientsByStart } from '../clients/options-repository'
import { withMark } from '../vehicles/list-repository'

type Condition = RawBuilder<boolean> | null

/** Ids of vehicles by registration, chassis or account first, then by words; unsold before sold among equals, newest first. */
export function vehiclesFound(db: Db, text: string, limit: number): Promise<number[]> {
  const mark = squeezed(text)
  if (!mark) return Promise.resolve([])
  const first = (...conditions: Condition[]) =>
    sql`select vehicle_id from vehicle_search where ${allOf(conditions)} order by bought_date desc nulls last, vehicle_id desc limit ${limit}`
  const found = sql<boolean>`(${withMark(text)} or ${everyWord(text, sql`own`) ?? sql`false`})`
  const unsoldBeforeSold = (...conditions: Condition[]) => [
    first(sql<boolean>`state < 3`, ...conditions),
    first(sql<boolean>`state = 3`, ...conditions),
  ]
  return ranked(
    db,
    [
      ...unsoldBeforeSold(sql<boolean>`reg_key = ${mark}`),
      ...unsoldBeforeSold(startsWith(sql`reg_key`, mark)),
      ...unsoldBeforeSold(sql<boolean>`account_key = ${mark}`),
      ...unsoldBeforeSold(found),
    ],
    limit,
  )
}

/** Ids of vehicles with an HP account by account number, registration or buyer; exact ones first, open before finished, due ones first. */
export function accountsFound(db: Db, text: string, limit: number): Promise<number[]> {
  const mark = squeezed(text)
  if (!mark) return Promise.resolve([])
  const first = (...conditions: Condition[]) => sql`
    select h.vehicle_id from hp_accounts h
    join vehicle_search v on v.vehicle_id = h.vehicle_id
    join sales s on s.vehicle_id = h.vehicle_id
    join client_search c on c.client_id = s.client_id
    where ${allOf(conditions)} order by h.next_due_date, h.vehicle_id limit ${limit}`
  const open = sql<boolean>`h.remaining > 0`
  const finished = sql<boolean>`h.remaining <= 0`
  const same = sql<boolean>`(v.account_key = ${mark} or v.reg_key = ${mark})`
  const starting = sql<boolean>`(${startsWith(sql`v.account_key`, mark)} or ${startsWith(sql`v.reg_key`, mark)})`
  const bought = everyWord(text, sql`c.own`)
  return ranked(
    db,
    [
      first(same, open),
      first(same, finished),
      ...[open, finished].map((state) => first(state, sql<boolean>`(${starting} or ${bought})`)),
    ],
    limit,
  )
}

/** Ids of clients by id number, names, phone, address, or the registration of what they bought; an id number that starts so first. */
export function clientsFound(db: Db, text: string, limit: number): Promise<number[]> {
  const mark = squeezed(text)
  const bought = sql<boolean>`client_id in (
    select s.client_id from sales s join vehicle_search v on v.vehicle_id = s.vehicle_id where v.reg_key = ${mark})`
  return clientsByStart(db, { text, start: mark, limit, or: bought })
}
