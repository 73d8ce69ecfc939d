import { squeezeText } from '@forecourt/core/kernel/registrations'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database'
import { allConditions, escapeLike, containsEveryWord, idsOf } from '../../database/search'

export interface ClientsFilter {
  /** Every word must be in the client, or in a related vehicle or its HP account (server 3). */
  text: string
  /** The start of an ID No or a phone number; without case, spaces and dashes. */
  idnoMobileNo: string
}

export interface ClientsOrder {
  sortBy: 'Surname' | 'Name'
  descending: boolean
}

/** Returns the condition of both filters. */
function matchingClients({ text, idnoMobileNo }: ClientsFilter): RawBuilder<boolean> {
  const start = squeezeText(idnoMobileNo)
  return allConditions([
    containsEveryWord(text, sql`own`, sql`related`),
    // Each number stands after a line end.
    start ? sql<boolean>`numbers like ${`%\n${escapeLike(start)}%`}` : null,
  ])
}

/** Sorts by both names in the given direction; ties by id, always ascending. */
function orderOf({ sortBy, descending }: ClientsOrder): RawBuilder<unknown> {
  const names = sortBy === 'Surname' ? [sql`surname`, sql`name`] : [sql`name`, sql`surname`]
  const direction = descending ? sql`desc` : sql`asc`
  return sql`${sql.join(names.map((name) => sql`${name} ${direction}`))}, client_id`
}

export async function clientsCount(db: Db, filter: ClientsFilter): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from client_search where ${matchingClients(filter)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** Returns the ids of one page of the list, in order. */
export async function clientsPage(
  db: Db,
  page: ClientsFilter & ClientsOrder & { limit: number; offset: number },
): Promise<number[]> {
  const { rows } = await sql<{ client_id: number }>`
    select client_id from client_search where ${matchingClients(page)}
    order by ${orderOf(page)} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => row.client_id)
}

export async function clientIDs(db: Db, list: ClientsFilter & ClientsOrder): Promise<number[]> {
  const { rows } = await sql<{ ids: string }>`select array_to_string(array(
    select client_id from client_search where ${matchingClients(list)} order by ${orderOf(list)}
  ), ',') as ids`.execute(db)
  return idsOf(rows[0]?.ids)
}
