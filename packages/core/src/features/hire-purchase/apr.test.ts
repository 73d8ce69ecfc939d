import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SEED, anyDay } from '../../../test-data/agreements'
import { addDays, addMonths, type Day, day, daysBetween } from '../../kernel/days'
import { cents } from '../../kernel/money'
import { aprOf, type AprUnit, type Flow, intervalOf, percentOf, presentValueAt } from './apr'

const flows = (...all: [date: string, euros: number][]): Flow[] =>
  all.map(([date, euros]) => ({ date: day(date), amount: cents(Math.round(euros * 100)) }))
const rateOf = (of: readonly Flow[], unit?: AprUnit): number => {
  const read = aprOf(of, unit)
  if (read.problem !== undefined) throw new Error(read.problem)
  return read.rate
}
/** A loan that is paid back in equal instalments a month apart. */
const monthly = (lent: number, count: number, each: number, from = '2026-01-01'): Flow[] => [
  ...flows([from, lent]),
  ...Array.from({ length: count }, (_, i) => ({
    date: addMonths(day(from), i + 1),
    amount: cents(-Math.round(each * 100)),
  })),
]

describe('[server 20.1] worked examples', () => {
  // Directive 98/7/EC, Annex III, A (calendar days) and B (a standard year): 1,000 lent on 1 January 1994.
  const ONE = flows(['1994-01-01', 1000], ['1995-07-01', -1200])
  const RETAINED = flows(['1994-01-01', 1000], ['1994-01-01', -50], ['1995-07-01', -1200])
  const TWO = flows(['1994-01-01', 1000], ['1995-01-01', -600], ['1996-01-01', -600])
  const THREE = flows(['1994-01-01', 1000], ['1994-04-01', -272], ['1994-07-01', -272], ['1995-01-01', -544])

  test.each<[what: string, of: Flow[], unit: AprUnit, rate: number, stated: number]>([
    ['A first: 546 days', ONE, 'days', 0.12962038, 13],
    ['A second: 50 kept back', RETAINED, 'days', 0.16902621, 16.9],
    ['A third: after one and two years', TWO, 'days', 0.13066239, 13.1],
    ['A fourth: 90, 181 and 365 days', THREE, 'days', 0.13226246, 13.2],
    ['B first: a year and a half', ONE, 'months', 0.12924323, 12.9],
    ['B second: 50 kept back', RETAINED, 'months', 0.16852613, 16.9],
    ['B third: after one and two years', TWO, 'years', 0.13066239, 13.1],
    ['B fourth: 3, 6 and 12 months', THREE, 'months', 0.13185495, 13.2],
  ])('Directive 98/7/EC, Annex III, %s', (...[, of, unit, rate, stated]) => {
    expect(rateOf(of, unit)).toBeCloseTo(rate, 8)
    expect(percentOf(rateOf(of, unit), 1)).toBe(stated)
  })

  test('5,000.00 over 48 months of 134.57 is 13.999441%', () => {
    const rate = rateOf(monthly(5000, 48, 134.57))
    expect(percentOf(rate, 6)).toBe(13.999441)
    expect(percentOf(rate, 1)).toBe(14)
  })

  test('weeks are fifty-seconds of a year', () => {
    const of = flows(['2026-01-05', 1000], ['2026-07-06', -1100])
    expect(rateOf(of, 'weeks')).toBeCloseTo(1.1 ** 2 - 1, 12)
  })
})

describe('[server 20.1] intervals', () => {
  test.each<[from: string, to: string, unit: AprUnit, counts: Partial<ReturnType<typeof intervalOf>>]>([
    ['2026-01-01', '2026-02-01', 'months', { months: 1, days: 0 }],
    ['2026-01-15', '2026-03-01', 'months', { months: 1, days: 17, basis: 365 }],
    // 31 March back a month is 28 February: 28 days from 31 January.
    ['2026-01-31', '2026-03-31', 'months', { months: 2, days: 0 }],
    ['2026-01-31', '2026-02-28', 'months', { months: 0, days: 28, basis: 365 }],
    ['2026-01-31', '2026-04-30', 'months', { months: 2, days: 28 }],
    // The year back from 12 March 2024 holds 29 February, that from 12 February 2024 does not.
    ['2024-02-01', '2024-04-12', 'months', { months: 2, days: 11, basis: 365 }],
    ['2024-03-01', '2024-05-12', 'months', { months: 2, days: 11, basis: 366 }],
    ['2024-02-28', '2024-02-29', 'days', { days: 1, basis: 366 }],
    ['2024-12-31', '2025-02-28', 'days', { days: 59, basis: 366 }],
    ['2024-12-31', '2025-03-01', 'days', { days: 60, basis: 365 }],
    ['2024-02-29', '2028-02-29', 'years', { years: 4, months: 0, days: 0 }],
    ['2024-02-29', '2025-02-28', 'years', { years: 0, days: 365, basis: 366 }],
    ['2024-01-31', '2026-01-30', 'years', { years: 1, days: 365, basis: 366 }],
    ['2026-01-01', '2026-01-31', 'weeks', { weeks: 4, days: 2, months: 0 }],
    ['2026-05-05', '2026-05-05', 'months', { months: 0, days: 0, inYears: 0 }],
  ])('%s to %s in %s', (from, to, unit, counts) => {
    expect(intervalOf(day(from), day(to), unit)).toMatchObject(counts)
  })

  test('whole units and days lead back to the first day, and no whole unit more would', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 4_000 }), (from, count) => {
        const to = addDays(from, count)
        for (const [unit, step] of [
          ['months', 1],
          ['years', 12],
        ] as const) {
          const { years, months, days } = intervalOf(from, to, unit)
          const whole = years * 12 + months
          expect(daysBetween(from, addMonths(to, -whole))).toBe(days)
          expect(addMonths(to, -whole - step) < from).toBe(true)
        }
        const { weeks, days } = intervalOf(from, to, 'weeks')
        expect([weeks * 7 + days, days < 7, intervalOf(from, to, 'days').days]).toEqual([count, true, count])
      }),
      { seed: SEED, numRuns: 2_000 },
    )
  })
})

describe('[server 20.1] flows that have no rate', () => {
  test.each<[of: [string, number][], sentence: RegExp]>([
    [[], /^No money is lent/],
    [[['2026-01-01', -5]], /^No money is lent/],
    [[['2026-01-01', 5]], /^Nothing is paid back$/],
    [
      [
        ['2026-01-01', 1000],
        ['2027-01-01', -999.99],
      ],
      /^Less is paid back, 999\.99, than is lent, 1,000\.00/,
    ],
    [
      [
        ['2026-01-01', -10],
        ['2026-01-02', 1000],
        ['2027-01-01', -1200],
      ],
      /^On 01-01-2026, the first day, no money is lent/,
    ],
    [
      [
        ['2026-01-01', 1000],
        ['2026-01-01', -1000],
        ['2027-01-01', -1],
      ],
      /^On 01-01-2026/,
    ],
    [
      [
        ['2026-01-01', 0.01],
        ['2026-01-02', -99_999_999.99],
      ],
      /^No rate makes/,
    ],
  ])('%j', (of, sentence) => {
    expect(aprOf(flows(...of)).problem).toMatch(sentence)
  })

  test('what is paid back as it was lent has the rate 0', () => {
    expect(rateOf(flows(['2026-01-01', 1000], ['2027-01-01', -1000]))).toBe(0)
  })
})

describe('[server 20.1] any credit', () => {
  const anyFlows = fc.record({
    from: anyDay,
    lent: fc.integer({ min: 100, max: 10_000_000 }),
    markup: fc.integer({ min: 1, max: 30_000 }),
    gaps: fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 60 }),
  })
  const made = ({ from, lent, markup, gaps }: { from: Day; lent: number; markup: number; gaps: number[] }): Flow[] => {
    const each = Math.ceil((lent * (10_000 + markup)) / 10_000 / gaps.length)
    let at = from
    const back = gaps.map((gap) => {
      at = addDays(at, gap)
      return { date: at, amount: cents(-each) }
    })
    return [{ date: from, amount: cents(lent) }, ...back]
  }

  test('at its rate the payments are worth what was lent, to the cent, in any order of the flows', () => {
    fc.assert(
      fc.property(anyFlows, fc.constantFrom<AprUnit>('months', 'years', 'weeks', 'days'), (any, unit) => {
        const of = made(any)
        const read = aprOf(of, unit)
        if (read.problem !== undefined) throw new Error(read.problem)
        const back = read.flows.slice(1).map(({ amount, interval }) => ({ amount: -amount, inYears: interval.inYears }))
        expect(Math.round(presentValueAt(read.rate, back))).toBe(any.lent)
        expect(aprOf(of.toReversed(), unit)).toMatchObject({ rate: read.rate, totalCost: read.totalPayable - any.lent })
      }),
      { seed: SEED, numRuns: 1_000 },
    )
  })

  test('a rate of 1e-12 more or less lies on the other side', () => {
    fc.assert(
      fc.property(anyFlows, (any) => {
        const read = aprOf(made(any))
        if (read.problem !== undefined) throw new Error(read.problem)
        const amounts = read.flows.map(({ amount, interval }) => ({ amount, inYears: interval.inYears }))
        const near = 1e-12 * (1 + read.rate)
        expect(presentValueAt(read.rate - near, amounts)).toBeLessThanOrEqual(1e-6)
        expect(presentValueAt(read.rate + near, amounts)).toBeGreaterThanOrEqual(-1e-6)
      }),
      { seed: SEED, numRuns: 500 },
    )
  })
})

test.each<[rate: number, one: number, six: number]>([
  [0, 0, 0],
  [0.1285, 12.9, 12.85],
  [0.12849999, 12.8, 12.849999],
  [0.128499999999, 12.8, 12.85],
  [0.13999441106903573, 14, 13.999441],
  [1.0005, 100.1, 100.05],
  [19_999.9995, 2_000_000, 2_000_000],
])('[server 20.1] %d is %d%% with one decimal and %d%% with six', (rate, one, six) => {
  expect([percentOf(rate, 1), percentOf(rate, 6)]).toEqual([one, six])
})
