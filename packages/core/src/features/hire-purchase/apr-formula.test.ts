import { expect, test } from 'vitest'
import { aprByFormula, yearsByFormula } from '../../../test-data/apr-by-formula'
import { expectSame } from '../../../test-data/agreements'
import { testRandom } from '../../../../../tests/fixtures/random'
import { addDays, addMonths, day } from '../../kernel/days'
import { cents } from '../../kernel/money'
import { type CreditFlow, aprOf, intervalOf, percentOf } from './apr'

const RUNS = 10_000

/** A credit on any day, and up to twelve payments on other days, mostly a month apart, that come to more than it. */
function flowsOf(draw: () => number): CreditFlow[] {
  const start = addDays(day('2000-01-01'), Math.floor(draw() * 20_000))
  const credit = 1_00 + Math.floor(draw() * 5_000_000)
  const count = 1 + Math.floor(draw() * 12)
  const isMonthly = draw() < 0.7
  const first = addDays(start, Math.floor(draw() * 70))
  const dates = Array.from({ length: count }, (_, at) =>
    isMonthly ? addMonths(first, at + 1) : addDays(start, 1 + Math.floor(draw() * 2_000)),
  )
  const total = Math.ceil(credit * (1 + draw() * (draw() < 0.1 ? 3 : 0.5))) + count
  const each = Math.floor(total / count)
  return [
    { date: start, amount: cents(credit) },
    ...dates.map((date, at) => ({ date, amount: cents(at === 0 ? each * (count - 1) - total : 0 - each) })),
  ]
}

test('[server 20.1] 10,000 random credits have the rate that the formula gives by halving, by code of its own', () => {
  const draw = testRandom(2_023)
  for (let run = 0; run < RUNS; run++) {
    const flows = flowsOf(draw)
    const rate = aprByFormula(flows)
    const own = aprOf(flows).rate ?? Number.NaN
    if (!(Math.abs(own - rate) <= 1e-9 * Math.max(1, rate))) expectSame(own, rate, JSON.stringify(flows))
  }
})

test.each([
  // The guidance on the cost and the APR, SWD(2012) 128, 4.1.1; those since 2019 of the library curo.
  ['2012-01-12', '2012-02-15', 3 / 365 + 1 / 12],
  ['2012-01-12', '2012-03-15', 3 / 365 + 2 / 12],
  ['2012-01-12', '2012-04-15', 3 / 365 + 3 / 12],
  ['2013-01-12', '2013-02-15', 3 / 366 + 1 / 12],
  ['2019-01-31', '2019-03-01', 1 / 12 + 1 / 365],
  ['2019-02-28', '2019-03-31', 1 / 12],
  ['2020-12-31', '2021-03-01', 2 / 12 + 1 / 366],
  // Here curo counts a month: docs/decisions/apr-month-ends.md.
  ['2019-01-31', '2019-02-28', 28 / 365],
  ['2020-01-31', '2020-02-29', 29 / 366],
  ['2026-01-31', '2026-03-31', 2 / 12],
  ['2026-01-31', '2026-04-30', 2 / 12 + 28 / 365],
])('[server 20.1] from %s to %s is the time that the guidance counts', (from, to, years) => {
  expect(intervalOf(day(from), day(to)).inYears).toBeCloseTo(years, 12)
  expect(yearsByFormula(from, to)).toBeCloseTo(years, 12)
})

test.each([
  [0.03055, 3.1, 3.06],
  [0.03054, 3.1, 3.05],
])('[server 20.1] a rate of %d is rounded half up to one and to two places', (rate, one, two) => {
  expect([percentOf(rate, 1), percentOf(rate, 2)]).toEqual([one, two])
})

/** A credit on the first of a year with equal payments a month apart. */
const equalCredit = (credit: number, each: number, months: number, fee = 0): CreditFlow[] => [
  { date: day('2026-01-01'), amount: cents(credit) },
  ...(fee > 0 ? [{ date: day('2026-01-01'), amount: cents(-fee) }] : []),
  ...Array.from({ length: months }, (_, at) => ({
    date: addMonths(day('2026-01-01'), at + 1),
    amount: cents(0 - each),
  })),
]

test.each([
  [equalCredit(5_000_00, 134_57, 48), 13.9994, 14],
  [equalCredit(8_000_00, 340_00, 24), 1.93, 1.9],
  [equalCredit(8_000_00, 340_00, 24, 150_00), 3.81, 3.8],
  [equalCredit(8_600_00, 380_00, 24), 5.85, 5.9],
])('[server 20.1] worked example %#: the APR that was computed elsewhere', (flows, percent, stated) => {
  const { rate = Number.NaN } = aprOf(flows)
  expect(rate * 100).toBeCloseTo(percent, String(percent).split('.')[1]?.length ?? 0)
  expect(percentOf(rate, 1)).toBe(stated)
  expect(aprByFormula(flows)).toBeCloseTo(rate, 10)
})
