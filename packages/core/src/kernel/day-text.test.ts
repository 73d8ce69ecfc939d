import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isDaysPair,
  isDayWord,
  looksLikeDay,
  mayBecomeDayWord,
  monthNumber,
  parseDays,
  parseDayText,
  parseMonth,
} from './day-text'
import { addDays, type Day, day, daysBetween, formatDay, isDay, weekdayOf } from './days'

/** A Friday. */
const today = day('2026-11-20')
const anyDay = fc.integer({ min: 0, max: 365 * 140 }).map((count) => addDays(day('1950-01-01'), count))

describe('typed days', () => {
  test.each([
    ['t', '2026-11-20'],
    ['TODAY', '2026-11-20'],
    ['y', '2026-11-19'],
    ['yesterday', '2026-11-19'],
    ['eom', '2026-10-31'],
    ['-3d', '2026-11-17'],
    ['\u22123d', '2026-11-17'],
    ['+1m', '2026-12-20'],
    ['-9m', '2026-02-20'],
    ['fri', '2026-11-20'],
    ['sat', '2026-11-14'],
    ['mon', '2026-11-16'],
    ['31/12', '2026-12-31'],
    ['1/6', '2026-06-01'],
    ['20/5', '2027-05-20'],
    ['21/5', '2027-05-21'],
    ['22/05', '2026-05-22'],
    ['29/02', '2028-02-29'],
    ['31/12/2025', '2025-12-31'],
    ['31-12-2025', '2025-12-31'],
    ['31.12.2025', '2025-12-31'],
    ['2025-12-31', '2025-12-31'],
  ])('%s', (text, expected) => {
    expect(parseDayText(text, today, { bareNumberIsDay: false })).toBe(expected)
  })

  test.each([
    ['15', '2026-11-15'],
    ['5', '2026-11-05'],
    ['4', '2026-12-04'],
    ['31', '2026-10-31'],
    ['1511', '2026-11-15'],
    ['0101', '2027-01-01'],
    ['15.11', '2026-11-15'],
    ['15-11', '2026-11-15'],
    ['15112025', '2025-11-15'],
    ['01.02.27', '2027-02-01'],
    ['20/11/26', '2026-11-20'],
    ['-1', '2026-11-19'],
    ['\u22122', '2026-11-18'],
    ['+10', '2026-11-30'],
  ])('%s where a bare number is a day, and only there', (text, expected) => {
    expect(parseDayText(text, today, { bareNumberIsDay: true })).toBe(expected)
    expect(parseDayText(text, today, { bareNumberIsDay: false })).toBeNull()
  })

  test.each([
    '',
    '31/02',
    '30/02/2026',
    '29/02/2027',
    '0/1',
    '1/13',
    '32',
    '00',
    '3113',
    '20/11-26',
    '31112025',
    '31/02/27',
    '31-12/2025',
    '2025/12/31',
    '2025-1-1',
    '-3w',
    '3d',
    'mondays',
    'last mondays',
    'next-t',
    'last',
    'tod',
    '1/1/1',
    '99999d',
    '-9999m',
    'nov',
  ])('%j is no day', (text) => {
    expect(parseDayText(text, today, { bareNumberIsDay: true })).toBeNull()
  })

  test('without a year the nearest, a tie to the past', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (now, target) => {
        const read = parseDayText(formatDay(target).slice(0, 5).replace('-', '/'), now, { bareNumberIsDay: false })
        const sameDate = (at: Day) => at.slice(5) === target.slice(5)
        expect(read !== null && sameDate(read)).toBe(true)
        const distance = read ? Math.abs(daysBetween(now, read)) : 0
        // Nothing nearer, in either direction, and nothing as near in the past.
        for (let away = 0; away <= distance; away += 1) {
          if (away < distance) expect(sameDate(addDays(now, away))).toBe(false)
          const before = addDays(now, -away)
          if (sameDate(before)) expect(read).toBe(before)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('a weekday is the latest one, today included', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 7 }), (now, weekday) => {
        const word = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'][weekday - 1] ?? ''
        const read = parseDayText(word, now, { bareNumberIsDay: false }) ?? now
        expect(weekdayOf(read)).toBe(weekday)
        expect(daysBetween(read, now)).toBeGreaterThanOrEqual(0)
        expect(daysBetween(read, now)).toBeLessThan(7)
      }),
    )
  })

  test('last, next and this weekday: the one before today, the one after it, that of the week from Monday', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 7 }), fc.constantFrom('-', ' '), (now, weekday, dash) => {
        const word = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'][weekday - 1] ?? ''
        const away = (near: string) => {
          const read = parseDayText(`${near}${dash}${word}`, now, { bareNumberIsDay: false }) ?? now
          expect(weekdayOf(read)).toBe(weekday)
          return daysBetween(now, read)
        }
        const [last, next] = [away('last'), away('next')]
        expect([last < 0, last >= -7, next > 0, next <= 7]).toEqual([true, true, true, true])
        expect(away('this')).toBe(weekday - weekdayOf(now))
      }),
    )
  })

  test('what a screen shows parses back to it, and is known for a day', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (now, shown) => {
        for (const text of [formatDay(shown), shown, formatDay(shown).replaceAll('-', '/')]) {
          expect(parseDayText(text, now, { bareNumberIsDay: false })).toBe(shown)
          expect(looksLikeDay(text)).toBe(true)
        }
      }),
    )
  })

  test('no text throws, and whatever is read is a day, near the ends of time too', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[-+0-9./dmtyeo]{0,12}$/))
    const ends = fc.constantFrom(day('1900-01-01'), day('2999-12-31'), today)
    fc.assert(
      fc.property(texts, ends, fc.boolean(), (text, now, bareNumberIsDay) => {
        const read = parseDayText(text, now, { bareNumberIsDay })
        expect(read === null || isDay(read)).toBe(true)
        expect(parseMonth(text, now) === null || isDay(parseMonth(text, now) ?? '')).toBe(true)
        parseDays(text, now)
      }),
      { numRuns: 5_000 },
    )
    for (const word of ['y', 'eom', 'mon', '-9999d', '+9999d', '+999m', '-999m', 'last-month', '29/02', '31'])
      for (const now of [day('1900-01-01'), day('2999-12-31')])
        expect(isDay(parseDayText(word, now, { bareNumberIsDay: true }) ?? '2000-01-01')).toBe(true)
  })

  test('words that are days by themselves', () => {
    for (const word of ['t', 'tomorrow', 'EOM', 'sun', '-3d', '+12m']) expect(isDayWord(word)).toBe(true)
    for (const word of ['thanks', '15', 'sunny', '3d', '']) expect(isDayWord(word)).toBe(false)
  })
})

test('what a sign or a letter may go on to', () => {
  for (const text of ['-', '-1', '\u22123d', '+12m', 't', 'to', 'TODAY', 'tu', 'thu'])
    expect(mayBecomeDayWord(text)).toBe(true)
  for (const text of ['-x', 'tx', '+1w', '3', 'todays']) expect(mayBecomeDayWord(text)).toBe(false)
})

describe('typed months', () => {
  test.each([
    ['nov', '2026-11-01'],
    ['November', '2026-11-01'],
    ['may', '2026-05-01'],
    ['jun', '2026-06-01'],
    ['apr', '2027-04-01'],
    ['dec', '2026-12-01'],
    ['jan', '2027-01-01'],
    ['nov 2024', '2024-11-01'],
    ['11/2024', '2024-11-01'],
    ['1/2024', '2024-01-01'],
    ['this-month', '2026-11-01'],
    ['last-month', '2026-10-01'],
    ['Last month', '2026-10-01'],
    ['next-month', '2026-12-01'],
    ['2026-10', '2026-10-01'],
  ])('%s', (text, expected) => {
    expect(parseMonth(text, today)).toBe(expected)
  })

  test.each(['', 'nove', '13/2026', '0/2026', 'mon', 'nov 26', '2026', '11', 'nov2026', 'next-months'])(
    '%j is no month',
    (text) => {
      expect(parseMonth(text, today)).toBeNull()
    },
  )

  test('every name has its number', () => {
    expect(['jan', 'Feb', 'MAR', 'april', 'december', 'ma', 'marc', ''].map(monthNumber)).toEqual([
      1, 2, 3, 4, 12, 0, 0, 0,
    ])
  })
})

describe('typed spans', () => {
  test('a year begins with its own first quarter, a week with its Monday', () => {
    expect(parseDays('last-quarter', day('2026-02-10'))).toEqual({ from: '2025-10-01', to: '2025-12-31' })
    expect(parseDays('q1', day('2026-02-10'))).toEqual({ from: '2026-01-01', to: '2026-03-31' })
    expect(parseDays('q2', day('2026-02-10'))).toEqual({ from: '2025-04-01', to: '2025-06-30' })
    expect(parseDays('this-week', day('2026-11-22'))).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(parseDays('last-week', day('2026-01-01'))).toEqual({ from: '2025-12-22', to: '2025-12-28' })
  })

  test('only words that are days together are a pair of them', () => {
    for (const text of ['last week', 'next week', 'This Year', 'q3 2026', 'nov 2026'])
      expect(isDaysPair(text, today)).toBe(true)
    for (const text of ['week', 'last-week', 'borg nov', 'last day', 'nov 26'])
      expect(isDaysPair(text, today)).toBe(false)
  })

  test.each([
    ['15', '2026-11-15', '2026-11-15'],
    ['nov', '2026-11-01', '2026-11-30'],
    ['feb 2028', '2028-02-01', '2028-02-29'],
    ['01/11..15/11', '2026-11-01', '2026-11-15'],
    ['eom..t', '2026-10-31', '2026-11-20'],
    ['1..15', '2026-12-01', null],
    ['yesterday', '2026-11-19', '2026-11-19'],
    ['tomorrow', '2026-11-21', '2026-11-21'],
    ['this-week', '2026-11-16', '2026-11-22'],
    ['last-week', '2026-11-09', '2026-11-15'],
    ['last week', '2026-11-09', '2026-11-15'],
    ['next-week', '2026-11-23', '2026-11-29'],
    ['next month', '2026-12-01', '2026-12-31'],
    ['next-quarter', '2027-01-01', '2027-03-31'],
    ['next year', '2027-01-01', '2027-12-31'],
    ['this month', '2026-11-01', '2026-11-30'],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['this-quarter', '2026-10-01', '2026-12-31'],
    ['last-quarter', '2026-07-01', '2026-09-30'],
    ['this year', '2026-01-01', '2026-12-31'],
    ['last-year', '2025-01-01', '2025-12-31'],
    ['2026-10', '2026-10-01', '2026-10-31'],
    ['2026-Q3', '2026-07-01', '2026-09-30'],
    ['q3', '2026-07-01', '2026-09-30'],
    ['q4 2025', '2025-10-01', '2025-12-31'],
    ['2026', '2026-01-01', '2026-12-31'],
    ['2025', '2025-01-01', '2025-12-31'],
    // Day and month before year, as everywhere without a dash.
    ['2010', '2026-10-20', '2026-10-20'],
    ['nov..dec', '2026-11-01', '2026-12-31'],
    ['2026-Q1..2026-Q3', '2026-01-01', '2026-09-30'],
    ['last-month..yesterday', '2026-10-01', '2026-11-19'],
  ])('%s', (text, from, to) => {
    expect(parseDays(text, today)).toEqual(to === null ? null : { from, to })
  })

  test.each([
    '',
    '..',
    't..',
    '..t',
    't..y',
    't..t..t',
    'dec..nov',
    '2026-13',
    '2026-Q5',
    'q5',
    '12345',
    'next-weeks',
    'abc',
  ])('%j is no span', (text) => {
    expect(parseDays(text, today)).toBeNull()
  })
})
