import { describe, expect, test } from 'vitest'
import { day } from '../../kernel/days'
import { cents } from '../../kernel/money'
import { averageOfFullMonths, owedByAge } from './charts'

const months = [
  { month: day('2026-08-01'), count: 5 },
  { month: day('2026-09-01'), count: 10 },
  { month: day('2026-10-01'), count: 11 },
  { month: day('2026-11-01'), count: 90 },
]

describe('[D3 2.10] the average of a picture', () => {
  test.each([
    ['a month that is running does not count', ['2026-08-01', '2026-11-20', '2026-11-20'], 8.7],
    ['a month that the days cut does not count', ['2026-08-02', '2026-10-31', '2026-11-20'], 10.5],
    ['a month that ends today is not over', ['2026-09-01', '2026-10-31', '2026-10-31'], 10],
    ['the day after it is', ['2026-09-01', '2026-10-31', '2026-11-01'], 10.5],
    ['no full month, no average', ['2026-11-01', '2026-11-20', '2026-11-20'], null],
  ] as const)('%s', (_, [from, to, today], expected) => {
    expect(averageOfFullMonths(months, { from: day(from), to: day(to) }, day(today))).toBe(expected)
  })

  test('nothing has no average', () => {
    const days = { from: day('2026-01-01'), to: day('2026-01-31') }
    expect(averageOfFullMonths([], days, day('2026-11-20'))).toBeNull()
  })
})

test('[D3 2.10] what is owed falls into the age of its sale, to the day and the cent', () => {
  const on = day('2026-11-20')
  const sales = [
    ['2026-10-21', 0],
    ['2026-10-20', 1],
    ['2026-09-21', 1],
    ['2026-09-20', 2],
    ['2026-08-21', 3],
    ['2026-05-24', 3],
    ['2026-05-23', 4],
    ['2027-01-01', 0],
  ] as const
  for (const [soldDate, at] of sales) {
    const found = owedByAge([{ soldDate: day(soldDate), pending: cents(1_01) }], on)
    expect(
      found.map(({ count, amount }) => [count, amount]),
      soldDate,
    ).toEqual([0, 1, 2, 3, 4].map((age) => (age === at ? [1, 1_01] : [0, 0])))
  }
  const all = owedByAge(
    sales.map(([soldDate]) => ({ soldDate: day(soldDate), pending: cents(33) })),
    on,
  )
  expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(8 * 33)
})
