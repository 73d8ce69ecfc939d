import { CASH_SORTS } from '@forecourt/core/features/cash-book/enums'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, type FreshDatabase } from '../../../../../tests/fixtures/databases'
import { seeded } from '../../../../../tests/fixtures/hostile'
import type { Db } from '../../database/database'
import { migrate } from '../../database/migrate'
import { migrations } from '../../database/migrations/index'
import { type EntryQuestion, entriesInSql } from '../../database/testing/list-reference'
import { LedgerKeeper } from './keeper'

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

function question(random: Random): EntryQuestion {
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

/** The keeper's answer is that of the database, whole and by pages. */
async function expectAgreement(keeper: LedgerKeeper, db: Db, asked: EntryQuestion): Promise<void> {
  const expected = await entriesInSql(db, asked)
  const { ledger, words, mark } = await keeper.look(asked)
  const { category, type, from, to, ofMonths, sort, descending } = asked
  const found = ledger.search({
    ...{ category, type, from, to, ofMonths },
    mark: asked.mark ? { text: mark.mark, amount: asked.amount } : null,
    words: words.map((word) => word.fold),
  })
  const page = (offset: number, limit: number) => ledger.page(found, { sort, descending, offset, limit })
  const all = { ids: page(0, 1000), sum: found.sum, count: found.count }
  expect({ ...asked, ...all }).toEqual({ ...asked, ...expected, count: expected.ids.length })
  for (const [offset, limit] of [
    [1, 3],
    [expected.ids.length - 2, 5],
    [expected.ids.length + 4, 5],
  ] as const)
    if (offset >= 0) expect(page(offset, limit)).toEqual(expected.ids.slice(offset, offset + limit))
}

describe.each(engines)('the cash book in memory: $name', (engine) => {
  let fresh: FreshDatabase
  beforeAll(async () => {
    fresh = await engine.fresh()
    await stock(fresh.store.db)
  })
  afterAll(() => fresh?.drop())

  test('[D3 2.2] answers as the database would after any changes, committed or given up', async () => {
    const { db } = fresh.store
    const random = seeded(41)
    const keeper = new LedgerKeeper(db)
    await expectAgreement(keeper, db, question(random))
    for (let round = 0; round < 60; round += 1) {
      await transact(db, random)
      if (round % 2 === 0) await expectAgreement(keeper, db, question(random))
    }
    const another = new LedgerKeeper(db)
    for (const sort of CASH_SORTS)
      for (const of of [keeper, another])
        await expectAgreement(of, db, { ...question(random), text: '', mark: '', sort })
  })

  test('[server 7] sees many changes at once, and an entry that comes with a lower id than the last', async () => {
    const { db } = fresh.store
    const random = seeded(42)
    const keeper = new LedgerKeeper(db)
    await keeper.look({ text: '', mark: '' })
    await sql`insert into cash_entries (id, batch_id, date, category_id, type_id, amount, signed_amount, description)
      select n, (select min(id) from batches), date '2026-01-01' + n % 9, 1, 1, n % 50, n % 50, 'Many ' || n % 70
      from generate_series(1001, 1900) n`.execute(db)
    for (const sort of CASH_SORTS)
      await expectAgreement(keeper, db, { ...question(random), text: 'many', mark: '', sort })
    await sql`insert into cash_entries (id, batch_id, date, category_id, type_id, amount, signed_amount, description)
      select 999, min(id), '2026-01-03', 1, 1, 7, 7, 'Many late' from batches`.execute(db)
    for (const sort of CASH_SORTS)
      await expectAgreement(keeper, db, { ...question(random), text: 'many', mark: '', sort })
    await sql`update cash_entries set reference = 'All ' || id % 11`.execute(db)
    for (const sort of CASH_SORTS)
      await expectAgreement(keeper, db, { ...question(random), text: 'all', mark: '', sort })
  })

  test('[server 1] holds what was stored before changes were noted', async () => {
    const old = await engine.empty()
    try {
      await migrate(old.store, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0006')))
      const { db } = old.store
      const random = seeded(43)
      await stock(db)
      for (let round = 0; round < 5; round += 1) await transact(db, random)
      await migrate(old.store)
      const keeper = new LedgerKeeper(db)
      await expectAgreement(keeper, db, { ...question(random), text: '', mark: '' })
      await transact(db, random)
      await expectAgreement(keeper, db, { ...question(random), text: '', mark: '' })
    } finally {
      await old.drop()
    }
  })
})
