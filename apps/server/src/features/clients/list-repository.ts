import type { ClientOption } from '@forecourt/core/features/clients/schemas'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { distinctWords, foldedWords, idsOf } from '../../database/search'
import { escapeLike } from './repository'

export interface ClientsFilter {
  idnoMobileNo: string
  text: string
}

export interface ClientsPage extends ClientsFilter {
  sortBy: 'Surname' | 'Name'
  descending: boolean
  limit: number
  offset: number
}

/** How much of a number is indexed. */
const INDEXED = 40
const NUMBERS = ['c.idno', 'c.mob_no', 'c.tel_no', 'c.other_no'] as const

/** Clients whose id number, or a phone of theirs, starts so; without case, spaces and dashes. */
function numberStarts(start: string): RawBuilder<boolean> {
  const indexed = `${escapeLike([...start].slice(0, INDEXED).join(''))}%`
  const whole = `${escapeLike(start)}%`
  const each = NUMBERS.map(
    (column) =>
      sql`left(forecourt_squeeze(${sql.ref(column)}), ${sql.lit(INDEXED)}) like ${indexed}
        and forecourt_squeeze(${sql.ref(column)}) like ${whole}`,
  )
  return sql`l.client_id in (select c.id from clients c where ${sql.join(each, sql` or `)})`
}

/**
 * Clients in whom a word stands, or in a vehicle related to them: bought from, sold to, or an attempt of theirs (server.md 3). Each part
 * is a set found by its own index, or by one pass over a table when the word is in most rows. Their union is a `union` and not a
 * `union all`: of that the planner expects two hundred ids, however many there are, and looks each up by itself.
 */
function wordMatches(word: string): RawBuilder<boolean> {
  const pattern = sql`'%' || forecourt_fold(${escapeLike(word)}) || '%'`
  return sql`l.client_id in (
    with hits as materialized (select id, bought_from_id from vehicles where search like ${pattern})
    select id from clients where search like ${pattern}
    union select bought_from_id from hits where bought_from_id is not null
    union select s.client_id from hits join sales s on s.vehicle_id = hits.id
    union select a.client_id from hits join attempts a on a.vehicle_id = hits.id
    union select client_id from sales where hp_account_key like '%' || forecourt_squeeze(${escapeLike(word)}) || '%'
  )`
}

const SORTS = { Surname: ['surname', 'name'], Name: ['name', 'surname'] } as const

/** Sorted by surname or name without case and accents, then by the other one, ties by id. */
function order({ sortBy, descending }: Pick<ClientsPage, 'sortBy' | 'descending'>) {
  const direction = descending ? sql`desc` : sql`asc`
  return sql.join([...SORTS[sortBy].map((column) => sql`${sql.ref(`l.${column}`)} ${direction}`), sql`l.client_id`])
}

/**
 * How many clients match both boxes, and the ids of one page of them in its order. Every word of `text` must match somewhere; the matching
 * is done once for both.
 */
export async function clientsPage(db: Db | Trx, page: ClientsPage): Promise<{ totalCount: number; ids: number[] }> {
  const start = page.idnoMobileNo.replace(/[\s-]/g, '').toUpperCase()
  const conditions = [
    ...(start ? [numberStarts(start)] : []),
    ...distinctWords(page.text).map((word) => wordMatches(word)),
  ]
  const [matched, source] =
    conditions.length === 0
      ? [sql``, sql`client_list`]
      : [
          sql`with matched as materialized (select l.* from client_list l where ${sql.join(conditions, sql` and `)})`,
          sql`matched`,
        ]
  const { rows } = await sql<{ total: string; ids: string }>`${matched}
    select (select count(*) from ${source}) as total, array_to_string(array(
      select l.client_id from ${source} l order by ${order(page)} limit ${page.limit} offset ${page.offset}
    ), ',') as ids`.execute(db)
  return { totalCount: Number(rows[0]?.total), ids: idsOf(rows[0]?.ids) }
}

/** Suggestions: id number starting with the text first, then names; at most 20. */
export async function clientOptions(db: Db | Trx, text: string): Promise<ClientOption[]> {
  if (foldedWords(text).length === 0) return []
  let query = db
    .selectFrom('clients as c')
    .innerJoin('client_list as l', 'l.client_id', 'c.id')
    .select(['c.id', 'c.idno', 'c.name', 'c.surname'])
  for (const word of distinctWords(text))
    query = query.where('c.search', 'like', sql<string>`'%' || forecourt_fold(${escapeLike(word)}) || '%'`)
  const start = text.trim().toUpperCase()
  return query
    .orderBy(sql`c.idno = ${start} desc, c.idno like ${`${escapeLike(start)}%`} desc, l.surname, l.name, c.id`)
    .limit(20)
    .execute()
}
