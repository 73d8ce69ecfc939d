import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SEED, anyTerms } from '../../../test-data/agreements'
import { addDays, day } from '../../kernel/days'
import { InvariantError } from '../../kernel/invariant'
import { cents, sumCents } from '../../kernel/money'
import { allocate, type AllocationEntry, type AllocationRow, type AllocationSettlement } from './allocation'
import { hpSchedule } from './schedule'
import { settlementQuote } from './settlement'
import {
  accountSummary,
  ageingBucket,
  combinedAmount,
  doublePaymentGuard,
  isPaymentDue,
  lastPaidRowId,
  standingAfter,
} from './summary'

function account(
  rows: AllocationRow[],
  entries: AllocationEntry[] = [],
  settlement: AllocationSettlement | null = null,
) {
  const allocation = allocate({ rows, entries, settlement })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const full = allocation.rows.map((row) => ({
    ...row,
    ...{ dueDate: byId.get(row.id)!.dueDate, amount: byId.get(row.id)!.amount },
  }))
  return { rows: full, allocation }
}
const rows = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'].map((dueDate, i) => ({
  id: i + 1,
  dueDate: day(dueDate),
  amount: cents(250_00),
  pinned: null,
}))
const paid = (amount: number) => [{ id: 9, date: day('2026-01-15'), amount: cents(amount), batchClosed: false }]

describe('accountSummary', () => {
  test('a part payment counts as money, not as a payment', () => {
    const { rows: full, allocation } = account(rows, paid(300_00))
    expect(accountSummary(full, allocation, day('2026-03-31'))).toEqual({
      nextRowId: 2,
      nextDueDate: '2026-02-28',
      nextPaymentAmount: 200_00,
      numberOfPaidPayments: 1,
      totalOfPaidPayments: 300_00,
      numberOfRemainingPayments: 3,
      totalOfRemainingPayments: 700_00,
      numberOfPaymentsOverdue: 2,
      overdueAmount: 450_00,
      daysOverdue: 31,
      arrears: 200_00,
    })
  })

  test.each([
    ['2026-01-30', 0, 0, 0],
    ['2026-01-31', 1, 250_00, 0],
    ['2026-02-01', 1, 250_00, 1],
    ['2026-04-30', 4, 1_000_00, 89],
    ['2031-01-31', 4, 1_000_00, 1826],
  ])('on %s %i are overdue', (on, numberOfPaymentsOverdue, overdueAmount, daysOverdue) => {
    const { rows: full, allocation } = account(rows)
    expect(accountSummary(full.toReversed(), allocation, day(on))).toMatchObject({
      numberOfPaymentsOverdue,
      overdueAmount,
      daysOverdue,
    })
  })

  test('a settled account has nothing next, remaining or overdue', () => {
    const settlement = { entryId: 5, date: day('2026-02-01'), amount: cents(300_00), batchClosed: false }
    const { rows: full, allocation } = account(rows, paid(250_00), settlement)
    expect(accountSummary(full, allocation, day('2027-01-01'))).toEqual({
      nextRowId: null,
      nextDueDate: null,
      nextPaymentAmount: null,
      numberOfPaidPayments: 2,
      totalOfPaidPayments: 550_00,
      numberOfRemainingPayments: 0,
      totalOfRemainingPayments: 0,
      numberOfPaymentsOverdue: 0,
      overdueAmount: 0,
      daysOverdue: 0,
      arrears: 0,
    })
    expect(full.some((row) => isPaymentDue(row, day('2027-01-01'), allocation.settledOn))).toBe(false)
  })

  test('a paid account', () => {
    const { rows: full, allocation } = account(rows, paid(1_000_00))
    expect(accountSummary(full, allocation, day('2027-01-01'))).toMatchObject({
      nextRowId: null,
      numberOfPaidPayments: 4,
      numberOfRemainingPayments: 0,
      daysOverdue: 0,
    })
    expect(lastPaidRowId(full)).toBe(4)
  })

  test('over random agreements: counts and sums agree with the rows, and arrears with the settlement figure', {
    timeout: 60_000,
  }, () => {
    fc.assert(
      fc.property(
        anyTerms,
        fc.double({ min: 0, max: 1.05, noNaN: true }),
        fc.integer({ min: -40, max: 3_700 }),
        (terms, part, days) => {
          const schedule = hpSchedule(terms)
          const total = sumCents(schedule.map((row) => row.amount))
          const made = account(
            schedule.map((row) => ({ id: row.number, dueDate: row.dueDate, amount: row.amount, pinned: null })),
            paid(Math.floor(total * part)),
          )
          const on = addDays(terms.firstPaymentDate, days)
          const summary = accountSummary(made.rows, made.allocation, on)
          expect(summary.numberOfPaidPayments + summary.numberOfRemainingPayments).toBe(schedule.length)
          expect(summary.totalOfPaidPayments + summary.totalOfRemainingPayments).toBe(total)
          expect(summary.overdueAmount).toBeLessThanOrEqual(summary.totalOfRemainingPayments)
          expect(summary.arrears).toBeLessThanOrEqual(summary.overdueAmount)
          const due = made.rows.filter((row) => isPaymentDue(row, on, null))
          expect(summary.numberOfPaymentsOverdue).toBe(due.length)
          expect(summary.daysOverdue > 0).toBe(due.some((row) => row.dueDate < on))
          expect(summary.nextPaymentAmount ?? 0).toBe(
            summary.numberOfRemainingPayments > 0 ? combinedAmount(made.rows, 1) : 0,
          )
          expect(combinedAmount(made.rows, schedule.length)).toBe(summary.totalOfRemainingPayments)
          const quote = settlementQuote(
            schedule.map((row, i) => ({ ...row, ...made.rows[i]! })),
            on,
          )
          if (quote) expect(quote.arrears).toBe(summary.arrears)
        },
      ),
      { seed: SEED, numRuns: 500 },
    )
  })
})

test.each([
  ['2026-05-02', null],
  ['2026-05-01', 'today'],
  ['2026-04-30', '1-30'],
  ['2026-04-01', '1-30'],
  ['2026-03-31', '31-60'],
  ['2026-03-02', '31-60'],
  ['2026-03-01', '61-90'],
  ['2026-01-31', '61-90'],
  ['2026-01-30', 'over-90'],
  ['2019-05-01', 'over-90'],
])('due %s is in the bucket %s on 1 May', (dueDate, bucket) => {
  expect(ageingBucket(day(dueDate), day('2026-05-01'))).toBe(bucket)
})

describe('combinedAmount', () => {
  const { rows: full } = account(rows, paid(300_00))
  test.each([
    [1, 200_00],
    [2, 450_00],
    [3, 700_00],
    [12, 700_00],
  ])('the next %i need %i', (count, amount) => {
    expect(combinedAmount(full, count)).toBe(amount)
    expect(combinedAmount(full.toReversed(), count)).toBe(amount)
  })
  test.each([0, -1, 1.5, Number.NaN])('refuses %s payments', (count) => {
    expect(() => combinedAmount(full, count)).toThrow(InvariantError)
  })
})

test('the last paid row is the last in due order, or none', () => {
  const pinned = { amount: null, paidDate: day('2026-03-01') }
  const { rows: full } = account([...rows.slice(0, 2), { ...rows[2]!, pinned }], paid(100_00))
  expect(lastPaidRowId(full.toReversed())).toBe(3)
  expect(lastPaidRowId(account(rows).rows)).toBeNull()
})

describe('[D3 5] the double payment guard', () => {
  test.each([
    ['2026-02-28', '2026-01-31', true],
    ['2026-02-01', '2026-01-01', true],
    ['2027-01-31', '2026-12-01', true],
    ['2026-01-31', '2026-01-01', false],
    ['2026-03-01', '2026-01-31', false],
    ['2027-02-28', '2026-01-31', false],
    ['2025-12-31', '2026-01-05', false],
  ])('next due %s, today %s: %s', (nextDue, today, asks) => {
    expect(doublePaymentGuard(day(nextDue), day(today))).toBe(asks)
  })
})

describe('standingAfter', () => {
  const standingOf = (of: ReturnType<typeof accountSummary>) => ({
    paidCount: of.numberOfPaidPayments,
    paid: of.totalOfPaidPayments,
    remainingCount: of.numberOfRemainingPayments,
    remaining: of.totalOfRemainingPayments,
  })
  const on = day('2026-03-31')

  test('is where the account stands once the payment is really placed', () => {
    const amount = fc.integer({ min: 0, max: 1_500_00 }).map(cents)
    fc.assert(
      fc.property(amount, amount, (before, more) => {
        const { rows: full, allocation } = account(rows, paid(before))
        const later = { id: 10, date: day('2026-02-01'), amount: more, batchClosed: false }
        const after = account(rows, [...paid(before), later])
        expect(standingAfter(standingOf(accountSummary(full, allocation, on)), full.toReversed(), more)).toEqual(
          standingOf(accountSummary(after.rows, after.allocation, on)),
        )
      }),
      { seed: SEED },
    )
  })

  test('a part of the first row does not pay a smaller one after it', () => {
    const uneven = [
      { ...rows[0]!, amount: cents(300_00) },
      { ...rows[1]!, amount: cents(100_00) },
    ]
    const { rows: full } = account(uneven)
    const standing = { paidCount: 0, paid: cents(0), remainingCount: 2, remaining: cents(400_00) }
    expect(standingAfter(standing, full, cents(150_00))).toEqual({
      paidCount: 0,
      paid: 150_00,
      remainingCount: 2,
      remaining: 250_00,
    })
  })

  test('refuses what is paid back', () => {
    const standing = { paidCount: 0, paid: cents(0), remainingCount: 4, remaining: cents(1_000_00) }
    expect(() => standingAfter(standing, account(rows).rows, cents(-1))).toThrow(InvariantError)
  })
})
