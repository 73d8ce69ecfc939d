import { squeezeText } from '@forecourt/core/kernel/registrations'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database'
import { containsEveryWord, rankedIDs, startsWith } from '../../database/search'
import { clientsByStart } from '../clients/options-repository'
import { matchesRegistration } from '../vehicles/list-repository'

/** Returns ids of vehicles by registration, chassis or account first, then by words; unsold before sold among equals, newest first. */
export function findVehicles(db: Db, text: string, limit: number): Promise<number[]> {
  const mark = squeezeText(text)
  if (!mark) return Promise.resolve([])
  const first = (of: RawBuilder<unknown>) =>
    sql`select vehicle_id from ${of} order by state = 3, bought_date desc nulls last, vehicle_id desc limit ${limit}`
  const found = sql`vehicle_search where ${matchesRegistration(text)} or ${containsEveryWord(text, sql`own`) ?? sql`false`}`
  return rankedIDs(
    db,
    [
      [
        first(sql`vehicle_search where reg_key = ${mark}`),
        // Its registrations are read from their index, however many of the newest would have to be looked at for them.
        first(sql`(select * from vehicle_search where ${startsWith(sql`reg_key`, mark)} offset 0) starting`),
        first(sql`vehicle_search where account_key = ${mark}`),
      ],
      [first(found)],
    ],
    limit,
  )
}

/** Returns ids of vehicles with an HP account by account number, registration or buyer; exact ones first, open before finished, due ones first. */
export function findAccounts(db: Db, text: string, limit: number): Promise<number[]> {
  const mark = squeezeText(text)
  if (!mark) return Promise.resolve([])
  const order = sql`next_due_date, vehicle_id limit ${limit}`
  const same = sql`
    select vehicle_id from vehicle_search join hp_accounts using (vehicle_id)
    where account_key = ${mark} or reg_key = ${mark} order by remaining <= 0, ${order}`
  const marks = [sql`account_key`, sql`reg_key`].map(
    (key) => sql`select vehicle_id from vehicle_search where ${startsWith(key, mark)}`,
  )
  const bought = containsEveryWord(text, sql`own`)
  // The first of two kinds are among the first of each kind, which an index finds.
  const starting = (state: RawBuilder<boolean>) => {
    const kinds = [
      sql`(select vehicle_id, next_due_date from (${sql.join(marks, sql` union `)} offset 0) marked join hp_accounts using (vehicle_id)
        where ${state} order by ${order})`,
      ...(bought
        ? [
            sql`(select vehicle_id, next_due_date from hp_accounts join sales using (vehicle_id) join client_search using (client_id)
              where ${state} and ${bought} order by ${order})`,
          ]
        : []),
    ]
    return sql`select vehicle_id from (${sql.join(kinds, sql` union `)}) found order by ${order}`
  }
  return rankedIDs(
    db,
    [[same], [starting(sql<boolean>`remaining > 0`)], [starting(sql<boolean>`remaining <= 0`)]],
    limit,
  )
}

/** Returns ids of clients by ID No, names, phone, address, or the registration of what they bought; an ID No that starts with the text first. */
export function findClients(db: Db, text: string, limit: number): Promise<number[]> {
  const mark = squeezeText(text)
  const bought = sql<boolean>`client_id = any (array(
    select s.client_id from sales s join vehicle_search v on v.vehicle_id = s.vehicle_id where v.reg_key = ${mark}))`
  return clientsByStart(db, { text, start: mark, limit, or: bought })
}
