import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database'

/** What is known of an entry, texts as typed. */
export interface EntryRow {
  id: number
  date: string
  /** Null unless the entry is the expense of a month. */
  month: string | null
  category: number
  type: number
  /** Cents; negative when money went out. */
  amount: string
  name: string
  vendor: string
  description: string
  reference: string
  client_id: number | null
  /** Name and surname; empty without a client. */
  client: string
  /** Registration and HP account, squeezed, with a blank between. */
  marks: string
}

function entryRows(db: Db, where: RawBuilder<unknown>): Promise<EntryRow[]> {
  return sql<EntryRow>`
    select e.id, e.date, e.month_expense as month, e.category_id as category, e.type_id as type, e.signed_amount as amount, e.name, e.vendor,
      e.description, e.reference, e.client_id, coalesce(c.name || ' ' || c.surname, '') as client, e.marks
    from cash_entries e left join clients c on c.id = e.client_id ${where}`
    .execute(db)
    .then(({ rows }) => rows)
}

export function entriesOfIDs(db: Db, ids: readonly number[]): Promise<EntryRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : entryRows(db, sql`where e.id = any(${ids}::int[]) order by e.id`)
}

/** Entries in the order of their ids, from the one after `id`. */
export function entriesAfter(db: Db, id: number, limit: number): Promise<EntryRow[]> {
  return entryRows(db, sql`where e.id > ${id} order by e.id limit ${limit}`)
}

/** The names of clients, as entries know them. */
export async function clientNames(db: Db, ids: readonly number[]): Promise<{ id: number; client: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number; client: string }>`
    select id, name || ' ' || surname as client from clients where id = any(${ids}::int[])`.execute(db)
  return rows
}

/** The texts without case and accents, in the same order. */
export async function folded(db: Db, texts: readonly string[]): Promise<string[]> {
  if (texts.length === 0) return []
  const { rows } = await sql<{ folds: string[] }>`
    select json_agg(forecourt_fold(text) order by n) as folds
    from json_array_elements_text(${JSON.stringify(texts)}::json) with ordinality as typed (text, n)`.execute(db)
  // An aggregate has one row.
  return rows[0]!.folds
}
