import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, type FreshDatabase } from '../../../../tests/fixtures/databases'
import { testRandom } from '../../../../tests/fixtures/random'
import { type PlainColumn, plainCsv } from '../documents/copy-csv'
import { type CsvColumn, csvDownload } from '../documents/csv'
import type { Store } from './database'
import { streamRows } from './stream'
import { toCentsOrNull, toDayOrNull } from './values'

const TEXTS = [
  '',
  'plain',
  '=1+1',
  '\t-2',
  ' lead',
  'trail ',
  'a,b',
  'say "so"',
  'two\nlines',
  'cr\rlf\r\n',
  'back\\slash',
  '\\N',
  '\\',
  "'",
]
const WIDE = [
  '\uff1dwide',
  '\u00a0=nbsp',
  'Żebbuġ',
  'ħ',
  '\u{1f697}',
  'a\u3000',
  '-5.00',
  '.',
  '@x',
  'x\u000b',
  '\u0008',
  'tab\tin',
]
const ALL = [...TEXTS, ...WIDE]
const COLUMNS: readonly PlainColumn<'day' | 'first' | 'second' | 'kind' | 'amount'>[] = [
  { header: 'Day', kind: 'day', from: 'day' },
  { header: 'First, and =', kind: 'text', from: 'first' },
  { header: 'Second', kind: 'text', from: 'second' },
  { header: 'Kind', kind: 'named', from: 'kind', names: { 1: '-One', 12: 'Twelve' } },
  { header: 'Amount', kind: 'money', from: 'amount' },
]

/** The same columns for rows that are objects. */
const READ: readonly CsvColumn<Row>[] = [
  { header: 'Day', kind: 'day', value: ({ day }) => toDayOrNull(day) },
  { header: 'First, and =', kind: 'text', value: ({ first }) => first },
  { header: 'Second', kind: 'text', value: ({ second }) => second },
  { header: 'Kind', kind: 'text', value: ({ kind }) => ({ 1: '-One', 12: 'Twelve' })[kind] ?? '' },
  { header: 'Amount', kind: 'money', value: ({ amount }) => toCentsOrNull(amount) },
]

type Row = Readonly<Record<'day' | 'first' | 'second', string | null>> & { kind: number; amount: string | null }

/** Two hundred rows, or so many, of every text in both places. */
function rowsOf(store: Store, texts: readonly string[], times = 1) {
  const random = testRandom(51)
  const json = JSON.stringify(
    texts.flatMap((first) =>
      texts.map((second) => ({
        day: random() < 0.1 ? null : `20${10 + Math.floor(random() * 80)}-0${1 + Math.floor(random() * 9)}-17`,
        ...{ first, second },
        kind: random() < 0.4 ? 1 : random() < 0.5 ? 12 : 7,
        amount: random() < 0.1 ? null : Math.trunc((random() - 0.5) * 10 ** Math.floor(random() * 15)),
      })),
    ),
  )
  return store.db
    .selectFrom(
      sql<Row>`(select r.*, n from jsonb_to_recordset(${json}::jsonb) r (day date, first text, second text, kind int, amount bigint),
        generate_series(1, ${times}::int) n)`.as('r'),
    )
    .select(['day', 'first', 'second', 'kind', 'amount'])
    .where('r.first', '<>', 'a $1 b')
    .orderBy(sql`r.first collate "C", r.second collate "C", r.amount`)
}

async function bytesOf(chunks: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(Buffer.from(chunk))
  return Buffer.concat(all)
}

describe.each(engines)('copied files: $name', (engine) => {
  let fresh: FreshDatabase
  let store: Store
  beforeAll(async () => {
    fresh = await engine.fresh({ poolSize: 2 })
    store = fresh.store
  })
  afterAll(() => fresh?.drop())

  const file = (of: Store, query: ReturnType<typeof rowsOf>) =>
    bytesOf(plainCsv(of, { fileName: 'x.csv', columns: COLUMNS, query }).chunks)

  test('[server 8] have the bytes that reading row by row would give them', async () => {
    for (const [texts, times] of [
      [ALL, 1],
      [ALL, 9],
      [[], 1],
      [['x'.repeat(70_000), '"'.repeat(40_000)], 3],
    ] as const) {
      const read = await bytesOf(
        csvDownload({ fileName: 'x.csv', columns: READ, rows: streamRows(store, rowsOf(store, texts, times)) }).chunks,
      )
      const copied = await file(store, rowsOf(store, texts, times))
      expect(copied.equals(read), `${texts.length} texts, ${times} times`).toBe(true)
      expect(read.toString().split('\r\n').length).toBeGreaterThanOrEqual(texts.length ** 2 * times + 2)
    }
  })

  test('[server 8] stop with whoever reads them, and leave no connection behind', async () => {
    for (let n = 0; n < 5; n += 1) {
      let pieces = 0
      for await (const piece of plainCsv(store, { fileName: 'x.csv', columns: COLUMNS, query: rowsOf(store, ALL, 400) })
        .chunks) {
        expect(piece.length).toBeGreaterThan(60_000)
        pieces += 1
        if (pieces === 2) break
      }
      expect(pieces).toBe(2)
    }
    expect((await file(store, rowsOf(store, ['a']))).toString()).toContain('a')
  })

  test('[server 8] say what went wrong', async () => {
    const wrong = store.db
      .selectFrom(sql<Row>`(select 1/(n - 90000) as day from generate_series(1, 100000) n)`.as('r'))
      .select('day')
    const copied = store.copyOut(wrong, { row: () => {}, take: () => null })
    await expect(copied.next()).rejects.toThrow('division by zero')
    expect((await file(store, rowsOf(store, ['a']))).toString()).toContain('a')
  })
})
