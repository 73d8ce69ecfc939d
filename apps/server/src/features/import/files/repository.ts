import type { ImportKind } from '@forecourt/core/features/import/enums'
import type { ImportValues } from '@forecourt/core/features/import/kinds'
import type { ImportMapping } from '@forecourt/core/features/import/mapping-schemas'
import type { ImportFault, ImportState } from '@forecourt/core/features/import/schemas'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../database/database'

/** Returns the import of that name, locked; it is made if there is none. */
export async function importNamed(
  trx: Trx,
  { name, by, now }: { name: string; by: string; now: Date },
): Promise<{ id: number; name: string; state: ImportState }> {
  const { rows } = await sql<{ id: number; name: string; state: ImportState }>`
    insert into imports (name, created_by, created_at) values (${name}, ${by}, ${now})
    on conflict (lower(name)) do update set name = imports.name
    returning id, name, state`.execute(trx)
  return rows[0] as { id: number; name: string; state: ImportState }
}

/** Returns an import to the state before its check, since its files changed. */
export async function reopenImport(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('imports').set({ state: 'open' }).where('id', '=', id).where('state', '=', 'checked').execute()
}

interface NewFile {
  importID: number
  name: string
  kind: ImportKind
  /** The mapping that was used, with the given one in `said`. */
  mapping: ImportMapping & { said: ImportMapping }
  notes: readonly string[]
  digest: string
  by: string
  now: Date
}

/** Stores a file of an import in place of one of its kind and name. */
export async function putFile(trx: Trx, file: NewFile): Promise<number> {
  await trx
    .deleteFrom('import_files')
    .where('import_id', '=', file.importID)
    .where('kind', '=', file.kind)
    .where('name', '=', file.name)
    .execute()
  const { id } = await trx
    .insertInto('import_files')
    .values({
      ...{ import_id: file.importID, name: file.name, kind: file.kind, digest: file.digest },
      ...{ mapping: JSON.stringify(file.mapping), notes: JSON.stringify(file.notes) },
      ...{ added_by: file.by, added_at: file.now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface NewStagedRow {
  line: number
  values: ImportValues
  raw: Readonly<Record<string, string>>
  unread: ImportFault[]
}

export async function stageRows(
  trx: Trx,
  { importID, fileID, kind }: { importID: number; fileID: number; kind: ImportKind },
  rows: readonly NewStagedRow[],
): Promise<void> {
  if (rows.length === 0) return
  const texts = rows.map(({ line, values, raw, unread }) => ({
    ...{ line, values, raw },
    unread: unread.length === 0 ? null : unread,
  }))
  await sql`
    insert into import_rows (import_id, file_id, kind, line, values, raw, unread)
    select ${importID}, ${fileID}, ${kind}, r.line, r.values, r.raw, nullif(r.unread, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as r (line int, values jsonb, raw jsonb, unread jsonb)`.execute(
    trx,
  )
}

/** Returns the import of a file, locked; null when there is no such file. */
export async function importOfFile(
  trx: Trx,
  fileID: number,
): Promise<{ id: number; name: string; state: ImportState } | null> {
  const { rows } = await sql<{ id: number; name: string; state: ImportState }>`
    select i.id, i.name, i.state from import_files f join imports i on i.id = f.import_id
    where f.id = ${fileID} for update of i`.execute(trx)
  return rows[0] ?? null
}

export async function removeFile(trx: Trx, fileID: number): Promise<void> {
  await trx.deleteFrom('import_files').where('id', '=', fileID).execute()
}

export async function listMappings(db: Db | Trx) {
  const rows = await db.selectFrom('import_mappings').selectAll().orderBy(sql`lower(name)`).execute()
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, kind: row.kind, mapping: row.mapping as ImportMapping },
    ...{ savedBy: row.saved_by, savedAt: row.saved_at.toISOString() },
  }))
}

export async function mappingNamed(
  db: Db | Trx,
  name: string,
): Promise<{ kind: ImportKind; mapping: ImportMapping } | null> {
  const row = await db
    .selectFrom('import_mappings')
    .select(['kind', 'mapping'])
    .where(sql`lower(name)`, '=', name.trim().toLowerCase())
    .executeTakeFirst()
  return row ? { kind: row.kind, mapping: row.mapping as ImportMapping } : null
}

interface NewMapping {
  name: string
  kind: ImportKind
  mapping: ImportMapping
  by: string
  now: Date
}

export async function saveMapping(trx: Trx, { name, kind, mapping, by, now }: NewMapping): Promise<void> {
  await sql`
    insert into import_mappings (name, kind, mapping, saved_by, saved_at)
    values (${name}, ${kind}, ${JSON.stringify(mapping)}, ${by}, ${now})
    on conflict (lower(name)) do update set name = excluded.name, kind = excluded.kind, mapping = excluded.mapping,
      saved_by = excluded.saved_by, saved_at = excluded.saved_at`.execute(trx)
}

/** @returns False when there is no such mapping. */
export async function removeMapping(trx: Trx, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('import_mappings').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
