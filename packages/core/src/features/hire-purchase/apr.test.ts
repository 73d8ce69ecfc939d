import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDay } from '../../../test-data/agreements'
import { addDays, addMonths, type Day, day, daysBetween } from '../../kernel/days'
import { cents } from '../../kernel/money'
import { aprOf, type AprUnit, type CreditFlow, intervalOf, percentOf, presentValueAt } from './apr'

const flows = (...all: [date: string, euros: number][]): CreditFlow[] =>
  all.map(([date, euros]) => ({ date: day(date), amount: cents(Math.round(euros * 100)) }))
const rateOf = (of: readonly CreditFlow[], unit?: AprUnit): number => {
  const read = aprOf(of, unit)
  if (read.problem !== undefined) throw new Error(read.problem)
  return read.rate
}
/** A loan that is paid back in equal instalments a month apart. */
const monthly = (lent: number, count: number, each: number, from = '2026-01-01'): CreditFlow[] => [
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

  test.each<[what: string, of: CreditFlow[], unit: AprUnit, rate: number, stated: number]>([
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

describe('[server 20.1] examples of the European Commission', () => {
  // "Examples for the calculation of the annual percentage rate of charge", G. M. Soto for DG FISMA, January 2015, section 2.1. All lend
  // 200,000.00, of which 2% are kept back on the first day; the equation is that of Annex I, the same for every consumer credit.
  const LENT = 200_000
  const lent = (from: string): CreditFlow[] => flows([from, LENT], [from, -0.02 * LENT])
  const paid = (from: string, amounts: readonly number[], months = 1): CreditFlow[] =>
    amounts.map((euros, i) => ({ date: addMonths(day(from), i * months), amount: cents(-Math.round(euros * 100)) }))
  const alike = (count: number, each: number) => new Array<number>(count).fill(each)
  const withLast = (amounts: number[], more: number) => [...amounts.slice(0, -1), (amounts.at(-1) ?? 0) + more]
  /** Instalments that change once a year: the first, which is printed to the cent, has more decimals; each year's is rounded by itself. */
  const stepped = (first: number, factor: number) =>
    Array.from({ length: 240 }, (_, i) => Math.round(first * factor ** Math.floor(i / 12) * 100) / 100)
  /** A twelfth of 6% on what is left, and a part of the capital: payments to the cent. */
  const equalCapital = Array.from(
    { length: 240 },
    (_, i) => Math.round((LENT / 240 + (LENT - (i * LENT) / 240) * 0.005) * 100) / 100,
  )
  const FROM_2012 = '2012-01-12'
  const NEXT = '2012-02-12'

  test.each<[example: string, of: CreditFlow[], unit: AprUnit, percent: number, stated: number]>([
    ['1, equal instalments', [...lent(FROM_2012), ...paid(NEXT, alike(240, 1432.86))], 'months', 6.434412, 6.4],
    [
      '2 case 1, 3 of 365 days',
      [...lent(FROM_2012), ...paid('2012-02-15', alike(240, 1433.57))],
      'months',
      6.434185,
      6.4,
    ],
    [
      '2 case 2, 3 of 366 days',
      [...lent('2013-01-12'), ...paid('2013-02-15', alike(240, 1433.56))],
      'months',
      6.434111,
      6.4,
    ],
    [
      '2 case 3, once a year',
      [...lent(FROM_2012), ...paid('2012-02-15', alike(20, 16_541.86), 12)],
      'years',
      6.28207,
      6.3,
    ],
    ['3, regular charges', [...lent(FROM_2012), ...paid(NEXT, alike(240, 1449.53))], 'months', 6.588554, 6.6],
    ['4, insurance premiums', [...lent(FROM_2012), ...paid(NEXT, alike(240, 1599.53))], 'months', 7.946625, 7.9],
    ['5, a cost that is financed', [...lent(FROM_2012), ...paid(NEXT, alike(240, 1490.18))], 'months', 6.961575, 7],
    [
      '6, a cost at the end',
      [...lent(FROM_2012), ...paid(NEXT, withLast(alike(240, 1432.86), 100))],
      'months',
      6.436359,
      6.4,
    ],
    [
      '7, a balloon',
      [...lent(FROM_2012), ...paid(NEXT, withLast(alike(180, 1199.1), 142_097.69))],
      'months',
      6.409523,
      6.4,
    ],
    [
      '8, interest alone',
      [...lent(FROM_2012), ...paid(NEXT, withLast(alike(240, 1166.67), LENT))],
      'months',
      7.430479,
      7.4,
    ],
    [
      '9, instalments that increase',
      [...lent(FROM_2012), ...paid(NEXT, stepped(1130.332667, 1.03))],
      'months',
      6.4064,
      6.4,
    ],
    [
      '10, instalments that decrease',
      [...lent(FROM_2012), ...paid(NEXT, stepped(1778.58, 0.97))],
      'months',
      6.46836,
      6.5,
    ],
    [
      '11, the last one smaller',
      [...lent(FROM_2012), ...paid(NEXT, [...alike(220, 1500), 407.7])],
      'months',
      6.452756,
      6.5,
    ],
    ['13, equal parts of capital', [...lent(FROM_2012), ...paid(NEXT, equalCapital)], 'months', 6.476009, 6.5],
  ])('%s', (...[, of, unit, percent, stated]) => {
    expect(rateOf(of, unit) * 100).toBeCloseTo(percent, 5)
    expect(percentOf(rateOf(of, unit), 1)).toBe(stated)
  })

  // Intervals of the guidelines on Directive 2008/48/EC, SWD(2012) 128, 4.1.1, remark (c).
  test.each<[from: string, to: string, unit: AprUnit, inYears: number]>([
    ['2012-01-12', '2012-02-15', 'months', 1 / 12 + 3 / 365],
    ['2012-01-12', '2012-04-15', 'months', 3 / 12 + 3 / 365],
    ['2013-01-12', '2013-03-15', 'months', 2 / 12 + 3 / 366],
    ['2013-02-25', '2013-03-28', 'months', 1 / 12 + 3 / 366],
    ['2013-02-26', '2013-03-29', 'months', 1 / 12 + 2 / 366],
    ['2012-02-26', '2012-03-29', 'months', 1 / 12 + 3 / 366],
    ['2012-01-12', '2014-02-15', 'years', 2 + 34 / 365],
    ['2012-01-12', '2012-01-26', 'weeks', 2 / 52],
    ['2012-01-12', '2012-01-30', 'weeks', 2 / 52 + 4 / 365],
    ['2012-01-12', '2013-01-10', 'weeks', 1],
  ])('%s to %s in %s', (from, to, unit, inYears) => {
    expect(intervalOf(day(from), day(to), unit).inYears).toBeCloseTo(inYears, 12)
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
      { numRuns: 2_000 },
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
  const made = ({
    from,
    lent,
    markup,
    gaps,
  }: {
    from: Day
    lent: number
    markup: number
    gaps: number[]
  }): CreditFlow[] => {
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
      { numRuns: 1_000 },
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
      { numRuns: 500 },
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
