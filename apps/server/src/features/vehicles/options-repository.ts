import { squeezeText } from '@forecourt/core/kernel/registrations'
import { sql } from 'kysely'
import type { Db } from '../../database/database'
import { allConditions, containsEveryWord, rankedIDs, startsWith } from '../../database/search'
import { matchesRegistration } from './list-repository'

/**
 * Returns ids of suggestions: vehicles with the text in a registration, or with every word in their data. The same registration first, then unsold
 * ones, then those whose registration starts with it; each by registration.
 * @param o.hp Only accounts with a schedule.
 * @param o.exchangeFor A vehicle: only possible trade-ins for it, unsold and not a trade-in already.
 */
export function vehicleOptions(
  db: Db,
  text: string,
  o: { hp: boolean; exchangeFor: number | null; limit: number },
): Promise<number[]> {
  const mark = squeezeText(text)
  if (!mark) return Promise.resolve([])
  const found = sql<boolean>`(${matchesRegistration(text)} or ${containsEveryWord(text, sql`own`) ?? sql`false`})`
  const scheduled = o.hp ? sql<boolean>`exists (select 1 from hp_accounts h where h.vehicle_id = r.vehicle_id)` : null
  const free =
    o.exchangeFor === null
      ? null
      : sql<boolean>`(state < 3 and vehicle_id <> ${o.exchangeFor} and not exists (
          select 1 from part_exchanges p where p.pe_vehicle_id = r.vehicle_id))`
  const first = (...conditions: Parameters<typeof allConditions>[0]) =>
    sql`select vehicle_id from vehicle_search r where ${allConditions([...conditions, scheduled, free])} order by reg_no, vehicle_id limit ${o.limit}`
  const unsold = sql<boolean>`state < 3`
  const sold = sql<boolean>`state = 3`
  const starting = startsWith(sql`reg_key`, mark)
  return rankedIDs(
    db,
    [
      [first(sql<boolean>`(reg_key = ${mark} or account_key = ${mark})`), first(unsold, starting)],
      [first(unsold, found)],
      [first(sold, starting), first(sold, found)],
    ],
    o.limit,
  )
}
