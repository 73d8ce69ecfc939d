import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day } from '../../kernel/days'
import { cents, ZERO } from '../../kernel/money'
import { withdrawalDebt, withdrawalSentences, withdrawalUntil } from './withdrawal'

const AGREED = day('2026-11-30')
const CREDIT = { capital: cents(5_000_00), borrowingRatePercent: 6, agreedOn: AGREED, payments: [] }

test.each([
  ['2023/2225', '2026-11-30', '2026-11-30', '2026-12-14'],
  ['2023/2225', '2026-11-30', null, '2027-12-14'],
  ['2023/2225', '2026-11-30', '2026-12-10', '2026-12-24'],
  ['2023/2225', '2026-11-30', '2026-11-20', '2026-12-14'],
  ['2023/2225', '2026-11-30', '2028-01-01', '2027-12-14'],
  ['2008/48', '2026-11-19', '2026-11-19', '2026-12-03'],
  ['2008/48', '2026-11-19', null, null],
  ['2023/2225', '2028-02-29', null, '2029-03-14'],
] as const)(
  '[server 20.20] under %s an agreement of %s with its terms given on %s can be withdrawn from until %s',
  (regime, agreed, given, until) => {
    const told = { regime, agreedOn: day(agreed), termsGivenOn: given === null ? null : day(given) }
    expect(withdrawalUntil(told)).toBe(until)
  },
)

test.each([
  // Days, to the cent, by the printed day, asked (5,000.00 at 6% and at 8%).
  [6, 9, 7_40, 7_38, 7_38],
  [8, 9, 9_86, 9_90, 9_86],
  [6, 0, 0, 0, 0],
  [6, 14, 11_51, 11_48, 11_48],
  [0, 14, 0, 0, 0],
])('[server 20.20] at %d%% after %d days the lower interest is asked', (rate, days, ...[exact, printed, asked]) => {
  const debt = withdrawalDebt({ ...CREDIT, borrowingRatePercent: rate }, addDays(AGREED, days))
  expect(debt).toMatchObject({ days, exactInterest: exact, printedInterest: printed, interest: asked, paid: 0 })
  expect([debt.toPay, debt.toPayBack]).toEqual([5_000_00 + (asked ?? 0), 0])
  expect(debt.dueDate).toBe(addDays(AGREED, days + 30))
})

test('[server 20.20] what was paid bears no interest from its day on, and what is beyond the debt is paid back', () => {
  const paid = { ...CREDIT, payments: [{ date: addDays(AGREED, 4), amount: cents(2_000_00) }] }
  // 4 days on 5,000.00, 5 on 3,000.00: 3.288 + 2.466; by the printed days 3.28 + 2.45.
  expect(withdrawalDebt(paid, addDays(AGREED, 9))).toMatchObject({
    ...{ exactInterest: 5_75, printedInterest: 5_73, interest: 5_73, paid: 2_000_00, toPay: 3_005_73, toPayBack: 0 },
  })
  const all = { ...CREDIT, payments: [{ date: AGREED, amount: cents(6_000_00) }] }
  expect(withdrawalDebt(all, addDays(AGREED, 9))).toMatchObject({ interest: 0, toPay: 0, toPayBack: 1_000_00 })
  const on = addDays(AGREED, 9)
  expect(withdrawalSentences(withdrawalDebt(CREDIT, on), { agreedOn: AGREED, on })[0]).toBe(
    'Interest of 9 days from 30-11-2026 to 09-12-2026: €7.40 to the cent, €7.38 by the €0.82 a day that the agreement prints. The lower of the two is asked.',
  )
})

test('[server 20.20] a withdrawal asks for capital and interest less what is paid, and for less interest the more is paid', () => {
  const payment = fc.record({
    days: fc.integer({ min: 0, max: 20 }),
    amount: fc.integer({ min: -500_00, max: 3_000_00 }),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_99 }),
      fc.integer({ min: 0, max: 3000 }),
      fc.integer({ min: 0, max: 400 }),
      fc.array(payment, { maxLength: 4 }),
      (capital, bps, days, typed) => {
        const payments = typed.map((of) => ({ date: addDays(AGREED, of.days), amount: cents(of.amount) }))
        const credit = { ...CREDIT, capital: cents(capital), borrowingRatePercent: bps / 100, payments }
        const debt = withdrawalDebt(credit, addDays(AGREED, days))
        expect(capital + debt.interest).toBe(debt.paid + debt.toPay - debt.toPayBack)
        expect(Math.min(debt.toPay, debt.toPayBack)).toBe(0)
        expect(debt.interest).toBeLessThanOrEqual(Math.min(debt.exactInterest, debt.printedInterest))
        const onCapital = withdrawalDebt({ ...credit, payments: [] }, addDays(AGREED, days))
        if (typed.every(({ amount }) => amount >= 0))
          expect(debt.exactInterest).toBeLessThanOrEqual(onCapital.exactInterest)
        expect(onCapital.printedInterest).toBe(onCapital.interestPerDay * days)
        expect(withdrawalDebt({ ...credit, payments: [] }, AGREED).interest).toBe(ZERO)
      },
    ),
  )
})
