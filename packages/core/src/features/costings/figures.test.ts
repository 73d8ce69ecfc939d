import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDay } from '../../../test-data/agreements'
import { day } from '../../kernel/days'
import { type Cents, cents, sumCents } from '../../kernel/money'
import { SaleType } from '../deals/enums'
import { firstPaymentRow, paymentBalances, soldPriceOf } from '../deals/rules'
import { costingsOf, excelExpenseAmount, type Expense } from './figures'

const euros = (amount: number | null): Cents | null => (amount === null ? null : cents(Math.round(amount * 100)))
let id = 0
const expense = (amount: number, vendor = 'Garage', description = ''): Expense => {
  id += 1
  return { id, date: day('2026-01-10'), amount: cents(Math.round(amount * 100)), vendor, description }
}

describe('[D2 9] what a vehicle cost and brought', () => {
  interface Case {
    bought: number | null
    expenses: number[]
    sale: { saleType: number; soldPrice: number | null; difference: number | null } | null
    takenIn?: number[]
    cost: number
    profit: number | null
    first: number | null
  }
  const { Cash, HirePurchase, PartExchange, HPPartExchange } = SaleType
  test.each<[string, Case]>([
    ['unsold', { bought: 4000, expenses: [250], sale: null, cost: 4250, profit: null, first: null }],
    [
      'cash',
      {
        bought: 4000,
        expenses: [250, 100.5, -50],
        sale: { saleType: Cash, soldPrice: 6000, difference: null },
        cost: 4300.5,
        profit: 1699.5,
        first: 6000,
      },
    ],
    [
      'cash, at a loss',
      {
        bought: 4000,
        expenses: [2500],
        sale: { saleType: Cash, soldPrice: 6000, difference: null },
        cost: 6500,
        profit: -500,
        first: 6000,
      },
    ],
    [
      'hire purchase: interest is not in it',
      {
        bought: 4000,
        expenses: [],
        sale: { saleType: HirePurchase, soldPrice: 7000, difference: null },
        cost: 4000,
        profit: 3000,
        first: 7000,
      },
    ],
    [
      'part exchange: difference and what was allowed for the cars',
      {
        bought: 7200,
        expenses: [1088.17],
        sale: { saleType: PartExchange, soldPrice: null, difference: 9800 },
        takenIn: [2150],
        cost: 8288.17,
        profit: 3661.83,
        first: 9800,
      },
    ],
    [
      'part exchange where we pay: no first row',
      {
        bought: 1000,
        expenses: [],
        sale: { saleType: PartExchange, soldPrice: null, difference: -500 },
        takenIn: [2000],
        cost: 1000,
        profit: 500,
        first: null,
      },
    ],
    [
      'HP part exchange, two cars taken in',
      {
        bought: 5000,
        expenses: [300],
        sale: { saleType: HPPartExchange, soldPrice: null, difference: 4000 },
        takenIn: [1500, 500],
        cost: 5300,
        profit: 700,
        first: 4000,
      },
    ],
    [
      'bought for nothing that was written down',
      {
        bought: null,
        expenses: [12.34],
        sale: { saleType: Cash, soldPrice: 12.34, difference: null },
        cost: 12.34,
        profit: 0,
        first: 12.34,
      },
    ],
  ])('%s', (_, { bought, expenses, sale, takenIn = [], cost, profit, first }) => {
    const typed = sale && { ...sale, soldPrice: euros(sale.soldPrice), difference: euros(sale.difference) }
    const soldPrice = typed && soldPriceOf(typed, takenIn.map(euros))
    const costings = costingsOf({
      boughtPrice: euros(bought),
      soldPrice,
      expenses: expenses.map((amount) => expense(amount)),
      tradedInFor: null,
    })
    expect([costings.totalCost, costings.profit, costings.tradeIn]).toEqual([euros(cost), euros(profit), null])
    expect((typed && firstPaymentRow({ ...typed, soldPrice })?.amount) ?? null).toBe(euros(first))
  })

  test('the PE panel of the car taken in, to the cent of a worked sheet', () => {
    const { tradeIn } = costingsOf({
      boughtPrice: euros(7200),
      soldPrice: euros(11_950),
      expenses: [expense(1088.17)],
      tradedInFor: { boughtPrice: cents(2_150_00), expenses: cents(318_60) },
    })
    expect(tradeIn).toEqual({ expenses: 1_088_17, profit: 1_193_23 })
    const unsold = costingsOf({
      boughtPrice: euros(1),
      soldPrice: null,
      expenses: [],
      tradedInFor: { boughtPrice: null, expenses: cents(0) },
    })
    expect(unsold.tradeIn).toEqual({ expenses: 0, profit: null })
  })

  test('totals are the sums of their rows, whatever the rows', () => {
    const vendors = ['Garage', 'Cost From Excel Sheet', 'transport malta', '']
    const row = fc.record({
      id: fc.integer({ min: 1, max: 1_000_000 }),
      date: anyDay,
      amount: fc.integer({ min: -1_000_00, max: 90_000_00 }).map(cents),
      vendor: fc.constantFrom(...vendors),
      description: fc.constantFrom('Registration tax', 'licence', 'License and registration', ''),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { selector: (one) => one.id, maxLength: 30 }),
        fc.option(fc.integer({ min: 0, max: 50_000_00 }).map(cents)),
        fc.option(fc.integer({ min: 0, max: 50_000_00 }).map(cents)),
        (expenses, boughtPrice, soldPrice) => {
          const takenInBy = { boughtPrice, expenses: cents(77) }
          const costings = costingsOf({ boughtPrice, soldPrice, expenses, tradedInFor: takenInBy })
          const sum = sumCents(expenses.map((one) => one.amount))
          expect(costings.expensesTotal).toBe(sum)
          expect(costings.expenses.at(-1)?.runningBalance ?? 0).toBe(sum)
          expect(costings.totalCost - (boughtPrice ?? 0)).toBe(sum)
          expect(costings.tradeIn?.expenses).toBe(sum)
          expect(costings.profit).toBe(soldPrice === null ? null : soldPrice - costings.totalCost)
          expect(costings.common.total).toBe(
            costings.common.excelAmount + costings.common.regTaxAmount + costings.common.licensePlatesFeesAmount,
          )
          expect(costings.expenses.map((one) => one.id).sort()).toEqual(expenses.map((one) => one.id).sort())
        },
      ),
      { numRuns: 300 },
    )
  })
})

test('[server 5] the common expense is set so that its sum is what was typed', () => {
  expect(excelExpenseAmount(cents(210_00), [])).toBe(210_00)
  expect(excelExpenseAmount(cents(210_00), [cents(200_00), cents(5_00)])).toBe(5_00)
  expect(excelExpenseAmount(cents(210_00), [cents(210_00)])).toBe(0)
  expect(excelExpenseAmount(cents(210_00), [cents(210_01)])).toBeNull()
  expect(excelExpenseAmount(cents(0), [cents(-10)])).toBe(10)
})

test('[D2 9] nothing is above the payments of a vehicle without a price', () => {
  const payments = [{ id: 1, date: day('2026-01-01'), amount: cents(500_00) }]
  expect(paymentBalances(cents(0), payments)[0]?.runningBalance).toBe(-500_00)
})
