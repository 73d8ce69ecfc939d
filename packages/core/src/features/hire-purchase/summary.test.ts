import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyTerms } from '../../../test-data/agreements'
import { addDays, day } from '../../kernel/days'
import { InvariantError } from '../../kernel/invariant'
import { cents, sumCents } from '../../kernel/money'
import { allocate, type AllocationEntry, type AllocationRow, type AllocationSettlement } from './allocation'
import { hpSchedule } from './schedule'
import { settlementQuote } from './settlement'
import {
  accountSummary,
  combinedAmounts,
  daysOverdue,
  mayBeDoublePayment,
  isPaymentDue,
  lastPaidRowId,
  overdueSummary,
  balanceAfterPayment,
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

/** An account as it is kept and as it stands on a day. */
function stateOn(made: ReturnType<typeof account>, on: string) {
  const summary = accountSummary(made.rows, made.allocation)
  const late = overdueSummary(made.rows.toReversed(), day(on), summary.settledOn)
  return { ...summary, late, daysOverdue: daysOverdue(summary.nextDueDate, day(on)) }
}

describe('accountSummary', () => {
  test('a part payment counts as money, not as a payment', () => {
    expect(stateOn(account(rows, paid(300_00)), '2026-03-31')).toEqual({
      agreed: 1_000_00,
      paid: 300_00,
      remaining: 700_00,
      waived: 0,
      received: 300_00,
      surplus: 0,
      settledOn: null,
      settlementAmount: null,
      fullyPaid: false,
      nextDueDate: '2026-02-28',
      nextAmount: 200_00,
      paidCount: 1,
      remainingCount: 3,
      late: { count: 2, amount: 450_00, arrears: 200_00 },
      daysOverdue: 31,
    })
  })

  test.each([
    ['2026-01-30', 0, 0, 0],
    ['2026-01-31', 1, 250_00, 0],
    ['2026-02-01', 1, 250_00, 1],
    ['2026-04-30', 4, 1_000_00, 89],
    ['2031-01-31', 4, 1_000_00, 1826],
  ])('on %s %i are overdue', (on, count, amount, days) => {
    const state = stateOn(account(rows), on)
    expect([state.late.count, state.late.amount, state.daysOverdue]).toEqual([count, amount, days])
  })

  test('a settled account has nothing next, remaining or overdue', () => {
    const settlement = { entryId: 5, date: day('2026-02-01'), amount: cents(300_00), batchClosed: false }
    const made = account(rows, paid(250_00), settlement)
    expect(stateOn(made, '2027-01-01')).toMatchObject({
      nextDueDate: null,
      nextAmount: null,
      paidCount: 2,
      paid: 550_00,
      remainingCount: 0,
      remaining: 0,
      waived: 450_00,
      settledOn: '2026-02-01',
      settlementAmount: 300_00,
      late: { count: 0, amount: 0, arrears: 0 },
      daysOverdue: 0,
    })
    expect(made.rows.some((row) => isPaymentDue(row, day('2027-01-01'), made.allocation.settledOn))).toBe(false)
    expect(combinedAmounts(made.rows)).toEqual([])
  })

  test('a paid account', () => {
    const made = account(rows, paid(1_000_00))
    expect(stateOn(made, '2027-01-01')).toMatchObject({
      nextDueDate: null,
      paidCount: 4,
      remainingCount: 0,
      fullyPaid: true,
      daysOverdue: 0,
    })
    expect(lastPaidRowId(made.rows)).toBe(4)
  })

  test('over random agreements: counts and sums agree with the rows, and arrears with the settlement figure', () => {
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
          const state = stateOn(made, on)
          expect(state.paidCount + state.remainingCount).toBe(schedule.length)
          expect(state.paid + state.remaining).toBe(total)
          expect(state.late.amount).toBeLessThanOrEqual(state.remaining)
          expect(state.late.arrears).toBeLessThanOrEqual(state.late.amount)
          const due = made.rows.filter((row) => isPaymentDue(row, on, null))
          expect(state.late.count).toBe(due.length)
          expect(state.daysOverdue > 0).toBe(due.some((row) => row.dueDate < on))
          const combined = combinedAmounts(made.rows.toReversed())
          expect(combined).toHaveLength(state.remainingCount)
          expect(combined[0] ?? null).toBe(state.nextAmount)
          expect(combined.at(-1) ?? 0).toBe(state.remaining)
          const quote = settlementQuote(
            schedule.map((row, i) => ({ ...row, ...made.rows[i]! })),
            on,
          )
          if (quote) expect(quote.arrears).toBe(state.late.arrears)
        },
      ),
      { numRuns: 500 },
    )
  })
})

test('the next rows together need what is open on them, in due order', () => {
  const { rows: full } = account(rows, paid(300_00))
  expect(combinedAmounts(full.toReversed())).toEqual([200_00, 450_00, 700_00])
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
    expect(mayBeDoublePayment(day(nextDue), day(today))).toBe(asks)
  })
})

describe('standingAfter', () => {
  const standingOf = (made: ReturnType<typeof account>) => {
    const { paidCount, paid: sum, remainingCount, remaining } = stateOn(made, '2026-03-31')
    return { paidCount, paid: sum, remainingCount, remaining }
  }

  test('is where the account stands once the payment is really placed', () => {
    const amount = fc.integer({ min: 0, max: 1_500_00 }).map(cents)
    fc.assert(
      fc.property(amount, amount, (before, more) => {
        const now = account(rows, paid(before))
        const later = { id: 10, date: day('2026-02-01'), amount: more, batchClosed: false }
        const after = account(rows, [...paid(before), later])
        expect(balanceAfterPayment(standingOf(now), now.rows.toReversed(), more)).toEqual(standingOf(after))
      }),
    )
  })

  test('a part of the first row does not pay a smaller one after it', () => {
    const uneven = [
      { ...rows[0]!, amount: cents(300_00) },
      { ...rows[1]!, amount: cents(100_00) },
    ]
    const { rows: full } = account(uneven)
    const standing = { paidCount: 0, paid: cents(0), remainingCount: 2, remaining: cents(400_00) }
    expect(balanceAfterPayment(standing, full, cents(150_00))).toEqual({
      paidCount: 0,
      paid: 150_00,
      remainingCount: 2,
      remaining: 250_00,
    })
  })

  test('refuses what is paid back', () => {
    const standing = { paidCount: 0, paid: cents(0), remainingCount: 4, remaining: cents(1_000_00) }
    expect(() => balanceAfterPayment(standing, account(rows).rows, cents(-1))).toThrow(InvariantError)
  })
})
