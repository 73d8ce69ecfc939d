import { addDays, day, isDay } from '@forecourt/core/kernel/days'
import { describe, expect, test } from 'vitest'
import { completeDay, completeDays, shownDay, stepDay, weeksOf } from './day-typing'

const today = day('2026-11-20')

describe('completing what was typed', () => {
  test.each([
    ['20-11-2026', '2026-11-20'],
    ['1/2/2027', '2027-02-01'],
    ['01.02.27', '2027-02-01'],
    ['28/12', '2026-12-28'],
    ['2812', '2026-12-28'],
    ['28122027', '2027-12-28'],
    ['05/01', '2027-01-05'],
    ['19', '2026-11-19'],
    ['31', '2026-10-31'],
    ['2', '2026-12-02'],
    [' 2026-11-20 ', '2026-11-20'],
    ['29/02/2028', '2028-02-29'],
    ['today', '2026-11-20'],
    ['y', '2026-11-19'],
    ['-1', '2026-11-19'],
    ['eom', '2026-10-31'],
    ['mon', '2026-11-16'],
    ['-3d', '2026-11-17'],
    ['+1m', '2026-12-20'],
  ])('%s is %s', (typed, expected) => {
    expect(completeDay(typed, today)).toBe(expected)
  })
  test('a tie goes to the past', () => {
    expect(completeDay('1', day('2026-11-16'))).toBe('2026-11-01')
  })
  test.each([
    '',
    'x',
    '0',
    '32',
    '31/04/2026',
    '29/02/2027',
    '12/13',
    '00/01',
    '1/1/1',
    '20-11-20261',
    '99999999',
    '20--11',
  ])('%s is no day', (typed) => {
    expect(completeDay(typed, today)).toBeNull()
  })
})

describe('[commands 1] the words of spans, as lines, the command line and jobs have them', () => {
  test.each([
    ['last-month', '2026-10-01', '2026-10-31'],
    ['last week', '2026-11-09', '2026-11-15'],
    ['this-week', '2026-11-16', '2026-11-22'],
    ['last-quarter', '2026-07-01', '2026-09-30'],
    ['last-year', '2025-01-01', '2025-12-31'],
    ['2026-10', '2026-10-01', '2026-10-31'],
    ['2026-Q3', '2026-07-01', '2026-09-30'],
    ['2026', '2026-01-01', '2026-12-31'],
    ['2026-10..yesterday', '2026-10-01', '2026-11-19'],
  ])('%s', (typed, from, to) => {
    expect(completeDays(typed, today)).toEqual({ from, to })
    expect(completeDay(typed, today)).toBeNull()
  })
  test.each(['yesterday', '20-11-2026', '15', 'last-mnth', '2027..2026', ''])('%s is no span', (typed) => {
    expect(completeDays(typed, today)).toBeNull()
  })
})

describe('stepping', () => {
  test('t is today, + and − go a day on and back, from today when empty', () => {
    expect(stepDay('t', '2020-01-01', today)).toBe(today)
    expect(stepDay('+', '2026-12-31', today)).toBe('2027-01-01')
    expect(stepDay('-', '', today)).toBe('2026-11-19')
    expect(stepDay('\u2212', '2026-03-01', today)).toBe('2026-02-28')
  })
  test('other keys and nonsense only type', () => {
    expect(stepDay('7', '2026-11-20', today)).toBeNull()
    expect(stepDay('+', 'soon', today)).toBeNull()
  })
})

test('a day is shown as dd-MM-yyyy and anything else as typed', () => {
  expect(shownDay('2026-11-20')).toBe('20-11-2026')
  expect(shownDay('31/04')).toBe('31/04')
})

test('weeks start on Monday and hold every day of the month once', () => {
  for (const [year, month] of [
    [2026, 11],
    [2026, 2],
    [2028, 2],
    [2027, 8],
  ] as const) {
    const days = weeksOf(year, month).flat()
    expect(days.length % 7).toBe(0)
    const real = days.filter((cell) => cell !== null)
    expect(real.every(isDay)).toBe(true)
    expect(new Set(real).size).toBe(real.length)
    expect(addDays(real.at(-1) ?? today, 1).slice(8)).toBe('01')
  }
  expect(weeksOf(2026, 11)[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
})
