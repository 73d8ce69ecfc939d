import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDay } from '../../test-data/agreements'
import worked from '../../test-data/worked-figures.json'
import {
  addDays,
  addMonths,
  day,
  dayInZone,
  dayOf,
  daysBetween,
  daysInMonth,
  endOfMonth,
  formatDay,
  hasRoomAround,
  isDay,
  dayParts,
  startOfMonth,
  weekdayOf,
} from './days'
import { InvariantError } from './invariant'

describe('isDay', () => {
  test.each(['2026-01-31', '2024-02-29', '2000-02-29', '1900-01-01', '2999-12-31'])('%s exists', (text) => {
    expect(isDay(text)).toBe(true)
    expect(day(text)).toBe(text)
  })
  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-01-32',
    '1899-12-31',
    '3000-01-01',
    '2026-1-1',
    '26-01-01',
    '31-01-2026',
    '2026/01/31',
    '2026-01-31T00:00:00Z',
    ' 2026-01-31',
    '2026-01-31\n',
    '',
    '٢٠٢٦-٠١-٣١',
  ])('%j does not', (text) => {
    expect(isDay(text)).toBe(false)
    expect(() => day(text)).toThrow(InvariantError)
  })
})

describe('addMonths', () => {
  test('month ends from 31-01-2023', () => {
    const due = worked.monthEnds.due.map((_, i) => addMonths(day(worked.monthEnds.first), i + 1))
    expect(due).toEqual(worked.monthEnds.due)
  })
  test.each([
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -13, '2024-12-15'],
    ['2026-12-31', 1, '2027-01-31'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-05-05', 0, '2026-05-05'],
  ])('%s and %i months is %s', (from, count, to) => {
    expect(addMonths(day(from), count)).toBe(to)
  })
  test('past the last year is refused rather than wrapped', () => {
    expect(() => addMonths(day('2999-12-01'), 1)).toThrow(InvariantError)
    expect(() => addDays(day('2999-12-31'), 1)).toThrow(InvariantError)
    expect(() => addDays(day('1900-01-01'), -1)).toThrow(InvariantError)
  })
})

test('days are counted and added alike, over summer time and leap years', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -20_000, max: 20_000 }), (from, count) => {
      const to = addDays(from, count)
      expect(daysBetween(from, to)).toBe(count)
      expect(addDays(to, -count)).toBe(from)
      expect(weekdayOf(to)).toBe(((((weekdayOf(from) - 1 + count) % 7) + 7) % 7) + 1)
      expect(from < to).toBe(count > 0)
    }),
    { numRuns: 1_000 },
  )
})

test('months have their ends', () => {
  fc.assert(
    fc.property(anyDay, (of) => {
      expect(dayParts(addDays(endOfMonth(of), 1)).date).toBe(1)
      expect(dayParts(startOfMonth(of)).date).toBe(1)
      expect(startOfMonth(of) <= of && of <= endOfMonth(of)).toBe(true)
      const { year, month, date } = dayParts(of)
      expect(dayOf(year, month, date)).toBe(of)
      expect(formatDay(of).split('-').reverse().join('-')).toBe(of)
    }),
    { numRuns: 500 },
  )
})

test('every month of every year is as long as the calendar has it', () => {
  for (let year = 1900; year <= 2999; year++)
    for (let month = 1; month <= 12; month++)
      if (daysInMonth(year, month) !== new Date(Date.UTC(year, month, 0)).getUTCDate())
        throw new Error(`${year}-${month}`)
})

test('[D2 1] a week starts on Monday', () => {
  expect(weekdayOf(day('2026-11-16'))).toBe(1)
  expect(weekdayOf(day('2026-11-22'))).toBe(7)
})

describe('dayInZone', () => {
  test.each([
    ['2026-01-31T22:59:59Z', 'Europe/Malta', '2026-01-31'],
    ['2026-01-31T23:00:00Z', 'Europe/Malta', '2026-02-01'],
    ['2026-06-30T21:59:59Z', 'Europe/Malta', '2026-06-30'],
    ['2026-06-30T22:00:00Z', 'Europe/Malta', '2026-07-01'],
    ['2026-06-30T22:00:00Z', 'UTC', '2026-06-30'],
    ['2026-01-01T04:00:00Z', 'America/New_York', '2025-12-31'],
  ])('%s in %s is %s', (instant, zone, expected) => {
    expect(dayInZone(new Date(instant), zone)).toBe(expected)
  })
})

test.each([
  ['1949-12-31', false],
  ['1950-01-01', true],
  ['2899-12-31', true],
  ['2900-01-01', false],
])('%s has room around it: %s', (text, hasRoom) => {
  expect(hasRoomAround(day(text))).toBe(hasRoom)
})
