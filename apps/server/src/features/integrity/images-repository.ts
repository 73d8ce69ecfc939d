import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { foundInPages } from './pages-repository'

/** A row as JSON, without what is empty. */
export type Image = Readonly<Record<string, unknown>>

/** A table whose rows have images, as the database tells it. */
export interface ImagedTable {
  record: string
  keys: string[]
  /** Columns that no image has: what the database makes of the others, for a search or an order. */
  made: string[]
}

export async function imagedTables(db: Db | Trx): Promise<ImagedTable[]> {
  return db.selectFrom('audit_records').selectAll().orderBy('record').execute()
}

function textArray(names: readonly string[]): string {
  return `'{${names.join()}}'::text[]`
}

/** The key of a row, as its images have it. */
function keyOf({ keys }: ImagedTable): string {
  return keys.map((key) => `t.${key}::text`).join(" || ' ' || ")
}

/** The row that an image is of. */
function isRowOf({ keys }: ImagedTable): string {
  if (keys.length > 1) return keys.map((key, i) => `t.${key} = split_part(i.key, ' ', ${i + 1})::int`).join(' and ')
  const [key] = keys
  const cast = { name: 'text', one: 'boolean', month: 'date' }[key ?? ''] ?? 'int'
  return `t.${key} = i.key::${cast}`
}

export interface Differing {
  key: string
  now: Image
  /** Its last image; null when it has none. */
  saved: Image | null
}

/** Rows that are not as their last image has them. */
export function differingRows(db: Db | Trx, table: ImagedTable): Promise<Differing[]> {
  const read = async (page: string) => {
    const query = sql.raw<Differing>(`
      select page.key, page.now, last.image as saved
      from (select ${keyOf(table)} as key, jsonb_strip_nulls(to_jsonb(t) - ${textArray(table.made)}) as now
          from (select * from ${table.record} where ${page}) t) page
        left join lateral (
          select i.image from row_images i where i.record = '${table.record}' and i.key = page.key order by i.id desc limit 1) last on true
      where last.image is distinct from page.now order by page.key`)
    return (await query.execute(db)).rows
  }
  return foundInPages(db, { table: table.record, keys: table.keys }, read)
}

export interface OddImage {
  key: string
  image: Image | null
  /** The image before it; null when the row was not there. */
  before: Image | null
  /** The row is no longer there, though its last image has it. */
  isGone: boolean
  /** Nothing in the audit says who made the change. */
  isUnaudited: boolean
}

/** Images of rows that are gone, and images of changes that no save made. */
export function oddImages(db: Db | Trx, table: ImagedTable): Promise<OddImage[]> {
  // Each looked up by itself, which the limit makes sure of: there are few in a page, and all that there are would be read to find them.
  const isThere = (from: string) => `(select true from ${from} limit 1) is not null`
  const row = isThere(`${table.record} t where ${isRowOf(table)}`)
  const newer = isThere('row_images n where n.record = i.record and n.key = i.key and n.id > i.id')
  const event = isThere('audit_events e where e.transaction_id = i.transaction_id')
  const read = async (page: string) => {
    const query = sql.raw<OddImage>(`
      with odd as materialized (
        select * from (
          select i.*, i.image is not null and not ${row} and not ${newer} as is_gone, not ${event} as is_unaudited
          from row_images i where ${page}) looked_at
        where is_gone or is_unaudited)
      select odd.key, odd.image as image, before.image as before,
        odd.is_gone as "isGone", odd.is_unaudited as "isUnaudited"
      from odd left join lateral (
        select b.image from row_images b where b.record = odd.record and b.key = odd.key and b.id < odd.id order by b.id desc limit 1) before on true
      order by odd.id`)
    return (await query.execute(db)).rows
  }
  return foundInPages(db, { table: 'row_images', keys: ['key', 'id'], where: `record = '${table.record}'` }, read)
}
