import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyTerms } from '../../../test-data/agreements'
import { addMonths, day, startOfMonth, type Day } from '../../kernel/days'
import { ZERO, cents, sumCents } from '../../kernel/money'
import { allocate, type AllocationEntry } from './allocation'
import { bankCharges, financedAmount, hpSchedule, type HpTerms, type ScheduleRow } from './schedule'
import { settlementBasis, settlementQuote, settlementToPay, type SettlementRow } from './settlement'

const terms: HpTerms = {
  price: cents(9_000_00),
  deposit: cents(1_000_00),
  numberOfMonths: 24,
  monthlyPayment: cents(400_00),
  lastPayment: null,
  numberOfFirstPayments: null,
  firstPaymentsTotal: null,
  firstPaymentDate: day('2026-01-31'),
  endOfMonth: false,
}
const schedule = hpSchedule(terms)

/** The rows of a schedule after `paid` cents were paid on the first day. */
function rowsPaid(rows: readonly ScheduleRow[], paid: number): (ScheduleRow & SettlementRow)[] {
  const entries: AllocationEntry[] = [{ id: 1, date: day('2000-01-01'), amount: cents(paid), batchClosed: false }]
  const allocation = allocate({
    rows: rows.map((row) => ({ id: row.number, dueDate: row.dueDate, amount: row.amount, pinned: null })),
    entries: paid > 0 ? entries : [],
    settlement: null,
  })
  return rows.map((row, i) => ({ ...row, open: allocation.rows[i]!.open, paidOnRow: allocation.rows[i]!.paidOnRow }))
}

describe('[D2 9] the settlement figure', () => {
  test('of the fifth month, four paid: next capital, the month, charges to come', () => {
    const quote = settlementQuote(rowsPaid(schedule, 4 * 400_00), day('2026-05-10'))
    expect(quote).toEqual({
      balance: schedule[5]!.capital,
      pendingPayments: 400_00,
      // 2% of 8,000.00 less five times 6.67.
      charges: 126_65,
      balanceDue: schedule[5]!.capital + 400_00 + 126_65,
      arrears: 0,
      alreadyPaid: 0,
      toPay: schedule[5]!.capital + 526_65,
    })
  })

  test('counts what is behind, and what is on the month already', () => {
    const quote = settlementQuote(rowsPaid(schedule, 2 * 400_00), day('2026-05-31'))
    expect(quote).toMatchObject({ arrears: 800_00, alreadyPaid: 0, toPay: quote!.balanceDue + 800_00 })
    const ahead = settlementQuote(rowsPaid(schedule, 4 * 400_00 + 150_00), day('2026-05-01'))
    expect(ahead).toMatchObject({ arrears: 0, alreadyPaid: 150_00, toPay: ahead!.balanceDue - 150_00 })
  })

  test.each<[string, Day]>([
    ['the month before the first', day('2025-12-31')],
    ['the month of the last row', day('2027-12-01')],
    ['the month after it', day('2028-01-31')],
    ['the same month of another year', day('2029-05-31')],
  ])('shows nothing in %s', (_, on) => {
    const rows = rowsPaid(schedule, 0)
    expect(settlementQuote(rows, on)).toBeNull()
    expect(settlementToPay(rows, on)).toBe(24 * 400_00)
  })

  test('shows nothing for one row or none', () => {
    const one = rowsPaid(hpSchedule({ ...terms, numberOfMonths: 1, monthlyPayment: cents(9_000_00) }), 0)
    expect(settlementQuote(one, day('2026-01-31'))).toBeNull()
    expect(settlementToPay(one, day('2026-01-31'))).toBe(9_000_00)
    expect(settlementQuote([], day('2026-01-31'))).toBeNull()
    expect(settlementToPay([], day('2026-01-31'))).toBe(0)
  })

  test('does not mind the order of rows', () => {
    const rows = rowsPaid(schedule, 500_00)
    expect(settlementQuote(rows.toReversed(), day('2026-07-04'))).toEqual(settlementQuote(rows, day('2026-07-04')))
  })

  test('rows added by hand count for month and arrears, and carry neither capital nor charge', () => {
    const added = {
      dueDate: day('2026-03-15'),
      amount: cents(75_00),
      capital: null,
      bankCharge: null,
      open: cents(75_00),
      paidOnRow: ZERO,
    }
    const rows: SettlementRow[] = [...rowsPaid(schedule, 3 * 400_00), added]
    expect(settlementQuote(rows, day('2026-05-10'))).toMatchObject({
      balance: schedule[5]!.capital,
      charges: 126_65,
      arrears: 75_00 + 400_00,
    })
    const last = { ...added, dueDate: day('2028-06-15') }
    expect(settlementQuote([...rowsPaid(schedule, 0), last], day('2027-12-31'))).toBeNull()
    expect(settlementQuote([added, last], day('2026-03-01'))).toBeNull()
  })

  test('is never above what is open, never below zero', () => {
    const all = rowsPaid(schedule, 24 * 400_00)
    expect(settlementToPay(all, day('2026-05-10'))).toBe(0)
    const nearly = rowsPaid(schedule, 23 * 400_00 + 399_00)
    expect(settlementToPay(nearly, day('2026-05-10'))).toBe(1_00)
    expect(settlementToPay(nearly, day('2027-12-10'))).toBe(1_00)
  })
})

describe('which rule gives the figure', () => {
  test.each<[string, Day, 'formula' | 'before-first' | 'all-open']>([
    ['sold, the first payment months ahead', day('2025-11-06'), 'before-first'],
    ['the last day of the month before the first', day('2025-12-31'), 'before-first'],
    ['the first day of the first month', day('2026-01-01'), 'formula'],
    ['the month before the last', day('2027-11-30'), 'formula'],
    ['the month of the last payment', day('2027-12-01'), 'all-open'],
    ['long after', day('2029-05-31'), 'all-open'],
  ])('%s', (_, on, rule) => {
    const rows = rowsPaid(schedule, 0)
    const basis = settlementBasis(rows, on)
    expect(basis.rule).toBe(rule)
    expect(basis.soFar !== null).toBe(rule === 'before-first')
    expect(settlementQuote(rows, on) !== null).toBe(rule === 'formula')
  })

  test('before the first month: the whole interest is asked for, capital and charges so far stand beside it', () => {
    const basis = settlementBasis(rowsPaid(schedule, 500_00), day('2025-12-06'))
    expect(basis.reason).toBe(
      'The full balance including all interest: settlement is only reduced from 01-2026, the month of the first payment.',
    )
    // 8,000.00 financed, 2% of it, 500.00 paid ahead.
    expect(basis.soFar).toEqual({ capital: 8_000_00, charges: 160_00, paid: 500_00, sum: 7_660_00 })
  })

  test('capital and charges so far are what is open without any interest, over random agreements', () => {
    fc.assert(
      fc.property(anyTerms, (any) => {
        const rows = hpSchedule(any)
        const current = rowsPaid(rows, 0)
        const { soFar } = settlementBasis(current, addMonths(startOfMonth(any.firstPaymentDate), -1))
        const open = sumCents(current.map((row) => row.open))
        expect(soFar?.sum).toBe(open - sumCents(rows.map((row) => row.interest)))
      }),
      { numRuns: 300 },
    )
  })

  test('without a row there is nothing to begin with', () => {
    expect(settlementBasis([], day('2026-01-31'))).toMatchObject({ rule: 'all-open', soFar: null })
  })
})

describe('over random agreements', () => {
  test('settling an account that is up to date spares exactly the interest of later rows', () => {
    fc.assert(
      fc.property(anyTerms, fc.double({ min: 0, max: 0.999, noNaN: true }), (any, share) => {
        const rows = hpSchedule(any)
        fc.pre(rows.length > 1)
        const each = bankCharges(financedAmount(any), rows.length)[0]!
        const charged = sumCents(rows.map((row) => row.bankCharge))
        // Where the charge of a row was rounded up so far that it ran out, the figure of D2 9 differs by those cents.
        fc.pre(each * (rows.length - 1) <= charged)
        const index = Math.floor(share * (rows.length - 1))
        const current = rowsPaid(rows, sumCents(rows.slice(0, index).map((row) => row.amount)))
        const quote = settlementQuote(current, rows[index]!.dueDate)!
        const later = rows.slice(index + 1)
        expect(quote.charges).toBe(sumCents(later.map((row) => row.bankCharge)))
        const open = sumCents(current.map((row) => row.open))
        expect(quote.toPay).toBe(open - sumCents(later.map((row) => row.interest)))
        expect(settlementToPay(current, rows[index]!.dueDate)).toBe(quote.toPay)
      }),
      { numRuns: 1_000 },
    )
  })

  test('to pay is always between nothing and what is open, on any day and after any payment', () => {
    fc.assert(
      fc.property(
        anyTerms,
        fc.integer({ min: -2, max: 125 }),
        fc.double({ min: 0, max: 1.1, noNaN: true }),
        (any, month, part) => {
          const rows = hpSchedule(any)
          const paid = Math.floor(sumCents(rows.map((row) => row.amount)) * part)
          const current = rowsPaid(rows, paid)
          const toPay = settlementToPay(current, addMonths(any.firstPaymentDate, month))
          expect(toPay).toBeGreaterThanOrEqual(0)
          expect(toPay).toBeLessThanOrEqual(sumCents(current.map((row) => row.open)))
        },
      ),
      { numRuns: 500 },
    )
  })
})
