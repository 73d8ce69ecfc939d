import { CASH_SORTS } from '@forecourt/core/features/cash-book/enums'
import type { Day } from '@forecourt/core/kernel/days'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, type FreshDatabase } from '../../../../../tests/fixtures/databases'
import { testRandom } from '../../../../../tests/fixtures/random'
import type { Db } from '../../database/database'
import { type EntryListQuery, queryEntries } from '../../database/testing/list-reference'
import { type CashFilter, countEntries, entriesForFile, entriesSum, entryIDsOfPage } from './search-repository'

type Random = () => number

const TEXTS = [
  '',
  'Żebbuġ',
  'zebbug',
  'Ħili works',
  "O'Hara",
  '100% _',
  'a\\b',
  '千代田',
  'INV 12',
  '\u{1f697} car',
  '\uff21 wide',
  'B',
]
const WORDS = ['', 'zeb', 'ŻEB', 'hili inv', '%', '_', '\\', '千', 'zzz', 'inv 1', 'b', 'name 3', 'borg', "o'"]
const MARKS = ['', 'ABC', 'abc 12', 'hp-1', 'HP', '-', '3', '%', '_', 'zzz']
const DAYS = [null, '2026-01-02', '2026-01-05', '2026-01-11', '2025-12-31']

const pick = <T>(of: readonly T[], random: Random): T => of[Math.floor(random() * of.length)]!
const below = (most: number, random: Random) => Math.floor(random() * most)

/** Nine clients and nine vehicles. */
async function stock(db: Db): Promise<void> {
  await sql`insert into clients (id, idno, name, surname) select n, 'ID' || n, 'Name ' || n, 'Borg' from generate_series(1, 9) n`.execute(
    db,
  )
  await sql`insert into vehicles (id, reg_no, make, model, body_type, fuel_type, color)
    select n, 'ABC 12' || n, 'Make', 'Model', '', '', '' from generate_series(1, 9) n`.execute(db)
}

/** One change of an entry or of what its list knows of a client. */
function change(random: Random) {
  const id = 1 + below(60, random)
  const amount = pick([300, -300, 300, 125_050, 0, 9_000_000_000_000], random)
  const client = random() < 0.5 ? null : 1 + below(9, random)
  const vehicle = random() < 0.5 ? null : 1 + below(9, random)
  const isMonthly = random() < 0.3
  return pick(
    [
      ...Array.from(
        { length: 6 },
        () => sql`
        insert into cash_entries (id, batch_id, date, category_id, type_id, amount, signed_amount, name, vendor, description, reference, client_id,
          vehicle_id, reg_no, hp_account_no, month_expense)
        values (${id}, (select min(id) from batches), ${`2026-01-${10 - below(9, random)}`.replace(/-(\d)$/, '-0$1')}, ${1 + below(3, random)},
          ${1 + below(2, random)}, ${amount}, ${amount}, ${pick(TEXTS, random)}, ${pick(TEXTS, random)}, ${pick(TEXTS, random)},
          ${pick(TEXTS, random)}, ${client}, ${vehicle}, ${vehicle ? `ABC 12${vehicle}` : ''}, ${pick(['', 'HP-1', 'HP-12'], random)},
          ${isMonthly ? '2026-01-01' : null}::date)
        on conflict (id) do update set date = excluded.date, name = excluded.name, reference = excluded.reference, amount = excluded.amount,
          signed_amount = excluded.signed_amount, client_id = excluded.client_id, month_expense = excluded.month_expense`,
      ),
      sql`update clients set name = ${pick(['Maria', 'Żebbuġ', 'Name 3'], random)} where id = ${client ?? 1}`,
      sql`update cash_entries set description = ${pick(TEXTS, random)}, category_id = 4 where id = ${id}`,
      sql`update cash_entries set vehicle_id = null, client_id = null where vehicle_id = ${vehicle ?? 1}`,
      sql`delete from cash_entries where id = ${id}`,
      sql`delete from cash_entries where client_id = ${client ?? 2}`,
    ],
    random,
  )
}

async function transact(db: Db, random: Random): Promise<void> {
  const trx = await db.startTransaction().execute()
  for (let n = 1 + below(9, random); n > 0; n -= 1) await change(random).execute(trx)
  await (random() < 0.2 ? trx.rollback() : trx.commit()).execute()
}

function question(random: Random): EntryListQuery {
  const mark = pick(MARKS, random)
  return {
    text: pick(WORDS, random),
    mark,
    amount: mark === '3' ? 300 : null,
    category: pick([null, null, 1, 4], random),
    type: pick([null, null, 1], random),
    from: pick([null, ...DAYS], random),
    to: pick([null, ...DAYS], random),
    ofMonths: random() < 0.2,
    sort: pick(CASH_SORTS, random),
    descending: random() < 0.5,
  }
}

/** The question as the call asks it. */
function asFilter(asked: EntryListQuery, page: { pageNumber: number; pageSize: number }): CashFilter {
  return {
    ...page,
    categoryID: asked.category ?? 0,
    cashTypeID: asked.type ?? 0,
    ...(asked.from ? { from: asked.from as Day } : {}),
    ...(asked.to ? { to: asked.to as Day } : {}),
    searchOnMonthExpense: asked.ofMonths,
    regNoAccNo: asked.mark,
    vendorCustomer: asked.text,
    sortByColumn: asked.sort,
    sortByType: asked.descending ? 1 : 0,
  }
}

/** Page, total and file are those of the plain query. */
async function expectAgreement(db: Db, asked: EntryListQuery): Promise<void> {
  const expected = await queryEntries(db, asked)
  const all = asFilter(asked, { pageNumber: 1, pageSize: 2000 })
  expect({ ...asked, ids: await entryIDsOfPage(db, all) }).toEqual({ ...asked, ids: expected.ids })
  expect([await countEntries(db, all), await entriesSum(db, all)]).toEqual([expected.ids.length, expected.sum])
  expect(await entryIDsOfPage(db, asFilter(asked, { pageNumber: 2, pageSize: 3 }))).toEqual(expected.ids.slice(3, 6))
  const file = await entriesForFile(db, all, 'Europe/Malta').execute()
  expect(file.length).toBe(expected.ids.length)
}

/** The name that is shown of every entry is kept. */
async function expectShownNames(db: Db): Promise<void> {
  const { rows } = await sql`
    select e.id from cash_entries e left join clients c on c.id = e.client_id
    where e.shown_name <> coalesce(nullif(e.name, ''), nullif(e.vendor, ''), c.name || ' ' || c.surname, '')`.execute(
    db,
  )
  expect(rows).toEqual([])
}

describe.each(engines)('the search of the cash book: $name', (engine) => {
  let fresh: FreshDatabase
  beforeAll(async () => {
    fresh = await engine.fresh()
    await stock(fresh.store.db)
  })
  afterAll(() => fresh?.drop())

  test('[D3 2.2] page, total and file after any changes, committed or given up', async () => {
    const { db } = fresh.store
    const random = testRandom(41)
    for (let round = 0; round < 60; round += 1) {
      await transact(db, random)
      await expectShownNames(db)
      if (round % 2 === 0) await expectAgreement(db, question(random))
    }
    for (const sort of CASH_SORTS) await expectAgreement(db, { ...question(random), text: '', mark: '', sort })
  })
})

test.each(engines.filter((engine) => engine.name === 'postgresql'))(
  '[D3 2.2] an entry of a client who is renamed meanwhile: $name',
  async (engine) => {
    const { store, drop } = await engine.fresh()
    const { db } = store
    try {
      await stock(db)
      const enter = sql`insert into cash_entries (batch_id, date, category_id, type_id, amount, signed_amount, client_id)
        values ((select min(id) from batches), '2026-01-01', 1, 1, 1, 1, 1)`
      const rename = sql`update clients set name = name || 'x' where id = 1`
      for (const [first, second] of [
        [enter, rename],
        [rename, enter],
      ] as const) {
        const early = await db.startTransaction().execute()
        await first.execute(early)
        const late = db.transaction().execute((trx) => second.execute(trx))
        await sql`select pg_sleep(0.05)`.execute(db)
        await early.commit().execute()
        await late
        await expectShownNames(db)
      }
    } finally {
      await drop()
    }
  },
)
