import { chequesClosing } from '@forecourt/core/features/cash-book/cheque-rules'
import { drawerTotals } from '@forecourt/core/features/cash-book/batch-rules'
import { signedAmount } from '@forecourt/core/features/cash-book/direction'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import { hpPriceOf, totalCost } from '@forecourt/core/features/deals/rules'
import { ageingBucket } from '@forecourt/core/features/hire-purchase/ageing'
import { AGEING_BUCKETS } from '@forecourt/core/features/hire-purchase/enums'
import { overdueSummary } from '@forecourt/core/features/hire-purchase/summary'
import { addDays, addMonths, type Day, day } from '@forecourt/core/kernel/days'
import { idnoKey } from '@forecourt/core/features/clients/rules'
import { squeezeText } from '@forecourt/core/kernel/registrations'
import { cents, sumCents, ZERO } from '@forecourt/core/kernel/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, type FreshDatabase } from '../../../../tests/fixtures/databases'
import { testRandom } from '../../../../tests/fixtures/random'
import { batchSums, updateBalances } from '../features/cash-book/batches-repository'
import { accountsPage, matchingAccountTotals, bucketTotals } from '../features/hire-purchase/list-repository'
import { insertAccount, instalmentsOf } from '../features/hire-purchase/repository'
import { reallocate } from '../features/hire-purchase/service'
import { HP_PRICE } from '../features/integrity/sql-text'
import { drawerDays, stockByBoughtDate } from '../features/reports/charts-repository'
import { reportCost, reportPage } from '../features/reports/vehicles-repository'
import type { Db } from './database'
import { toCents, toCentsOrNull } from './values'

type Random = () => number

const FIRST_DAY = day('2026-01-01')
const pick = <T>(of: readonly T[], random: Random): T => of[Math.floor(random() * of.length)]!
const below = (most: number, random: Random) => Math.floor(random() * most)

/** Any entry of a book of four batches, by whatever pays it. */
function anyEntry(random: Random, batches: number) {
  const categoryID = pick(Object.values(CashCategory), random)
  const amount = cents(below(2_000_000, random) - 500_000)
  return {
    batchID: 1 + below(batches, random),
    date: addDays(FIRST_DAY, below(9, random)),
    categoryID,
    typeID: pick(Object.values(CashType), random),
    amount,
    signedAmount: signedAmount({ categoryID, amount }),
  }
}
type Entry = ReturnType<typeof anyEntry>

const BATCHES = 4

/** Closed batches that nothing moved yet, and the current one. */
async function emptyBatches(db: Db): Promise<void> {
  await sql`delete from batches`.execute(db)
  await sql`insert into batches (id, status, started_at, ended_at, opening, cheques_opening, ins, outs, closing, cheques_closing, audit_link, audit_head)
    select n, 'closed', now(), now(), 700, 90, 0, 0, 700, 90, 0, repeat('0', 64) from generate_series(1, ${BATCHES}::int - 1) n`.execute(
    db,
  )
  await sql`insert into batches (id, status, started_at, opening, cheques_opening) values (${BATCHES}, 'current', now(), 700, 90)`.execute(
    db,
  )
}

async function save(db: Db, entry: Entry): Promise<void> {
  await sql`insert into cash_entries (batch_id, date, category_id, type_id, amount, signed_amount)
    values (${entry.batchID}, ${entry.date}, ${entry.categoryID}, ${entry.typeID}, ${entry.amount}, ${entry.signedAmount})`.execute(
    db,
  )
  const own = [entry]
  const { ins, outs } = drawerTotals(ZERO, own)
  const batch = { id: entry.batchID, status: entry.batchID < BATCHES ? ('closed' as const) : ('current' as const) }
  await updateBalances(db, batch, { drawer: cents(ins + outs), cheques: chequesClosing(ZERO, own) })
}

/** Sold cars with accounts of any rows, payments, refunds, ticks and settlements. */
async function account(db: Db, vehicleID: number, random: Random): Promise<void> {
  await sql`insert into vehicles (id, reg_no, make, model, body_type, fuel_type, color)
    values (${vehicleID}, ${`HPX ${100 + vehicleID}`}, 'Make', 'Model', '', '', '')`.execute(db)
  await sql`insert into sales (vehicle_id, client_id, sale_type, sold_date, hp_account_no)
    values (${vehicleID}, 1, 1, ${FIRST_DAY}, ${`HP-${vehicleID}`})`.execute(db)
  const first = addDays(FIRST_DAY, below(200, random) - 100)
  const rows = Array.from({ length: 1 + below(8, random) }, (_, i) => ({
    number: i + 1,
    dueDate: addMonths(first, pick([0, i, i], random)),
    amount: cents(below(30_000, random)),
    ...{ bankCharge: ZERO, interest: ZERO, reduceFromCapital: ZERO, capital: ZERO },
  }))
  await insertAccount(db, { vehicleID, rows, isByHand: false })
  for (let n = below(4, random); n > 0; n -= 1) {
    const amount = below(50_000, random) - 8_000
    const categoryID = n === 1 && random() < 0.2 ? CashCategory.HPSettlement : CashCategory.HpPayment
    await sql`insert into cash_entries (batch_id, date, category_id, type_id, amount, signed_amount, vehicle_id)
      values (${BATCHES}, ${addDays(FIRST_DAY, n)}, ${categoryID}, 1, ${amount}, ${amount}, ${vehicleID})`.execute(db)
  }
  await reallocate({ db }, vehicleID)
}

describe.each(engines)(
  'what SQL computes for speed is what the rules of core make of the same rows: $name',
  (engine) => {
    let fresh: FreshDatabase
    beforeAll(async () => {
      fresh = await engine.fresh()
      await sql`insert into clients (id, idno, name, surname) values (1, 'ID1', 'Maria', 'Borg')`.execute(
        fresh.store.db,
      )
    })
    afterAll(() => fresh?.drop())

    test('[D3 9] drawer and cheques of batches, and the chain of their balances', async () => {
      const { db } = fresh.store
      const random = testRandom(51)
      await emptyBatches(db)
      const book: Entry[] = []
      for (let n = 0; n < 120; n += 1) {
        book.push(anyEntry(random, BATCHES))
        await save(db, book.at(-1)!)
      }
      let drawer = cents(700)
      let cheques = cents(90)
      for (let id = 1; id <= BATCHES; id += 1) {
        const own = book.filter((entry) => entry.batchID === id)
        const totals = drawerTotals(drawer, own)
        const { rows } = await sql<Record<string, string | null>>`
        select opening, ins, outs, closing, cheques_opening, cheques_closing from batches where id = ${id}`.execute(db)
        const stored = Object.fromEntries(
          Object.entries(rows[0] ?? {}).map(([name, value]) => [name, value === null ? null : toCents(value)]),
        )
        const sums = await batchSums(db, id)
        expect([toCents(sums.ins), toCents(sums.outs), toCents(sums.cheques)]).toEqual([
          totals.ins,
          totals.outs,
          chequesClosing(ZERO, own),
        ])
        expect(stored).toMatchObject({ opening: drawer, cheques_opening: cheques })
        drawer = totals.closing
        cheques = chequesClosing(cheques, own)
        if (id < BATCHES)
          expect(stored).toMatchObject({
            ins: totals.ins,
            outs: totals.outs,
            closing: drawer,
            cheques_closing: cheques,
          })
      }
      const days = await drawerDays(db, { from: FIRST_DAY, to: addDays(FIRST_DAY, 6) })
      for (let n = 0; n < 9; n += 1) {
        const on = addDays(FIRST_DAY, n)
        const { ins, outs } = drawerTotals(
          ZERO,
          book.filter((entry) => entry.date === on),
        )
        expect(days.get(on) ?? { in: ZERO, out: ZERO }).toEqual(
          n > 6 ? { in: ZERO, out: ZERO } : { in: ins, out: outs },
        )
      }
    })

    test('[server 6] what of accounts is overdue, by the age of their oldest open row', async () => {
      const { db } = fresh.store
      const random = testRandom(52)
      const ids = Array.from({ length: 40 }, (_, i) => i + 1)
      for (const id of ids) await account(db, id, random)
      const accounts = await Promise.all(
        ids.map(async (vehicleID) => {
          const rows = await instalmentsOf(db, vehicleID)
          const isSettled = rows.some((row) => row.waived > 0)
          return { vehicleID, rows, settledOn: isSettled ? FIRST_DAY : null, open: rows.filter((row) => row.open > 0) }
        }),
      )
      const remainingOf = (some: typeof accounts) => sumCents(some.flatMap(({ open }) => open.map((row) => row.open)))
      for (const on of [-120, -1, 0, 1, 30, 31, 60, 61, 90, 91, 400].map((days): Day => addDays(FIRST_DAY, days))) {
        const order = { sort: 'RegNo', descending: false } as const
        const all = { text: '', pendingOnly: false, due: null, on, ...order, limit: 100, offset: 0 }
        const listed = await accountsPage(db, all)
        expect(listed.map((row) => [row.vehicle_id, Number(row.overdue_count), toCents(row.overdue_amount)])).toEqual(
          accounts.map(({ vehicleID, rows, settledOn }) => {
            const { count, amount } = overdueSummary(rows, on, settledOn)
            return [vehicleID, count, amount]
          }),
        )
        const totals = await bucketTotals(db, { text: '', on })
        for (const bucket of AGEING_BUCKETS) {
          const own = accounts.filter(({ open }) => open[0] && ageingBucket(open[0].dueDate, on) === bucket)
          const overdue = sumCents(own.map(({ rows, settledOn }) => overdueSummary(rows, on, settledOn).amount))
          const expected = { count: own.length, overdue, remaining: remainingOf(own) }
          expect([on, bucket, totals.get(bucket) ?? { count: 0, overdue: 0, remaining: 0 }]).toEqual([
            on,
            bucket,
            expected,
          ])
          const due = { text: '', pendingOnly: false, due: { on, bucket } }
          expect(await matchingAccountTotals(db, due)).toEqual({ count: own.length, remaining: expected.remaining })
        }
      }
    })

    test('[server 6] what vehicles cost, what instalments of a sale are made of', async () => {
      const { db } = fresh.store
      const random = testRandom(54)
      const orNull = <T>(value: T) => (random() < 0.3 ? null : value)
      const traded = Array.from({ length: 60 }, (_, i) => ({
        vehicleID: 101 + i,
        boughtPrice: orNull(cents(below(2_000_000, random))),
        expenses: Array.from({ length: below(4, random) }, () => cents(below(90_000, random) - 20_000)),
        isSold: random() < 0.7,
        saleType: pick(Object.values(SaleType), random),
        soldPrice: orNull(cents(below(2_000_000, random))),
        difference: orNull(cents(below(900_000, random))),
      }))
      for (const { vehicleID, boughtPrice, expenses, isSold, ...sale } of traded) {
        await sql`insert into vehicles (id, reg_no, make, model, body_type, fuel_type, color, bought_date, bought_price)
          values (${vehicleID}, ${`CST ${vehicleID}`}, 'Make', 'Model', '', '', '', ${FIRST_DAY}, ${boughtPrice})`.execute(
          db,
        )
        for (const amount of expenses)
          await sql`insert into expenses (vehicle_id, amount, date, vendor, description)
            values (${vehicleID}, ${amount}, ${FIRST_DAY}, '', '')`.execute(db)
        if (isSold)
          await sql`insert into sales (vehicle_id, client_id, sale_type, sold_date, sold_price, difference)
            values (${vehicleID}, 1, ${sale.saleType}, ${FIRST_DAY}, ${sale.soldPrice}, ${sale.difference})`.execute(db)
      }
      const costOf = ({ boughtPrice, expenses }: (typeof traded)[number]) => totalCost(boughtPrice, expenses)
      const bought = { state: null, type: 'purchased', from: FIRST_DAY, to: FIRST_DAY, sellers: null } as const
      const order = { sort: 'TotalCost', descending: false, limit: 100, offset: 0 } as const
      expect((await reportPage(db, { ...bought, ...order })).map((row) => [row.id, row.totalCost])).toEqual(
        traded
          .toSorted((a, b) => costOf(a) - costOf(b) || a.vehicleID - b.vehicleID)
          .map((row) => [row.vehicleID, costOf(row)]),
      )
      expect(await reportCost(db, bought)).toBe(sumCents(traded.map(costOf)))
      const stock = traded.filter(({ isSold }) => !isSold)
      expect((await stockByBoughtDate(db)).find(({ boughtDate }) => boughtDate === FIRST_DAY)).toEqual({
        boughtDate: FIRST_DAY,
        count: stock.length,
        cost: sumCents(stock.map(costOf)),
      })
      const { rows } = await sql<{ vehicle_id: number; price: string | null }>`
        select vehicle_id, ${sql.raw(HP_PRICE)} as price from sales s where vehicle_id > 100 order by vehicle_id`.execute(
        db,
      )
      expect(rows.map((row) => [row.vehicle_id, toCentsOrNull(row.price)])).toEqual(
        traded.filter(({ isSold }) => isSold).map((sale) => [sale.vehicleID, hpPriceOf(sale)]),
      )
    })

    test('[server 4] how registrations, chassis and account numbers are compared', async () => {
      const { db } = fresh.store
      const random = testRandom(53)
      const signs = [...' \t\u00a0\u2009\u202f\ufeff-\u2010\u2011\u2013\u2014\u2212abcXYZ019/ħĦżŻġĠċĊàéÖ千_%\'"']
      const texts = Array.from({ length: 300 }, () =>
        Array.from({ length: below(12, random) }, () => pick(signs, random)).join(''),
      )
      const { rows } = await sql<{ key: string }>`
      select forecourt_squeeze(t) as key from unnest(${texts}::text[]) with ordinality as u (t, n) order by n`.execute(
        db,
      )
      expect(rows.map((row) => row.key)).toEqual(texts.map(squeezeText))
    })

    test('[server 3] how identity cards are compared', async () => {
      const { db } = fresh.store
      const random = testRandom(54)
      const signs = [
        ...' \t\u00a0\u2009\u202f\ufeff-\u2010\u2011\u2013\u2212\u00ad\u200b\u200d\u200e\u2060\u2066\ufe0f00019MmGgħ/',
      ]
      const texts = Array.from({ length: 400 }, () =>
        Array.from({ length: below(12, random) }, () => pick(signs, random)).join(''),
      )
      const { rows } = await sql<{ key: string }>`
      select forecourt_idno_key(t) as key from unnest(${texts}::text[]) with ordinality as u (t, n) order by n`.execute(
        db,
      )
      expect(rows.map((row) => row.key)).toEqual(texts.map(idnoKey))
    })
  },
)
