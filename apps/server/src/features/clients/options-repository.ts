import { normaliseIdno } from '@forecourt/core/features/clients/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database'
import { allConditions, containsEveryWord, rankedIDs, startsWith } from '../../database/search'

/**
 * Returns the ids of clients with every word in their own data, or that match another condition. The one with this ID No first, then those whose
 * number starts with it, then the others; each by name.
 * @param o.start The start of the ID No.
 * @param o.or Another condition on `client_search`.
 */
export function clientsByStart(
  db: Db,
  o: { text: string; start: string; limit: number; or?: RawBuilder<boolean> },
): Promise<number[]> {
  const worded = containsEveryWord(o.text, sql`own`)
  if (!worded) return Promise.resolve([])
  const found = o.or ? sql<boolean>`((${worded}) or ${o.or})` : worded
  const first = (...conditions: readonly (RawBuilder<boolean> | null)[]) =>
    sql`select client_id from client_search where ${allConditions(conditions)} order by surname, name, client_id limit ${o.limit}`
  return rankedIDs(
    db,
    [[first(sql<boolean>`idno = ${o.start}`, found), first(startsWith(sql`idno`, o.start), found)], [first(found)]],
    o.limit,
  )
}

export function clientOptions(db: Db, text: string, limit: number): Promise<number[]> {
  return clientsByStart(db, { text, start: normaliseIdno(text), limit })
}
