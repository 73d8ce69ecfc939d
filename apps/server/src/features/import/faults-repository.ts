import { IMPORT_KINDS, type ImportKind } from '@forecourt/core/features/import/enums'
import { importColumnsOf } from '@forecourt/core/features/import/kinds'
import type { LocatedFault } from '@forecourt/core/features/import/schemas'
import type { Cents } from '@forecourt/core/kernel/money'
import { sql } from 'kysely'
import type { Db } from '../../database/database'
import type { PageRange } from '../../database/paged'
import { allConditions, containsEveryWord } from '../../database/search'
import type { RowQuery } from '../../database/stream'
import { toCents, toCount } from '../../database/values'

export interface FaultsFilter {
  importID: number
  kind: ImportKind | null
  /** All of its words must be in file, column, value or sentence. */
  text: string
}

/** The names of columns by kind and label: faults name columns by labels, mappings by names. */
const NAMES = Object.fromEntries(
  IMPORT_KINDS.map((kind) => [kind, Object.fromEntries(importColumnsOf(kind).map(({ label, name }) => [label, name]))]),
)

/** Selects every fault with its place and column heading: those of the last check, preceded by unreadable cells. */
function faultsFrom({ importID, kind, text }: FaultsFilter) {
  const heading = sql`coalesce(
    f.mapping #>> array['columns', ${JSON.stringify(NAMES)}::text::jsonb -> r.kind ->> (t.fault ->> 'column'), 'from'],
    t.fault ->> 'column')`
  const faults = sql`(
    select r.file_id as "fileID", f.name as file, r.line, r.kind, ${heading} as "column", t.fault ->> 'value' as value,
      t.fault ->> 'message' as message, t.number::int as number
    from import_rows r join import_files f on f.id = r.file_id
      cross join lateral jsonb_array_elements(coalesce(r.faults, r.unread)) with ordinality as t (fault, number)
    where r.import_id = ${importID} ${kind ? sql`and r.kind = ${kind}` : sql``}) faults`
  const folded = sql`forecourt_fold(concat_ws(' ', file, "column", value, message))`
  return sql`from ${faults} where ${allConditions([containsEveryWord(text, folded)])}`
}

/** Selects all of them by file and line. */
export function faultsInOrder(db: Db, filter: FaultsFilter): RowQuery<LocatedFault> {
  const query = sql<LocatedFault>`select * ${faultsFrom(filter)} order by "fileID", line, number`
  return { compile: () => query.compile(db) }
}

export async function importFaults(
  db: Db,
  filter: FaultsFilter,
  { limit, offset }: PageRange,
): Promise<LocatedFault[]> {
  const { rows } = await sql<LocatedFault>`
    select * ${faultsFrom(filter)} order by "fileID", line, number limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countImportFaults(db: Db, filter: FaultsFilter): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*)::text as count ${faultsFrom(filter)}`.execute(db)
  return toCount(rows[0]?.count ?? 0)
}

const AMOUNTS = IMPORT_KINDS.flatMap((kind) =>
  importColumnsOf(kind).flatMap(({ name, label, type }) => (type === 'money' ? [{ kind, name, label }] : [])),
)

interface Sum {
  kind: ImportKind
  column: string
  rows: number
  sum: Cents
}

/** Returns the sum of each money column over rows that make or change something, in the order of kinds and columns. */
export async function importSums(db: Db, importID: number): Promise<Sum[]> {
  const { rows } = await sql<{ kind: ImportKind; column: string; rows: string; sum: string }>`
    select a.kind, a.label as "column", count(*)::text as rows, sum((r."values" ->> a.name)::bigint)::text as sum
    from jsonb_to_recordset(${JSON.stringify(AMOUNTS.map((each, at) => ({ ...each, at })))}::text::jsonb)
        as a (kind text, name text, label text, at int)
      join import_rows r on r.import_id = ${importID} and r.kind = a.kind and r.action in ('make', 'change')
        and r."values" ->> a.name is not null
    group by a.at, a.kind, a.label order by a.at`.execute(db)
  return rows.map((row) => ({ ...row, rows: toCount(row.rows), sum: toCents(row.sum) }))
}
