import { sql } from 'kysely'
import { quotedName, type TableColumns } from '../copying'
import type { Db } from '../database'
import type { Sequence } from './format'

const OWN = sql.raw(`relnamespace = current_schema()::regnamespace and not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`)

/** Every table of the dealership by name, with the columns that the database does not make of others. Which migrations ran is the head's to say. */
export async function tablesOf(db: Db): Promise<TableColumns[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname as "table", array(
      select attname::text from pg_attribute a
      where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class c where relkind = 'r' and relpersistence <> 't' and relname not like 'kysely\\_%' and ${OWN}
    order by relname collate "C"`.execute(db)
  return rows
}

/** Where each sequence stands. It may be ahead of the rows of a snapshot, never behind. */
export async function sequencesOf(db: Db): Promise<Sequence[]> {
  const { rows: names } = await sql<{ name: string }>`
    select relname as name from pg_class c where relkind = 'S' and ${OWN} order by relname collate "C"`.execute(db)
  const sequences: Sequence[] = []
  for (const { name } of names) {
    const state = sql.raw(`select last_value::text as last, is_called as "isCalled" from ${quotedName(name)}`)
    const { rows } = await sql<Omit<Sequence, 'name'>>`${state}`.execute(db)
    for (const row of rows) sequences.push({ name, ...row })
  }
  return sequences
}

/** The digests of all files that rows name, in their order; none in a database that is older than files. */
export async function filesNamed(db: Db): Promise<string[]> {
  const { rows: there } = await sql<{ isThere: boolean }>`
    select to_regclass('attachments') is not null as "isThere"`.execute(db)
  if (!there[0]?.isThere) return []
  const { rows } = await sql<{ digest: string }>`
    select digest from attachments union select thumbnail_digest from attachments where thumbnail_digest is not null
    union select digest from attachment_uploads
    union select thumbnail_digest from attachment_uploads where thumbnail_digest is not null order by 1`.execute(db)
  return rows.map(({ digest }) => digest)
}

export async function setSequences(db: Db, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, last, isCalled } of sequences)
    await sql`select setval(${quotedName(name)}::regclass, ${last}::bigint, ${isCalled})`.execute(db)
}

/** Statements that are run before rows come in, and those that put back what they took away. */
export interface Clearing {
  before: readonly string[]
  after: readonly string[]
}

/**
 * What makes loading fast and leaves rows as they come: no trigger acts, and what is checked or found by an index is made anew of all rows at the end,
 * where a row that does not fit fails. All that an owner of the tables may do.
 */
export async function clearingOf(db: Db, tables: readonly TableColumns[]): Promise<Clearing> {
  const { rows: links } = await sql<{ of: string; name: string; made: string }>`
    select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as made
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`.execute(db)
  const { rows: indexes } = await sql<{ name: string; made: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
    from pg_index i join pg_class c on c.oid = i.indrelid
    where ${OWN} and not exists (select from pg_constraint where conindid = i.indexrelid) order by 1`.execute(db)
  const names = tables.map(({ table }) => quotedName(table))
  return {
    before: [
      ...names.map((name) => `alter table ${name} disable trigger user`),
      ...links.map(({ of, name }) => `alter table ${of} drop constraint ${quotedName(name)}`),
      ...indexes.map(({ name }) => `drop index ${name}`),
      `truncate ${names.join(', ')}`,
    ],
    after: [
      ...indexes.map(({ made }) => made),
      ...links.map(({ of, name, made }) => `alter table ${of} add constraint ${quotedName(name)} ${made}`),
      ...names.map((name) => `alter table ${name} enable trigger user`),
    ],
  }
}

/** How many connections others have to the database of a server. */
export async function otherSessions(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and application_name <> current_setting('application_name')`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
