import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engines, type FreshDatabase } from '../../../../../tests/fixtures/databases'
import { sqlStateOf } from '../errors'
import { transaction } from '../transaction'

const TEXTS = ["O'Brien", `\\ "two" ''; drop table note; --`, '$1 $2', 'Għaxaq € 😀', '', null, 'x'.repeat(40_000)]

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await engines.find(({ name }) => name === 'embedded')!.empty()
  await sql`create table note (id int generated always as identity, words text, days date[], data jsonb)`.execute(
    fresh.store.db,
  )
})
afterAll(() => fresh.drop())

/** Writes and reads a row in a transaction, by statements that are the same each time. */
function addNote(words: string | null, days: string[] = ['2026-03-02', '2026-02-28']) {
  return transaction(fresh.store.db, async (trx) => {
    const data = JSON.stringify({ words })
    const made = await sql<{ id: number }>`
      insert into note (words, days, data) values (${words}, ${days}::date[], ${data}) returning id`.execute(trx)
    const read = await sql<{ words: string | null; days: string[]; data: { words: string | null } }>`
      select words, days, data from note where id = ${made.rows[0]?.id}`.execute(trx)
    return { count: made.numAffectedRows, row: read.rows[0] }
  })
}

const preparedTexts = () =>
  sql<{ statement: string }>`select statement from pg_prepared_statements order by name`.execute(fresh.store.db)

test('a repeated statement of a transaction is planned once, and keeps every text as it is', async () => {
  for (const words of [...TEXTS, ...TEXTS])
    expect(await addNote(words)).toEqual({
      count: 1n,
      row: { words, days: ['2026-03-02', '2026-02-28'], data: { words } },
    })
  const { rows } = await preparedTexts()
  expect(rows.map(({ statement }) => /prepare \w+ as\s+(\w+)/.exec(statement)?.[1])).toEqual(['insert', 'select'])
})

test('it fails as the first time, and the session goes on', async () => {
  const codes: (string | undefined)[] = []
  for (const words of ['a', 'b', 'c'])
    await addNote(words, ['never']).catch((error: unknown) => codes.push(sqlStateOf(error)))
  expect(codes).toEqual(['22007', '22007', '22007'])
  await expect(addNote('a zero \0 in it')).rejects.toThrow(/invalid byte sequence/)
  expect((await addNote('after them')).row?.words).toBe('after them')
})

test('a table that changed is read in its new form', async () => {
  const readAll = () =>
    transaction(fresh.store.db, async (trx) => (await sql`select * from note where id = ${1}`.execute(trx)).rows[0])
  for (let n = 0; n < 3; n += 1) expect(Object.keys((await readAll()) as object)).toHaveLength(4)
  await sql`alter table note add column place text not null default 'here'`.execute(fresh.store.db)
  expect(await preparedTexts()).toMatchObject({ rows: [] })
  for (let n = 0; n < 3; n += 1) expect(await readAll()).toMatchObject({ place: 'here' })
})
