import { addDays, day, isDay } from '@forecourt/core/kernel/days'
import { describe, expect, test } from 'vitest'
import { completeDay, completeDays, invalidDayMessage, shownDay, stepDay, weeksOf } from './day-typing'

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

describe('[commands 1] the day that a field asks for', () => {
  test.each([
    ['20 nov', '2026-11-20'],
    ['20-Nov-26', '2026-11-20'],
    ['friday 20', '2026-11-20'],
    ['on the 20th', '2026-11-20'],
    ['two days ago', '2026-11-18'],
    ['20/11/2026.', '2026-11-20'],
  ])('%s', (typed, expected) => expect(completeDay(typed, today)).toBe(expected))
  test('past, coming, and the end of a span behind its beginning', () => {
    expect(completeDay('25', today, { direction: 'past' })).toBe('2026-10-25')
    expect(completeDay('sunday', today, { direction: 'mostly-future' })).toBe('2026-11-22')
    expect(completeDay('eom', today, { direction: 'mostly-future' })).toBe('2026-11-30')
    expect(completeDay('31/12', day('2026-01-02'), { direction: 'mostly-past' })).toBe('2025-12-31')
    const end = (typed: string, notBefore: string) =>
      completeDay(typed, today, { direction: 'past', notBefore: day(notBefore) })
    expect(end('30/11', '2026-11-01')).toBe('2026-11-30')
    expect(end('15/11', '2020-01-01')).toBe('2026-11-15')
    expect(end('yesterday', '2026-11-20')).toBe('2026-11-19')
  })
  test('a month where one is asked for is its first day', () => {
    expect(completeDay('october', today, { isMonth: true })).toBe('2026-10-01')
    expect(completeDay('october', today)).toBeNull()
    expect(completeDay('15/10', today, { isMonth: true })).toBe('2026-10-15')
  })
  test('what is no day says why', () => {
    expect(invalidDayMessage('friday 21', today)).toBe('21-11-2026 is a Saturday')
    expect(invalidDayMessage('31/02', today)).toBe('Write a date such as 31-12-2026')
  })
  test('days of a list are over', () => {
    expect(completeDays('march', today, 'past')).toEqual({ from: '2026-03-01', to: '2026-03-31' })
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
