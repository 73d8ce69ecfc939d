import { sql } from 'kysely'
import { quoteName, type TableColumns } from '../copying'
import type { Db } from '../database'
import type { SequenceState } from './format'

const OWN = sql.raw(`relnamespace = current_schema()::regnamespace and not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`)

/**
 * Returns every table of the dealership by name, with its columns except generated ones. The migrations are left out: the head of the archive has
 * them.
 */
export async function tablesOf(db: Db): Promise<TableColumns[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname as "table", array(
      select attname::text from pg_attribute a
      where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class c where relkind = 'r' and relpersistence <> 't' and relname not like 'kysely\\_%' and ${OWN}
    order by relname collate "C"`.execute(db)
  return rows
}

/** Returns the state of each sequence. It may be ahead of the rows of a snapshot, never behind. */
export async function sequencesOf(db: Db): Promise<SequenceState[]> {
  const { rows: names } = await sql<{ name: string }>`
    select relname as name from pg_class c where relkind = 'S' and ${OWN} order by relname collate "C"`.execute(db)
  const sequences: SequenceState[] = []
  for (const { name } of names) {
    const state = sql.raw(`select last_value::text as last, is_called as "isCalled" from ${quoteName(name)}`)
    const { rows } = await sql<Omit<SequenceState, 'name'>>`${state}`.execute(db)
    for (const row of rows) sequences.push({ name, ...row })
  }
  return sequences
}

/** Returns the digests of all files that rows name, in order; none in a database that is older than files. */
export async function namedFileDigests(db: Db): Promise<string[]> {
  const { rows: there } = await sql<{ isThere: boolean }>`
    select to_regclass('attachments') is not null as "isThere"`.execute(db)
  if (!there[0]?.isThere) return []
  const { rows } = await sql<{ digest: string }>`
    select digest from attachments union select thumbnail_digest from attachments where thumbnail_digest is not null
    union select digest from attachment_uploads
    union select thumbnail_digest from attachment_uploads where thumbnail_digest is not null order by 1`.execute(db)
  return rows.map(({ digest }) => digest)
}

export async function setSequences(db: Db, sequences: readonly SequenceState[]): Promise<void> {
  for (const { name, last, isCalled } of sequences)
    await sql`select setval(${quoteName(name)}::regclass, ${last}::bigint, ${isCalled})`.execute(db)
}

/** Statements that run before rows are loaded, and those that undo them afterwards. */
export interface LoadStatements {
  before: readonly string[]
  after: readonly string[]
}

/**
 * Returns statements that make loading fast and leave rows as they come: no trigger fires, and constraints and indexes are made again for all rows at
 * the end, where a row that does not fit fails. An owner of the tables may run all of them.
 */
export async function loadStatements(db: Db, tables: readonly TableColumns[]): Promise<LoadStatements> {
  const { rows: links } = await sql<{ of: string; name: string; made: string }>`
    select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as made
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`.execute(db)
  const { rows: indexes } = await sql<{ name: string; made: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
    from pg_index i join pg_class c on c.oid = i.indrelid
    where ${OWN} and not exists (select from pg_constraint where conindid = i.indexrelid) order by 1`.execute(db)
  const names = tables.map(({ table }) => quoteName(table))
  return {
    before: [
      ...names.map((name) => `alter table ${name} disable trigger user`),
      ...links.map(({ of, name }) => `alter table ${of} drop constraint ${quoteName(name)}`),
      ...indexes.map(({ name }) => `drop index ${name}`),
      `truncate ${names.join(', ')}`,
    ],
    after: [
      ...indexes.map(({ made }) => made),
      ...links.map(({ of, name, made }) => `alter table ${of} add constraint ${quoteName(name)} ${made}`),
      ...names.map((name) => `alter table ${name} enable trigger user`),
    ],
  }
}

/** Returns how many connections others have to the database of a server. */
export async function countOtherSessions(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and application_name <> current_setting('application_name')`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
