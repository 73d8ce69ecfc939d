import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DayDirection } from './day-forms'
import {
  dayProblem,
  daysWordsAtEnd,
  dayWordsAtStart,
  isDayWord,
  looksLikeDay,
  beginsDayWord,
  monthNumber,
  parseDays,
  parseDayText,
  parseMonth,
} from './day-text'
import {
  addDays,
  addMonths,
  type Day,
  day,
  daysBetween,
  endOfMonth,
  formatDay,
  isDay,
  dayParts,
  weekdayOf,
} from './days'

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
    ['2025/12/31', '2025-12-31'],
    ['2025-1-1', '2025-01-01'],
    ['31/12/2025.', '2025-12-31'],
    ['31.12.25', '2025-12-31'],
    ['20/11/26', '2026-11-20'],
    ['20 November 2026', '2026-11-20'],
    ['20 november, 2026', '2026-11-20'],
    ['20 nov', '2026-11-20'],
    ['20 nov.', '2026-11-20'],
    ['20nov', '2026-11-20'],
    ['20 Sept 26', '2026-09-20'],
    ["20 nov '26", '2026-11-20'],
    ['nov 20', '2026-11-20'],
    ['Nov 20, 2026', '2026-11-20'],
    ['November 20th', '2026-11-20'],
    ['nov-20-2026', '2026-11-20'],
    ['20-Nov-26', '2026-11-20'],
    ['20-nov-2026', '2026-11-20'],
    ['20/nov/26', '2026-11-20'],
    ['20.NOV.2026', '2026-11-20'],
    ['20\u201311\u20132026', '2026-11-20'],
    ['20th', '2026-11-20'],
    ['on the 20th', '2026-11-20'],
    ['the 2nd', '2026-12-02'],
    ['2 dec', '2026-12-02'],
    ['the 20th of november', '2026-11-20'],
    ['on the 20th of november 2026', '2026-11-20'],
    ['on 20/11', '2026-11-20'],
    ['on friday', '2026-11-20'],
    ['friday 20', '2026-11-20'],
    ['friday the 20th', '2026-11-20'],
    ['Fri, 20 Nov 2026', '2026-11-20'],
    ['FRIDAY 20 NOVEMBER', '2026-11-20'],
    ['friday 20/11', '2026-11-20'],
    ['tues', '2026-11-17'],
    ['last tuesday', '2026-11-17'],
    ['next friday', '2026-11-27'],
    ['two days ago', '2026-11-18'],
    ['2 days ago', '2026-11-18'],
    ['a day ago', '2026-11-19'],
    ['a week ago', '2026-11-13'],
    ['a fortnight ago', '2026-11-06'],
    ['3 months ago', '2026-08-20'],
    ['in two weeks', '2026-12-04'],
    ['in a month', '2026-12-20'],
    ['day before yesterday', '2026-11-18'],
    ['the day after tomorrow', '2026-11-22'],
    ['tomorrow', '2026-11-21'],
    ['end of month', '2026-10-31'],
    ['the end of the month', '2026-10-31'],
    ["month's end", '2026-10-31'],
    ['end of last month', '2026-10-31'],
    ['end of this month', '2026-11-30'],
    ['end of february 2028', '2028-02-29'],
    ['end of nov', '2026-11-30'],
  ])('%s', (text, expected) => {
    expect(parseDayText(text, today, { bareNumberIsDay: false })).toBe(expected)
  })

  test('a weekday that does not fit its date is no day, and says which it is', () => {
    for (const text of ['friday 21', 'fri 21 november', 'friday 21/11/2026', 'friday the 21st']) {
      expect(parseDayText(text, today, { bareNumberIsDay: true })).toBeNull()
      expect(dayProblem(text, today, { bareNumberIsDay: true })).toBe('21-11-2026 is a Saturday')
    }
    for (const text of ['friday 20', '31/02', 'soon', ''])
      expect(dayProblem(text, today, { bareNumberIsDay: true })).toBeNull()
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
    '2025/13/31',
    '31 feb',
    'feb 30 2026',
    '0th',
    '1/0',
    'nov-26',
    '20 novem',
    'on',
    'the',
    'friday 31/02',
    'days ago',
    'in two days ago',
    'end of',
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

  test('every form of a day reads back as it', () => {
    const names = ['January', 'Feb', 'mar', 'april', 'MAY', 'jun', 'July', 'aug', 'sept', 'oct', 'Nov', 'december']
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 365 * 90 }), anyDay, (count, now) => {
        const shown = addDays(day('2000-01-01'), count)
        const { year, month, date } = dayParts(shown)
        const name = names[month - 1]
        const weekday = ['mon', 'tuesday', 'wed', 'thurs', 'Friday', 'sat', 'sunday'][weekdayOf(shown) - 1]
        const young = shown.slice(2, 4)
        const whole = [
          `${date} ${name} ${year}`,
          `${date}-${name}-${young}`,
          `${name} ${date}, ${year}`,
          `the ${date}th of ${name} ${year}`,
          `${weekday}, ${date} ${name} ${year}`,
          `${weekday} ${date}/${month}/${young}`,
          `${date}.${month}.${year}.`,
          `${year}/${month}/${date}`,
        ]
        for (const text of whole) {
          expect(parseDayText(text, now, { bareNumberIsDay: false }), text).toBe(shown)
          expect(looksLikeDay(text), text).toBe(true)
          expect(dayWordsAtStart([...text.split(' '), 'x'])).toBe(text.split(' ').length)
        }
        for (const text of [`${date} ${name}`, `${name} ${date}`, `${date}/${month}`])
          expect(parseDayText(text, now, { bareNumberIsDay: false, notBefore: shown }), text).toBe(shown)
      }),
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
    for (const word of ['t', 'tomorrow', 'EOM', 'sun', '-3d', '+12m', 'last-mon', '20th'])
      expect(isDayWord(word)).toBe(true)
    for (const word of ['thanks', '15', 'sunny', '3d', '', '20/11', 'nov', 'last friday'])
      expect(isDayWord(word)).toBe(false)
  })

  test('figures and words that can only be meant as a day', () => {
    for (const text of ['31/02', '20-11', '20/11-26', 'nov 20', '20-Nov-26', 'last friday', 'two days ago', '99 nov'])
      expect(looksLikeDay(text)).toBe(true)
    for (const text of ['t', 'mon', '20', '2011', 'nov', 'nov 2026', '20.11', '20 nove', 'borg 20', ''])
      expect(looksLikeDay(text)).toBe(false)
  })

  test('the words that make one day, at the beginning of others', () => {
    const count = (text: string) => dayWordsAtStart(text.split(' '))
    expect(count('20 nov cash')).toBe(2)
    expect(count('on the 20th of november 2026 cash')).toBe(6)
    expect(count('friday 20 november 250')).toBe(3)
    expect(count('last friday 250')).toBe(2)
    expect(count('tomorrow to sunday')).toBe(1)
    expect(count('31 feb x')).toBe(2)
    expect(count('november 2026')).toBe(0)
    expect(count('250 nov')).toBe(0)
  })
})

describe('[commands 1] the day that the place asks for', () => {
  const ways: DayDirection[] = ['past', 'future', 'nearest', 'mostly-past', 'mostly-future']
  /** Of 20-11-2026, in the order of the ways. */
  test.each([
    ['20/11', ['2026-11-20', '2026-11-20', '2026-11-20', '2026-11-20', '2026-11-20']],
    ['21/11', ['2025-11-21', '2026-11-21', '2026-11-21', '2026-11-21', '2026-11-21']],
    ['19 nov', ['2026-11-19', '2027-11-19', '2026-11-19', '2026-11-19', '2026-11-19']],
    ['1/6', ['2026-06-01', '2027-06-01', '2026-06-01', '2026-06-01', '2027-06-01']],
    ['1/3', ['2026-03-01', '2027-03-01', '2027-03-01', '2026-03-01', '2027-03-01']],
    ['20th', ['2026-11-20', '2026-11-20', '2026-11-20', '2026-11-20', '2026-11-20']],
    ['19th', ['2026-11-19', '2026-12-19', '2026-11-19', '2026-11-19', '2026-12-19']],
    ['25', ['2026-10-25', '2026-11-25', '2026-11-25', '2026-11-25', '2026-11-25']],
    ['friday', ['2026-11-20', '2026-11-20', '2026-11-20', '2026-11-20', '2026-11-20']],
    ['sunday', ['2026-11-15', '2026-11-22', '2026-11-15', '2026-11-15', '2026-11-22']],
    ['eom', ['2026-10-31', '2026-11-30', '2026-10-31', '2026-10-31', '2026-11-30']],
    ['end of month', ['2026-10-31', '2026-11-30', '2026-10-31', '2026-10-31', '2026-11-30']],
    ['end of march', ['2026-03-31', '2027-03-31', '2027-03-31', '2026-03-31', '2027-03-31']],
    ['yesterday', ['2026-11-19', '2026-11-19', '2026-11-19', '2026-11-19', '2026-11-19']],
    ['last friday', ['2026-11-13', '2026-11-13', '2026-11-13', '2026-11-13', '2026-11-13']],
  ])('%s', (text, expected) => {
    expect(ways.map((direction) => parseDayText(text, today, { bareNumberIsDay: true, direction }))).toEqual(expected)
  })

  test.each([
    ['2026-01-02', '31/12', ['2025-12-31', '2026-12-31', '2025-12-31', '2025-12-31', '2025-12-31']],
    ['2026-12-30', '5/1', ['2026-01-05', '2027-01-05', '2027-01-05', '2027-01-05', '2027-01-05']],
    ['2026-12-30', '31', ['2026-10-31', '2026-12-31', '2026-12-31', '2026-12-31', '2026-12-31']],
  ])('on %s %s', (now, text, expected) => {
    expect(ways.map((direction) => parseDayText(text, day(now), { bareNumberIsDay: true, direction }))).toEqual(
      expected,
    )
  })

  test.each([
    ['march', ['2026-03-01', '2027-03-01', '2027-03-01', '2026-03-01', '2027-03-01']],
    ['november', ['2026-11-01', '2026-11-01', '2026-11-01', '2026-11-01', '2026-11-01']],
    ['october', ['2026-10-01', '2027-10-01', '2026-10-01', '2026-10-01', '2026-10-01']],
    ['dec', ['2025-12-01', '2026-12-01', '2026-12-01', '2026-12-01', '2026-12-01']],
    ['jan', ['2026-01-01', '2027-01-01', '2027-01-01', '2026-01-01', '2027-01-01']],
    ['jan 2024', ['2024-01-01', '2024-01-01', '2024-01-01', '2024-01-01', '2024-01-01']],
  ])('the month of %s', (text, expected) => {
    expect(ways.map((direction) => parseMonth(text, today, direction))).toEqual(expected)
  })

  test('never a day of the wrong side', () => {
    const texts = fc.oneof(
      fc
        .tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 12 }))
        .map(([date, month]) => `${date}/${month}`),
      fc.integer({ min: 1, max: 31 }).map(String),
      fc.constantFrom('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'eom', 'end of february', '29 feb'),
    )
    fc.assert(
      fc.property(anyDay, texts, (now, text) => {
        const read = (direction: DayDirection) => parseDayText(text, now, { bareNumberIsDay: true, direction })
        const isMonth = text.startsWith('end of')
        const [past, future] = [read('past') ?? now, read('future') ?? now]
        expect(isMonth ? past <= endOfMonth(now) : past <= now).toBe(true)
        expect(future >= now).toBe(true)
        expect((read('mostly-past') ?? now) <= endOfMonth(addMonths(now, 1))).toBe(true)
        if (!isMonth) expect((read('mostly-past') ?? now) <= addMonths(now, 1)).toBe(true)
        if (!isMonth) expect((read('mostly-future') ?? now) >= addMonths(now, -1)).toBe(true)
        const span = parseDays(`${text}..${text}`, now, 'past')
        if (span) expect(span.from <= span.to).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test('the end of a span is the first such day from its beginning on', () => {
    const end = (text: string, begin: string) =>
      parseDayText(text, today, { bareNumberIsDay: true, direction: 'mostly-future', notBefore: day(begin) })
    expect(end('sunday', '2026-11-21')).toBe('2026-11-22')
    expect(end('friday', '2026-11-20')).toBe('2026-11-20')
    expect(end('2/12', '2026-11-25')).toBe('2026-12-02')
    expect(end('5', '2026-12-28')).toBe('2027-01-05')
    // The wrong way round.
    expect(end('25/11', '2026-12-02')).toBe('2026-11-25')
    expect(end('eom', '2026-12-28')).toBe('2026-12-31')
    // Said from today, whatever it begins on.
    expect(end('tomorrow', '2026-12-28')).toBe('2026-11-21')
  })
})

test('what a sign or a letter may go on to', () => {
  for (const text of ['-', '-1', '\u22123d', '+12m', 't', 'to', 'TODAY', 'tu', 'thu'])
    expect(beginsDayWord(text)).toBe(true)
  for (const text of ['-x', 'tx', '+1w', '3', 'todays']) expect(beginsDayWord(text)).toBe(false)
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

  test('the last words that are days together', () => {
    const count = (text: string) => daysWordsAtEnd(text.split(' '), today)
    for (const text of ['borg last week', 'next week', 'This Year', 'q3 2026', 'x nov 2026', 'borg 20 nov', 'nov 26'])
      expect(count(text)).toBe(2)
    expect(count('borg from 1 nov to 20 nov')).toBe(6)
    expect(count('borg 20 november 2026')).toBe(3)
    for (const text of ['borg nov', 'last-week', 'x 01/11..15/11', '250 march']) expect(count(text)).toBe(1)
    for (const text of ['week', 'last day', 'borg']) expect(count(text)).toBe(0)
  })

  test('[commands 1] days that are over where only the past makes sense', () => {
    const past = (text: string) => parseDays(text, today, 'past')
    expect(past('march')).toEqual({ from: '2026-03-01', to: '2026-03-31' })
    expect(past('1/3..eom')).toEqual({ from: '2026-03-01', to: '2026-10-31' })
    expect(past('1/11..30/11')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
    expect(past('nov..dec')).toEqual({ from: '2026-11-01', to: '2026-12-31' })
    expect(past('jan..dec')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
    expect(past('15/11..1/11')).toBeNull()
    expect(past('1..15')).toEqual({ from: '2026-11-01', to: '2026-11-15' })
    expect(parseDays('q1', today, 'future')).toEqual({ from: '2027-01-01', to: '2027-03-31' })
    expect(parseDays('q4', today, 'future')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
  })

  test.each([
    ['15', '2026-11-15', '2026-11-15'],
    ['nov', '2026-11-01', '2026-11-30'],
    ['feb 2028', '2028-02-01', '2028-02-29'],
    ['01/11..15/11', '2026-11-01', '2026-11-15'],
    ['eom..t', '2026-10-31', '2026-11-20'],
    // The first such day from the first one on.
    ['1..15', '2026-12-01', '2026-12-15'],
    ['dec..feb', '2026-12-01', '2027-02-28'],
    ['from 1 nov to 20 nov', '2026-11-01', '2026-11-20'],
    ['1/11 to 15/11', '2026-11-01', '2026-11-15'],
    ['tomorrow to sunday', '2026-11-21', '2026-11-22'],
    ['20 nov', '2026-11-20', '2026-11-20'],
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
    'dec..nov',
    '15/11..1/11',
    'dec 2026..nov 2026',
    't..t..t',
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
