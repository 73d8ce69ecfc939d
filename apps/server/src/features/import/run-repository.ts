import type { ImportKind, ImportValues } from '@forecourt/core/features/import/kinds'
import type { ImportAction, ImportFault } from '@forecourt/core/features/import/schemas'
import { sql } from 'kysely'
import { nextTableID } from '../../database/bulk'
import { type AuditContext, recordEvent } from '../../database/audit'
import type { Db, Trx } from '../../database/database'
import type { ImportTally } from '../../database/schema'
import { toCount } from '../../database/values'

/** A staged row of a file, with what earlier imports know of it. */
export interface StagedRow {
  fileID: number
  file: string
  line: number
  kind: ImportKind
  values: ImportValues
  raw: Readonly<Record<string, string>>
  unread: readonly ImportFault[]
  /** The digest of its content, and its index among rows with the same content. */
  digest: string
  /** The key of the record that an earlier row with this digest made; null for none. */
  known: string | null
  /** The key of the record that the line of this number made in an earlier edition of the file, which no line of this one repeats. */
  corrects: string | null
}

const SAVEPOINT = 'forecourt_import'

/** The tables that an import writes, in the order in which they are locked. */
const LOCKED_TABLES = [
  'batches',
  'clients',
  'vehicles',
  'sales',
  'hp_accounts',
  'instalments',
  'cash_entries',
  'cheques',
  'expenses',
  'car_hires',
  'receipt_numbers',
] as const
/** The tables that number their rows, and whose numbers an import uses. */
export const NUMBERED = [
  'clients',
  'vehicles',
  'instalments',
  'cash_entries',
  'cheques',
  'batches',
  'expenses',
  'manual_payments',
  'car_hires',
  'lookups',
  'vendors',
] as const

/** A statement over all rows of an import may take longer than that of a save. */
const UNHURRIED = 'set local statement_timeout = 600000'

/** Blocks saves until the transaction ends; reading goes on. */
export async function lockBooks(trx: Trx): Promise<void> {
  for (const table of LOCKED_TABLES) await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx)
  await sql.raw(UNHURRIED).execute(trx)
}

/** Runs `f` and rolls back its writes, whatever its result. */
export async function withRollback<T>(trx: Trx, f: () => Promise<T>): Promise<T> {
  const next: (readonly [string, number])[] = []
  for (const table of NUMBERED) next.push([table, await nextTableID(trx, table)])
  await sql`savepoint ${sql.id(SAVEPOINT)}`.execute(trx)
  const result = await f()
  await sql`rollback to savepoint ${sql.id(SAVEPOINT)}`.execute(trx)
  for (const [table, number] of next)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${number}::bigint, false)`.execute(trx)
  return result
}

/** The share of an earlier file in one of the same name that makes it another edition. */
const EDITION_SHARE = 0.5

/**
 * Stores the digest of each row of the import, and what earlier imports that are in the books made of it.
 * @source server 19.2
 */
export async function stageRowClaims(trx: Trx, importID: number): Promise<void> {
  await sql`drop table if exists import_said`.execute(trx)
  await sql`
    create temp table import_said on commit drop as
    with said as (
      select file_id, line, kind, md5(jsonb_strip_nulls("values")::text) as said from import_rows where import_id = ${importID})
    select file_id, line, kind, said || ' ' || row_number() over (partition by kind, said order by file_id, line) as digest,
      null::text as known, null::text as corrects
    from said`.execute(trx)
  await sql`create unique index on import_said (file_id, line)`.execute(trx)
  await sql`create index on import_said (kind, digest)`.execute(trx)
  await sql`analyze import_said`.execute(trx)
  await sql`
    update import_said s set known = k.key from (
      select distinct on (r.kind, r.digest) r.kind, r.digest, r.key
      from import_records r join imports i on i.id = r.import_id and i.state = 'applied'
      where r.is_main and r.import_id <> ${importID} order by r.kind, r.digest, r.import_id desc) k
    where k.kind = s.kind and k.digest = s.digest`.execute(trx)
  await sql`
    update import_said s set corrects = c.key from (
      with editions as (
        select f.id, (
            select e.id from import_files e join imports i on i.id = e.import_id and i.state = 'applied'
            where e.kind = f.kind and lower(e.name) = lower(f.name) and e.import_id <> ${importID} order by e.id desc limit 1) as earlier
        from import_files f where f.import_id = ${importID}),
      kept as (
        select d.id, r.line, r.key, exists (select from import_said o where o.kind = r.kind and o.digest = r.digest) as is_said
        from editions d join import_records r on r.file_id = d.earlier and r.is_main),
      same as (select id from kept group by id having avg(is_said::int) >= ${EDITION_SHARE}::float8)
      select k.id as file_id, k.line, k.key from kept k join same using (id) where not k.is_said) c
    where c.file_id = s.file_id and c.line = s.line and s.known is null`.execute(trx)
}

/** Returns the rows of a kind, a chunk at a time, in the order of files and lines. */
export async function* stagedRows(
  trx: Trx,
  { importID, kind, size }: { importID: number; kind: ImportKind; size: number },
): AsyncGenerator<StagedRow[], void, undefined> {
  let after = { fileID: 0, line: 0 }
  for (;;) {
    const { rows } = await sql<StagedRow>`
      select r.file_id as "fileID", f.name as file, r.line, r.kind, r."values", r.raw, coalesce(r.unread, '[]') as unread, s.digest, s.known, s.corrects
      from import_rows r join import_files f on f.id = r.file_id join import_said s on s.file_id = r.file_id and s.line = r.line
      where r.import_id = ${importID} and r.kind = ${kind} and (r.file_id, r.line) > (${after.fileID}, ${after.line})
      order by r.file_id, r.line limit ${size}`.execute(trx)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last
  }
}

/** A place of a row and what is wrong with it; the whole row where no field is named. */
export interface WrongPlace {
  fileID: number
  line: number
  field?: string
  message: string
}

/** Returns rows of a kind by their places, in no order. */
export async function rowsAt(trx: Trx, places: readonly { fileID: number; line: number }[]): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`
    select r.file_id as "fileID", f.name as file, r.line, r.kind, r."values", r.raw, coalesce(r.unread, '[]') as unread, s.digest, s.known, s.corrects
    from jsonb_to_recordset(${JSON.stringify(places)}::text::jsonb) as p ("fileID" int, line int)
      join import_rows r on r.file_id = p."fileID" and r.line = p.line join import_files f on f.id = r.file_id
      join import_said s on s.file_id = r.file_id and s.line = r.line`.execute(trx)
  return rows
}

export interface ImportedRecord {
  row: Pick<StagedRow, 'fileID' | 'line' | 'kind' | 'digest'>
  record: string
  key: string
  action: ImportAction
  /** The record that identifies the row; others were made beside it. */
  isMain: boolean
}

/** Stores which lines made records, and audits what was written; later writes are another transaction of the audit. */
export async function flushAuditChunk(
  trx: Trx,
  of: { importID: number; name: string; by: AuditContext },
  became: readonly ImportedRecord[],
  hasWritten: boolean,
): Promise<void> {
  const rows = became.map(({ row, record, key, action, isMain }) => ({
    import_id: of.importID,
    file_id: row.fileID,
    line: row.line,
    kind: row.kind,
    record,
    key,
    action,
    digest: row.digest,
    is_main: isMain,
  }))
  await sql`
    insert into import_records select * from jsonb_populate_recordset(null::import_records, ${JSON.stringify(rows)}::text::jsonb)
    on conflict do nothing`.execute(trx)
  if (!hasWritten && became.every(({ action }) => action === 'leave')) return
  await recordEvent(trx, of.by, { kind: 'books', subjectID: null, after: { import: of.name } })
  await sql`insert into import_transactions (transaction_id, import_id) values (forecourt_audit_transaction(), ${of.importID})`.execute(
    trx,
  )
  await sql`select forecourt_end_transaction()`.execute(trx)
}

/** Tables that statements of this transaction are planned by: once filled they are not empty any more. */
const PLANNED_BY = [
  'clients',
  'client_search',
  'vehicles',
  'vehicle_search',
  'sales',
  'cash_entries',
  'import_records',
] as const

export async function refreshStatistics(trx: Trx): Promise<void> {
  for (const table of PLANNED_BY) await sql`analyze ${sql.table(table)}`.execute(trx)
}

/** Publishes the progress of an import in its session, for others who look there. */
export async function publishProgress(trx: Trx, text: string): Promise<void> {
  await sql`select set_config('application_name', ${text}, true)`.execute(trx)
}

export interface RowOutcome {
  fileID: number
  line: number
  action: ImportAction
  faults: readonly ImportFault[]
}

export async function deleteOutcomes(trx: Trx, importID: number): Promise<void> {
  await sql`update import_rows set action = null, faults = null where import_id = ${importID} and action is not null`.execute(
    trx,
  )
}

/** Stores outcomes of rows; of several of one row the most severe, and all faults. */
export async function storeRowOutcomes(trx: Trx, outcomes: readonly RowOutcome[]): Promise<void> {
  await sql`
    update import_rows r set
      action = (array['fault', 'make', 'change', 'leave'])[least(array_position(array['fault', 'make', 'change', 'leave'], r.action),
        array_position(array['fault', 'make', 'change', 'leave'], o.action))],
      faults = nullif(coalesce(r.faults, '[]') || o.faults, '[]')
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::text::jsonb) as o ("fileID" int, line int, action text, faults jsonb)
    where r.file_id = o."fileID" and r.line = o.line`.execute(trx)
}

/** Returns the number of rows of each kind by action. */
export async function tallyOf(db: Db | Trx, importID: number): Promise<ImportTally> {
  const { rows } = await sql<{ kind: ImportKind; action: ImportAction; count: string }>`
    select kind, action, count(*)::text as count from import_rows where import_id = ${importID} and action is not null group by kind, action`.execute(
    db,
  )
  const tally: ImportTally = {}
  for (const { kind, action, count } of rows) tally[kind] = { ...tally[kind], [action]: toCount(count) }
  return tally
}

export async function countRows(db: Db | Trx, importID: number): Promise<number> {
  const { rows } = await sql<{
    count: string
  }>`select count(*)::text as count from import_rows where import_id = ${importID}`.execute(db)
  return toCount(rows[0]?.count ?? 0)
}

export async function mayLackOf(trx: Trx, importID: number): Promise<Map<number, readonly string[]>> {
  const { rows } = await sql<{ id: number; lack: string[] | null }>`
    select id, mapping->'mayLack' as lack from import_files where import_id = ${importID}`.execute(trx)
  return new Map(rows.map(({ id, lack }) => [id, lack ?? []]))
}

export async function storeWords(trx: Trx, words: readonly { kind: string; value: string }[]): Promise<void> {
  await sql`
    with kept as (
      insert into lookups (kind, value) select kind, value from jsonb_to_recordset(${JSON.stringify(words)}::text::jsonb) as w (kind text, value text)
      on conflict do nothing returning kind, value)
    insert into import_words (kind, value) select kind, value from kept on conflict do nothing`.execute(trx)
}
