import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { readInPages } from './pages-repository'

/** A row as JSON, without empty columns. */
export type RowVersion = Readonly<Record<string, unknown>>

/** A table with row versions, as the database describes it. */
export interface VersionedTable {
  record: string
  keys: string[]
  /** Columns that no version has: generated ones for searches and orders. */
  made: string[]
}

export async function versionedTables(db: Db | Trx): Promise<VersionedTable[]> {
  return db.selectFrom('audit_records').selectAll().orderBy('record').execute()
}

function textArray(names: readonly string[]): string {
  return `'{${names.join()}}'::text[]`
}

/** SQL of the key of a row, as in its versions. */
function keyOf({ keys }: VersionedTable): string {
  return keys.map((key) => `t.${key}::text`).join(" || ' ' || ")
}

/** SQL that is true for the row of a version. */
function matchesRow({ keys }: VersionedTable): string {
  if (keys.length > 1) return keys.map((key, i) => `t.${key} = split_part(i.key, ' ', ${i + 1})::int`).join(' and ')
  const [key] = keys
  const cast = { name: 'text', one: 'boolean', month: 'date' }[key ?? ''] ?? 'int'
  return `t.${key} = i.key::${cast}`
}

export interface DifferingRow {
  key: string
  now: RowVersion
  /** Its last version; null for none. */
  saved: RowVersion | null
}

export function differingRows(db: Db | Trx, table: VersionedTable): Promise<DifferingRow[]> {
  const read = async (page: string) => {
    const query = sql.raw<DifferingRow>(`
      select page.key, page.now, last.image as saved
      from (select ${keyOf(table)} as key, jsonb_strip_nulls(to_jsonb(t) - ${textArray(table.made)}) as now
          from (select * from ${table.record} where ${page}) t) page
        left join lateral (
          select i.image from row_images i where i.record = '${table.record}' and i.key = page.key order by i.id desc limit 1) last on true
      where last.image is distinct from page.now order by page.key`)
    return (await query.execute(db)).rows
  }
  return readInPages(db, { table: table.record, keys: table.keys }, read)
}

export interface OddVersion {
  key: string
  image: RowVersion | null
  /** The version before it; null when the row did not exist. */
  before: RowVersion | null
  /** The row is missing, though its last version has it. */
  isGone: boolean
  /** The audit has no event of the change. */
  isUnaudited: boolean
}

/** Returns versions of missing rows, and versions of changes that no save made. */
export function oddVersions(db: Db | Trx, table: VersionedTable): Promise<OddVersion[]> {
  // Each looked up by itself, which the limit makes sure of: there are few in a page, and all that there are would be read to find them.
  const isThere = (from: string) => `(select true from ${from} limit 1) is not null`
  const row = isThere(`${table.record} t where ${matchesRow(table)}`)
  const newer = isThere('row_images n where n.record = i.record and n.key = i.key and n.id > i.id')
  const event = isThere('audit_events e where e.transaction_id = i.transaction_id')
  const read = async (page: string) => {
    const query = sql.raw<OddVersion>(`
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
  return readInPages(db, { table: 'row_images', keys: ['key', 'id'], where: `record = '${table.record}'` }, read)
}
