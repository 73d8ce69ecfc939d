import { describe, expect, test } from 'vitest'
import { day } from '../../kernel/days'
import { changedMonthText, reportedMonths, changedFigures } from './reported-months'

describe('[server 8] a report is the report of', () => {
  const today = day('2026-11-22')
  test.each([
    ['2026-10-01', '2026-10-31', ['2026-10-01']],
    ['2026-10-02', '2026-10-31', []],
    ['2026-10-01', '2026-10-30', []],
    ['2026-11-01', '2026-11-30', []],
    ['2026-11-01', '2026-11-22', []],
    ['2026-08-15', '2026-11-22', ['2026-09-01', '2026-10-01']],
    ['2025-01-01', '2026-11-22', []],
  ])('%s to %s: %j', (from, to, months) => {
    expect(reportedMonths({ from: day(from), to: day(to) }, today)).toEqual(months)
  })

  test('twelve months at most', () => {
    expect(reportedMonths({ from: day('2025-11-01'), to: day('2026-10-31') }, today)).toHaveLength(12)
  })
})

describe('[server 8] what moved in a month', () => {
  const before = {
    'entries of category 4 by type 1': [12, 300_000],
    sales: [1, 500_000],
    expenses: [2, 40_00],
  } as const
  const after = { 'entries of category 4 by type 1': [13, 355_000], sales: [1, 500_000], hires: [1, 30_00] } as const

  test('is named with its counts and sums, what is gone and what is new with nothing on the other side', () => {
    expect(changedFigures(before, after)).toEqual([
      { name: 'Expenses', countBefore: 2, countAfter: 0, before: 40_00, after: 0 },
      { name: 'HP Payment by Cash', countBefore: 12, countAfter: 13, before: 300_000, after: 355_000 },
      { name: 'Hires', countBefore: 0, countAfter: 1, before: 0, after: 30_00 },
    ])
    expect(changedFigures(before, before)).toEqual([])
  })

  test('is one line', () => {
    const of = { month: day('2026-10-01'), action: 'exported', by: 'maria', at: '01-11-2026 09:14' } as const
    expect(changedMonthText({ ...of, changes: changedFigures(before, after) })).toBe(
      'October 2026 changed since maria exported its report on 01-11-2026 09:14: Expenses −40.00 (2 became 0); HP Payment by Cash +550.00 (12 became 13); Hires +30.00 (0 became 1).',
    )
  })
})
