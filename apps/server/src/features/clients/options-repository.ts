import { normaliseIdno } from '@forecourt/core/features/clients/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database'
import { allOf, everyWord, ranked, startsWith } from '../../database/search'

/**
 * Ids of clients with every word in what they say of themselves, or with what else is asked for. The one with this id number first, then those
 * whose number starts so, then the others; each by name.
 *
 * @param o.start Of the id number.
 * @param o.or Another way to be found: a condition on `client_search`.
 */
export function clientsByStart(
  db: Db,
  o: { text: string; start: string; limit: number; or?: RawBuilder<boolean> },
): Promise<number[]> {
  const worded = everyWord(o.text, sql`own`)
  if (!worded) return Promise.resolve([])
  const found = o.or ? sql<boolean>`((${worded}) or ${o.or})` : worded
  const first = (...conditions: readonly (RawBuilder<boolean> | null)[]) =>
    sql`select client_id from client_search where ${allOf(conditions)} order by surname, name, client_id limit ${o.limit}`
  return ranked(
    db,
    [[first(sql<boolean>`idno = ${o.start}`, found), first(startsWith(sql`idno`, o.start), found)], [first(found)]],
    o.limit,
  )
}

/** Ids of suggestions. */
export function clientOptions(db: Db, text: string, limit: number): Promise<number[]> {
  return clientsByStart(db, { text, start: normaliseIdno(text), limit })
}
