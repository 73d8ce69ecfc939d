import { IMPORT_ACTIONS, IMPORT_KINDS, type ImportAction, type ImportKind } from '@forecourt/core/features/import/enums'
import type { ImportMapping } from '@forecourt/core/features/import/mapping-schemas'
import type { ImportFault } from '@forecourt/core/features/import/schemas'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import type { PageRange } from '../../database/paged'
import type { Database } from '../../database/schema'
import type { ImportTally } from '../../database/schema'
import { toCount } from '../../database/values'

export type ImportRecord = Selectable<Database['imports']>
export type ImportFileRecord = Pick<
  Selectable<Database['import_files']>,
  'id' | 'import_id' | 'name' | 'kind' | 'added_by' | 'added_at' | 'notes'
> & {
  rows: number
  said: ImportMapping | null
}

type ImportSelector = { id: number } | { name: string }

function selectImport(db: Db | Trx, of: ImportSelector) {
  const query = db.selectFrom('imports').selectAll()
  return 'id' in of ? query.where('id', '=', of.id) : query.where(sql<boolean>`lower(name) = lower(btrim(${of.name}))`)
}

export function importOf(db: Db | Trx, of: ImportSelector): Promise<ImportRecord | undefined> {
  return selectImport(db, of).executeTakeFirst()
}

/** As `importOf`, locked: of two who apply it the second finds it applied. */
export function lockImport(trx: Trx, of: ImportSelector): Promise<ImportRecord | undefined> {
  return selectImport(trx, of).forUpdate().executeTakeFirst()
}

/** Deletes an import that made nothing, with its files and rows. */
export async function deleteImport(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('imports').where('id', '=', id).execute()
}

/** True while a transaction works on an import; adding a row to it does not count. */
export async function isBeingProcessed(db: Db, id: number): Promise<boolean> {
  const free = await db
    .selectFrom('imports')
    .select('id')
    .where('id', '=', id)
    .forShare()
    .skipLocked()
    .executeTakeFirst()
  return free === undefined
}

/** Returns all imports, the newest first. */
export function allImports(db: Db | Trx): Promise<ImportRecord[]> {
  return db.selectFrom('imports').selectAll().orderBy('id', 'desc').execute()
}

/** Returns the files of imports, in the order in which they were added. */
export async function filesOfImports(db: Db | Trx, importIDs: readonly number[]): Promise<ImportFileRecord[]> {
  if (importIDs.length === 0) return []
  const rows = await db
    .selectFrom('import_files as f')
    .select(['f.id', 'f.import_id', 'f.name', 'f.kind', 'f.added_by', 'f.added_at', 'f.notes'])
    .select([
      sql<string>`(select count(*) from import_rows r where r.file_id = f.id)`.as('rows'),
      sql<ImportMapping | null>`f.mapping->'said'`.as('said'),
    ])
    .where('f.import_id', 'in', importIDs)
    .orderBy('f.id')
    .execute()
  return rows.map((row) => ({ ...row, rows: toCount(row.rows) }))
}

export async function storeCheck(
  trx: Trx,
  id: number,
  of: { tally: ImportTally; exceptions: Record<string, number>; at: Date },
): Promise<void> {
  await trx
    .updateTable('imports')
    .set({
      counts: JSON.stringify(of.tally),
      exceptions: JSON.stringify(of.exceptions),
      checked_at: of.at,
      state: 'checked',
    })
    .where('id', '=', id)
    .execute()
}

export async function storeApplied(trx: Trx, id: number, of: { by: string; at: Date }): Promise<void> {
  await trx
    .updateTable('imports')
    .set({ state: 'applied', applied_by: of.by, applied_at: of.at })
    .where('id', '=', id)
    .execute()
}

export async function storeUndone(trx: Trx, id: number, of: { by: string; at: Date }): Promise<void> {
  await trx
    .updateTable('imports')
    .set({ state: 'undone', undone_by: of.by, undone_at: of.at })
    .where('id', '=', id)
    .execute()
}

/** Returns the progress of an import that is being checked or applied, from its session; null for none. */
export async function progressOf(
  db: Db | Trx,
  id: number,
): Promise<{ done: number; total: number; what: string } | null> {
  const { rows } = await sql<{ told: string }>`
    select application_name as told from pg_stat_activity
    where datname = current_database() and application_name like ${`forecourt import ${id} %`} limit 1`.execute(db)
  const [, done, total, what] = /(\d+)\/(\d+) (\w+)$/.exec(rows[0]?.told ?? '') ?? []
  return done === undefined ? null : { done: Number(done), total: Number(total), what: what ?? '' }
}

export interface RowsFilter {
  importID: number
  action: ImportAction | null
  kind: ImportKind | null
}

function rowsFrom({ importID, action, kind }: RowsFilter) {
  return sql`from import_rows r join import_files f on f.id = r.file_id where r.import_id = ${importID}
    ${action ? sql`and r.action = ${action}` : sql``} ${kind ? sql`and r.kind = ${kind}` : sql``}`
}

interface FoundRow {
  file: string
  line: number
  kind: ImportKind
  action: ImportAction | null
  raw: Record<string, string>
  faults: ImportFault[]
}

/** Returns one page of the rows of an import, by file and line. */
export async function importRows(db: Db | Trx, filter: RowsFilter, { limit, offset }: PageRange): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select f.name as file, r.line, r.kind, r.action, r.raw, coalesce(r.faults, r.unread, '[]') as faults ${rowsFrom(filter)}
    order by r.file_id, r.line limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countImportRows(db: Db | Trx, filter: RowsFilter): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*)::text as count ${rowsFrom(filter)}`.execute(db)
  return toCount(rows[0]?.count ?? 0)
}

/** Returns the number of rows by kind and action, for answers. */
export function countsOf(tally: ImportTally) {
  return IMPORT_KINDS.flatMap((kind) => {
    const own = tally[kind]
    const counts = Object.fromEntries(IMPORT_ACTIONS.map((action) => [action, own?.[action] ?? 0])) as Record<
      ImportAction,
      number
    >
    return own ? [{ kind, ...counts }] : []
  })
}
