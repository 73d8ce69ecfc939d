import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDay } from '../../../test-data/agreements'
import { addDays, addMonths, day } from '../../kernel/days'
import { checksSince } from '../../checks'
import { cents } from '../../kernel/money'
import {
  cancellationChecks,
  chassisChecks,
  type PaymentToConfirm,
  type SaleToConfirm,
  paymentChecks,
  purchaseChecks,
  type SaleCheckFacts,
  saleChecks,
} from './deal-checks'

const TODAY = day('2026-03-10')
const SALE: SaleToConfirm = { soldDate: TODAY, soldPrice: cents(6000_00), buyerID: 7 }
const FACTS: SaleCheckFacts = {
  today: TODAY,
  daysBack: 1_000,
  boughtDate: day('2026-02-01'),
  totalCost: cents(5200_00),
  takenIn: [],
  rate: null,
}
const FROM_BUYER = { regNo: 'ABC 123', boughtFrom: { id: 7, name: 'Maria Borg' } }
const FROM_ANOTHER = { regNo: 'XYZ 391', boughtFrom: { id: 8, name: 'Karl Vella' } }

describe('what can hardly be meant of a sale', () => {
  test.each<[string, Partial<SaleToConfirm>, Partial<SaleCheckFacts>, string[]]>([
    ['a usual sale', {}, {}, []],
    ['on the day it was bought', { soldDate: FACTS.boughtDate }, {}, []],
    [
      'before it was bought',
      { soldDate: day('2026-01-31') },
      {},
      ['The vehicle is sold on 31-01-2026, before it was bought on 01-02-2026.'],
    ],
    ['a thousand days back', { soldDate: day('2023-06-14') }, { boughtDate: null }, []],
    [
      'a day more',
      { soldDate: day('2023-06-13') },
      { boughtDate: null },
      ['Sold Date 13-06-2023 is more than 1,000 days back.'],
    ],
    ['a month ahead', { soldDate: day('2026-04-10') }, {}, []],
    ['a day more', { soldDate: day('2026-04-11') }, {}, ['Sold Date 11-04-2026 is more than a month ahead.']],
    ['for nothing', { soldPrice: cents(0) }, {}, ['Sold Price is €0.00.']],
    ['at cost', { soldPrice: cents(5200_00) }, {}, []],
    [
      'below cost',
      { soldPrice: cents(5199_99) },
      {},
      ['Sold Price €5,199.99 is below what the vehicle cost, €5,200.00.'],
    ],
    [
      'a hire that ends later',
      {},
      { hires: [{ client: 'Karl Vella', start: day('2026-03-01'), end: day('2026-03-11') }] },
      ['The vehicle is hired to Karl Vella from 01-03-2026 to 11-03-2026, after it is sold.'],
    ],
    [
      'a hire that ends on its day',
      {},
      { hires: [{ client: 'Karl Vella', start: day('2026-03-01'), end: TODAY }] },
      [],
    ],
    ['a first payment on its day', { firstPaymentDate: TODAY }, {}, []],
    ['a first payment three months later', { firstPaymentDate: day('2026-06-10') }, {}, []],
    [
      'a first payment a day more',
      { firstPaymentDate: day('2026-06-11') },
      {},
      ['The first payment is due on 11-06-2026, more than 3 months after the sale on 10-03-2026.'],
    ],
    [
      'a first payment before it',
      { firstPaymentDate: day('2026-03-09') },
      {},
      ['The first payment is due on 09-03-2026, before the sale on 10-03-2026.'],
    ],
    ['credit at the percentage set', {}, { rate: { percent: 8, ceiling: 8 } }, []],
    [
      'credit above it',
      {},
      { rate: { percent: 8.01, ceiling: 8 } },
      ['The borrowing rate, 8.01% a year, is above the 8% limit set in Manage Data.'],
    ],
    ['a cost that nobody knows', { soldPrice: cents(1) }, { totalCost: null }, []],
    ['the car of the buyer taken in', {}, { takenIn: [FROM_BUYER] }, []],
    ['a car that has no seller', {}, { takenIn: [{ regNo: 'TBA', boughtFrom: null }] }, []],
    [
      'the car of another taken in',
      {},
      { takenIn: [FROM_BUYER, FROM_ANOTHER] },
      ['XYZ 391 is taken in, but it was bought from Karl Vella, not from the buyer.'],
    ],
    [
      'the car of a known client, from a new one',
      { buyerID: null },
      { takenIn: [FROM_BUYER] },
      ['ABC 123 is taken in, but it was bought from Maria Borg, not from the buyer.'],
    ],
    [
      'all at once, in the order of the form',
      { soldDate: day('2025-12-01'), soldPrice: cents(1_00) },
      { takenIn: [FROM_ANOTHER] },
      [
        'The vehicle is sold on 01-12-2025, before it was bought on 01-02-2026.',
        'Sold Price €1.00 is below what the vehicle cost, €5,200.00.',
        'XYZ 391 is taken in, but it was bought from Karl Vella, not from the buyer.',
      ],
    ],
  ])('%s', (_, sale, facts, reasons) => {
    expect(saleChecks({ ...SALE, ...sale }, { ...FACTS, ...facts }).map(({ sentence }) => sentence)).toEqual(reasons)
  })
})

describe('what can hardly be meant of a purchase', () => {
  const facts = { today: TODAY, daysBack: 1_000, soldDate: day('2026-03-01'), soldPrice: cents(6000_00) }
  test.each([
    ['a usual one', '2026-02-01', 5000_00, []],
    ['after it was sold', '2026-03-02', 5000_00, ['sold-before-bought']],
    ['far ahead, and so after it was sold', '2026-05-01', 5000_00, ['day-ahead', 'sold-before-bought']],
    ['far back', '2006-02-01', 5000_00, ['far-back']],
    ['for nothing', '2026-02-01', 0, ['price-zero']],
    ['for more than it was sold', '2026-02-01', 6000_01, ['below-cost']],
  ])('%s', (_, boughtDate, price, doubts) => {
    const purchase = { boughtDate: day(boughtDate), boughtPrice: cents(price) }
    expect(purchaseChecks(purchase, facts).map(({ code }) => code)).toEqual(doubts)
  })
})

describe('what can hardly be meant of a payment', () => {
  const PAYMENT: PaymentToConfirm = {
    date: TODAY,
    amount: cents(1000_00),
    owed: cents(1000_00),
    agreed: null,
    regNo: 'ABC 123',
  }
  test.each<[string, Partial<PaymentToConfirm>, string[]]>([
    ['what is owed', {}, []],
    ['more', { amount: cents(1000_01) }, ['€1,000.01 is more than what is owed on ABC 123, €1,000.00.']],
    ['when we owe the buyer', { owed: cents(-50_00) }, ['€1,000.00 is more than what is owed on ABC 123, €0.00.']],
    ['a refund', { amount: cents(-2000_00), owed: cents(-50_00) }, []],
    ['nobody knows what is owed', { owed: null }, []],
    [
      'a deposit above the price',
      { owed: null, agreed: cents(900_00) },
      ['€1,000.00 is more than the price agreed for ABC 123, €900.00.'],
    ],
    ['a price of nothing', { owed: null, agreed: cents(0) }, ['Selling price is €0.00.']],
    ['a day far ahead', { date: day('2026-04-11') }, ['Date 11-04-2026 is more than a month ahead.']],
  ])('%s', (_, payment, reasons) => {
    expect(paymentChecks({ ...PAYMENT, ...payment }, TODAY).map(({ sentence }) => sentence)).toEqual(reasons)
  })
})

test('a chassis number that another vehicle has is asked about; an empty one never is', () => {
  expect(chassisChecks('ksp130 402', ['ABC 123', 'TBA 7'])).toMatchObject([
    {
      code: 'chassis-known',
      field: 'chassisNo',
      sentence: 'Chassis No ksp130 402 is known already: ABC 123, TBA 7.',
    },
  ])
  expect(chassisChecks(' - ', ['ABC 123'])).toEqual([])
  expect(chassisChecks('KSP130', [])).toEqual([])
})

describe('a cancellation', () => {
  const PAID = {
    accountNo: 'HP-7',
    remainingCount: 0,
    remaining: cents(0),
    overdueCount: 0,
    overdue: cents(0),
    owed: cents(0),
  }
  test.each([
    ['nothing is open', {}, []],
    [
      'payments are open',
      { remainingCount: 11, remaining: cents(4125_00) },
      ['HP account HP-7 is still open: 11 payments, €4,125.00.'],
    ],
    [
      'one of them is late',
      { remainingCount: 2, remaining: cents(750_00), overdueCount: 1, overdue: cents(375_00) },
      ['HP account HP-7 is still open: 2 payments, €750.00, of it overdue 1 payment, €375.00.'],
    ],
    ['the deposit is owed', { owed: cents(200_00) }, ['Outside hire purchase €200.00 is still owed.']],
    ['we owe the buyer, or nothing is sold', { owed: null }, []],
  ])('%s', (_, open, reasons) => {
    expect(cancellationChecks({ ...PAID, ...open }).map(({ sentence }) => sentence)).toEqual(reasons)
  })
})

test('an answered question is never asked again, and another figure is another question', () => {
  const anySale = fc.record({
    soldDate: anyDay,
    soldPrice: fc.integer({ min: 0, max: 20_000_00 }).map(cents),
    buyerID: fc.constantFrom(null, 7, 8),
  })
  fc.assert(
    fc.property(anySale, fc.integer({ min: 1, max: 100 }), (sale, more) => {
      const facts = { ...FACTS, takenIn: [FROM_BUYER, FROM_ANOTHER] }
      const questions = saleChecks(sale, facts)
      expect(checksSince(questions, questions)).toEqual([])
      expect(checksSince(questions, [])).toEqual(questions)
      const dearer = saleChecks({ ...sale, soldPrice: cents(sale.soldPrice + more) }, facts)
      const again = checksSince(dearer, questions).map(({ code }) => code)
      expect(again.every((code) => code === 'below-cost')).toBe(true)
      expect(again.length).toBe(dearer.filter(({ code }) => code === 'below-cost').length)
    }),
  )
})

test('a day is ahead from the day after the same day of the next month', () => {
  fc.assert(
    fc.property(anyDay, (today) => {
      const last = addMonths(today, 1)
      const asked = (on: typeof today) =>
        saleChecks({ ...SALE, soldDate: on }, { ...FACTS, today, boughtDate: null }).map(({ code }) => code)
      expect(asked(last)).toEqual([])
      expect(asked(addDays(last, 1))).toEqual(['day-ahead'])
    }),
  )
})
