import { squeezed } from '@forecourt/core/kernel/marks'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database'
import { allOf, escapeLike, everyWord, idsOf } from '../../database/search'

export interface ClientsFilter {
  /** Every word in the client, or in a vehicle related to them or its HP account (server 3). */
  text: string
  /** How an id number or a phone starts; without case, spaces and dashes. */
  idnoMobileNo: string
}

export interface ClientsOrder {
  sortBy: 'Surname' | 'Name'
  descending: boolean
}

/** What both boxes ask for. */
function matching({ text, idnoMobileNo }: ClientsFilter): RawBuilder<boolean> {
  const start = squeezed(idnoMobileNo)
  return allOf([
    everyWord(text, sql`own`, sql`related`),
    // Each number stands after a line end.
    start ? sql<boolean>`numbers like ${`%\n${escapeLike(start)}%`}` : null,
  ])
}

/** By both names in the direction; ties by id, always upwards. */
function orderOf({ sortBy, descending }: ClientsOrder): RawBuilder<unknown> {
  const names = sortBy === 'Surname' ? [sql`surname`, sql`name`] : [sql`name`, sql`surname`]
  const direction = descending ? sql`desc` : sql`asc`
  return sql`${sql.join(names.map((name) => sql`${name} ${direction}`))}, client_id`
}

/** How many clients match both boxes. */
export async function clientsCount(db: Db, filter: ClientsFilter): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from client_search where ${matching(filter)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** Ids of one page of the list, in its order. */
export async function clientsPage(
  db: Db,
  page: ClientsFilter & ClientsOrder & { limit: number; offset: number },
): Promise<number[]> {
  const { rows } = await sql<{ client_id: number }>`
    select client_id from client_search where ${matching(page)}
    order by ${orderOf(page)} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => row.client_id)
}

/** Ids of all clients that match, in the order of the list. */
export async function clientIDs(db: Db, list: ClientsFilter & ClientsOrder): Promise<number[]> {
  const { rows } = await sql<{ ids: string }>`select array_to_string(array(
    select client_id from client_search where ${matching(list)} order by ${orderOf(list)}
  ), ',') as ids`.execute(db)
  return idsOf(rows[0]?.ids)
}
