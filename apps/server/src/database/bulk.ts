import { sql } from 'kysely'
import { toCount } from './values'
import type { Trx } from './database'

/** Inserts rows of one shape in one statement, from their JSON. */
export async function insertRows(trx: Trx, table: string, rows: readonly object[]): Promise<void> {
  const columns = namesOf(rows)
  if (columns.length === 0) return
  const list = sql.join(columns.map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${list})
    select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::text::jsonb)`.execute(
    trx,
  )
}

/** Sets the columns of rows of one shape in the rows with the same `key`. */
export async function updateRows(trx: Trx, table: string, key: string, rows: readonly object[]): Promise<void> {
  const columns = namesOf(rows).filter((name) => name !== key)
  if (columns.length === 0) return
  const set = sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`x.${name}`)}`))
  await sql`update ${sql.table(table)} t set ${set}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::text::jsonb) x
    where ${sql.ref(`t.${key}`)} = ${sql.ref(`x.${key}`)}`.execute(trx)
}

/** The next ids of a table, in order. */
export async function nextIDs(trx: Trx, table: string, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::text as id from generate_series(1, ${count}::int)`.execute(
    trx,
  )
  return rows.map(({ id }) => toCount(id)).sort((a, b) => a - b)
}

/** Returns the SQL of the sequence that numbers a table. */
export async function sequenceOf(trx: Trx, table: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select pg_get_serial_sequence(${table}, 'id') as name`.execute(trx)
  return rows[0]!.name
}

export async function nextTableID(trx: Trx, table: string): Promise<number> {
  const { rows } = await sql<{ next: string }>`
    select (last_value + is_called::int)::text as next from ${sql.raw(await sequenceOf(trx, table))}`.execute(trx)
  return Number(rows[0]!.next)
}

/** Resets the sequence of a table to the id after its last row, after rows were undone. */
export async function resetIDs(trx: Trx, table: string): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce((select max(id) from ${sql.table(table)}), 0) + 1, false)`.execute(
    trx,
  )
}

function namesOf(rows: readonly object[]): string[] {
  return Object.keys(rows[0] ?? {})
}
