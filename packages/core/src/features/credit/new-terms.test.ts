import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyTerms } from '../../../test-data/agreements'
import { addDays, day, type Day, daysInMonth, dayParts } from '../../kernel/days'
import { type Cents, cents, sumCents, ZERO } from '../../kernel/money'
import { hpSchedule, type HpTerms } from '../hire-purchase/schedule'
import {
  completeTerms,
  type OpenRow,
  rateOfRows,
  remainingPayments,
  rowsOfTerms,
  rowsToReplace,
  type SplitRow,
  type TypedTerms,
} from './new-terms'

const TERMS: HpTerms = {
  ...{ price: cents(5_000_00), deposit: ZERO, numberOfMonths: 48, monthlyPayment: cents(134_57), lastPayment: null },
  ...{ numberOfFirstPayments: null, firstPaymentsTotal: null, firstPaymentDate: day('2026-02-01'), endOfMonth: false },
}
const UNCHANGED: TypedTerms = {
  ...{ numberOfMonths: null, monthlyPayment: null, firstPaymentDate: null, dayOfMonth: null },
  ...{ paymentHoliday: null, ratePercent: null },
}

/** The rows of an account of which the first are paid. */
const rowsOf = (terms: HpTerms, paid: number): OpenRow[] =>
  hpSchedule(terms).map((row, at) => ({
    ...{ ...row, id: row.number, mark: 'generated', pinned: null },
    open: at < paid ? ZERO : row.amount,
  }))

function planned(rows: readonly OpenRow[], typed: Partial<TypedTerms>, on: Day) {
  const found = rowsToReplace(rows, on)
  if (found.rows === null) throw new Error(found.reason)
  const { terms, problem } = completeTerms(found, { ...UNCHANGED, ...typed }, on)
  if (terms === null) return { problem, before: found.rows, after: [] }
  const stay = new Set(rows.filter((row) => !found.rows?.some(({ id }) => id === row.id)).map(({ number }) => number))
  return { problem, before: found.rows, after: rowsOfTerms(found.rows, terms, stay), terms }
}

const NEW_YEAR = day('2027-01-01')
const twelvePaid = () => rowsOf(TERMS, 12)

test('[server 20.21] the worked example: a longer term, a holiday, another day, a lower instalment', () => {
  const [was] = [remainingPayments(planned(twelvePaid(), { numberOfMonths: 36 }, NEW_YEAR).before)]
  expect(was).toEqual({
    ...{
      count: 36,
      amount: 134_57,
      last: 134_57,
      from: '2027-02-01',
      until: '2030-01-01',
      sum: 4_844_52,
      cost: 874_71,
    },
  })
  const of = (typed: Partial<TypedTerms>) => remainingPayments(planned(twelvePaid(), typed, NEW_YEAR).after)
  // Nothing new makes the same payments.
  expect(of({ numberOfMonths: 36 })).toEqual(was)
  expect(of({ numberOfMonths: 48 })).toEqual({
    ...{
      count: 48,
      amount: 106_75,
      last: 106_91,
      from: '2027-02-01',
      until: '2031-01-01',
      sum: 5_124_16,
      cost: 1_154_35,
    },
  })
  expect(of({ paymentHoliday: 3 })).toMatchObject({ count: 36, from: '2027-05-01', until: '2030-04-01' })
  expect(of({ dayOfMonth: 15 })).toMatchObject({ count: 36, from: '2027-02-15', until: '2030-01-15' })
  expect(of({ monthlyPayment: cents(150_00) })).toMatchObject({ amount: 150_00, from: '2027-02-01' })
  expect(of({ ratePercent: 0, numberOfMonths: 36 })).toMatchObject({ count: 36, cost: 75_04 })
})

test.each([
  [{}, 'Say what changes'],
  [{ numberOfMonths: 121 }, 'The number of months is a whole number from 1 to 120'],
  [{ monthlyPayment: ZERO }, 'The monthly payment must be more than 0'],
  [{ dayOfMonth: 32 }, 'The day of the month is a whole number from 1 to 31'],
  [{ paymentHoliday: 13 }, 'A payment holiday is a whole number of months from 1 to 12'],
  [{ ratePercent: 101 }, 'The rate is a percentage from 0 to 100'],
  [{ ratePercent: Number.NaN }, 'The rate is a percentage from 0 to 100'],
  [{ firstPaymentDate: day('2027-03-01'), dayOfMonth: 4 }, 'Give the day of the first payment, or'],
  [{ firstPaymentDate: NEW_YEAR }, 'The first new payment must be after 01-01-2027'],
  [{ firstPaymentDate: day('2995-01-01') }, 'The first payment date is too far ahead'],
  [{ monthlyPayment: cents(40_00) }, 'Payments of 40.00 do not repay the account within 120 months. It takes at least'],
  [{ monthlyPayment: cents(1), numberOfMonths: 10 }, 'Payment 1 of 0.01 is less than its bank charge of 7.50'],
  [{ monthlyPayment: cents(2_000_00), numberOfMonths: 10 }, '10 payments of 2,000.00 are more than is owed'],
])('[server 20.21] new terms %j cannot be agreed: %s', (typed, problem) => {
  expect(planned(twelvePaid(), typed, NEW_YEAR).problem).toContain(problem)
})

test('[server 20.21] rows paid ahead stay, and the first new payment comes after them', () => {
  const rows = rowsOf(TERMS, 14)
  const { before, after } = planned(rows, { numberOfMonths: 10 }, NEW_YEAR)
  expect([before[0]?.number, after[0]?.number, after[0]?.dueDate]).toEqual([15, 15, '2027-04-01'])
  expect(planned(rows, { firstPaymentDate: day('2027-02-15') }, NEW_YEAR).problem).toBe(
    'The first new payment must be after 01-03-2027',
  )
  const ticked = rows.map((row) => (row.number === 20 ? { ...row, pinned: {} } : row))
  expect(rowsToReplace(ticked, NEW_YEAR)).toEqual({ rows: null, reason: 'ticked' })
  const byHand = rows.map((row) => (row.number === 20 ? { ...row, mark: 'changed' } : row))
  expect(rowsToReplace(byHand, NEW_YEAR)).toEqual({ rows: null, reason: 'by-hand' })
  expect(rowsToReplace(rowsOf(TERMS, 48), NEW_YEAR)).toEqual({ rows: null, reason: 'nothing' })
})

test('[server 20.21] payments at the end of the month stay there', () => {
  const rows = rowsOf({ ...TERMS, firstPaymentDate: day('2026-01-31'), endOfMonth: true }, 0)
  const { after } = planned(rows, { numberOfMonths: 60 }, day('2026-02-10'))
  expect(after.slice(0, 3).map(({ dueDate }) => dueDate)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
})

const anyTyped: fc.Arbitrary<Partial<TypedTerms>> = fc.oneof(
  fc.record({ numberOfMonths: fc.integer({ min: 1, max: 120 }) }),
  fc.record({ paymentHoliday: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ dayOfMonth: fc.integer({ min: 1, max: 31 }), numberOfMonths: fc.integer({ min: 1, max: 120 }) }),
  fc.record({ monthlyPayment: fc.integer({ min: 1_00, max: 9_000_00 }).map(cents) }),
  fc.record({
    ratePercent: fc.integer({ min: 0, max: 3000 }).map((bps) => bps / 100),
    numberOfMonths: fc.integer({ min: 1, max: 120 }),
  }),
)

/** The worth of rows without their charges, a period before the first replaced one, by the months between: written anew. */
function worthOf(
  rows: readonly { dueDate: Day; amount: Cents; bankCharge: Cents }[],
  rate: number,
  months: readonly number[],
) {
  return rows.reduce(
    (sum, { amount, bankCharge }, at) => sum + (amount - bankCharge) / (1 + rate) ** (months[at] ?? 0),
    0,
  )
}

test('[server 20.21] of any account, new terms keep the laws of a schedule, the charges, the capital and the worth', () => {
  fc.assert(
    fc.property(anyTerms, fc.nat({ max: 130 }), fc.nat({ max: 40 }), anyTyped, (terms, paidOf, later, typed) => {
      const paid = Math.min(paidOf, terms.numberOfMonths - 1)
      const rows = rowsOf(terms, paid)
      const last = rows[paid - 1]?.dueDate ?? addDays(rows[0]!.dueDate, -20)
      const found = rowsToReplace(rows, addDays(last, later))
      if (found.rows === null) return
      const { before, after, problem, terms: made } = planned(rows, typed, addDays(last, later))
      if (problem !== null || !made) return
      const [first] = before
      expectLaws(after, first!.capital)
      const sums = (some: readonly SplitRow[] | typeof after) => sumCents(some.map(({ bankCharge }) => bankCharge))
      expect(sums(after)).toBe(sums(before))
      expect(new Set(after.map(({ number }) => number)).size).toBe(after.length)
      expect(after.every(({ dueDate }, at) => at === 0 || dueDate > after[at - 1]!.dueDate)).toBe(true)
      const [from, to] = [dayParts(first!.dueDate), dayParts(made.firstPaymentDate)]
      const usual = Math.max(...before.map(({ dueDate }) => dayParts(dueDate).date))
      const put = (to.year - from.year) * 12 + to.month - from.month + ((made.dayOfMonth - usual) * 12) / 365
      expect(to.date).toBe(Math.min(made.dayOfMonth, daysInMonth(to.year, to.month)))
      const rate = made.ratePercent === null ? rateOfRows(before) : made.ratePercent / 1200
      const worth = worthOf(
        after,
        rate,
        after.map((_, at) => Math.max(0, put + 1) + at),
      )
      expect(Math.abs(worth - first!.capital)).toBeLessThan(1.01)
    }),
  )
})

function expectLaws(rows: ReturnType<typeof rowsOfTerms>, owed: Cents): void {
  let capital: number = owed
  for (const row of rows) {
    expect(row.amount).toBe(row.bankCharge + row.interest + row.reduceFromCapital)
    expect(row.interest).toBeGreaterThanOrEqual(0)
    expect(row.bankCharge).toBeGreaterThanOrEqual(0)
    expect(row.capital).toBe(capital)
    capital -= row.reduceFromCapital
  }
  expect(capital).toBe(0)
}
