import { squeezed } from '@forecourt/core/kernel/marks'
import { sql } from 'kysely'
import type { Db } from '../../database/database'
import { allOf, everyWord, ranked, startsWith } from '../../database/search'
import { withMark } from './list-repository'

/**
 * Ids of suggestions: vehicles with the text in a mark, or with every word in what they say of themselves. The same mark first, then unsold ones,
 * then those whose registration starts so; each by registration.
 *
 * @param o.hp Only accounts with a schedule.
 * @param o.exchangeFor A vehicle: only those that can be taken in part exchange for it, unsold and not taken in already.
 */
export function vehicleOptions(
  db: Db,
  text: string,
  o: { hp: boolean; exchangeFor: number | null; limit: number },
): Promise<number[]> {
  const mark = squeezed(text)
  if (!mark) return Promise.resolve([])
  const found = sql<boolean>`(${withMark(text)} or ${everyWord(text, sql`own`) ?? sql`false`})`
  const scheduled = o.hp ? sql<boolean>`exists (select 1 from hp_accounts h where h.vehicle_id = r.vehicle_id)` : null
  const free =
    o.exchangeFor === null
      ? null
      : sql<boolean>`(state < 3 and vehicle_id <> ${o.exchangeFor} and not exists (
          select 1 from part_exchanges p where p.pe_vehicle_id = r.vehicle_id))`
  const first = (...conditions: Parameters<typeof allOf>[0]) =>
    sql`select vehicle_id from vehicle_search r where ${allOf([...conditions, scheduled, free])} order by reg_no, vehicle_id limit ${o.limit}`
  const unsold = sql<boolean>`state < 3`
  const sold = sql<boolean>`state = 3`
  const starting = startsWith(sql`reg_key`, mark)
  return ranked(
    db,
    [
      [first(sql<boolean>`(reg_key = ${mark} or account_key = ${mark})`), first(unsold, starting)],
      [first(unsold, found)],
      [first(sold, starting), first(sold, found)],
    ],
    o.limit,
  )
}
