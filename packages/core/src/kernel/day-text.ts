import { addMonths, type Day, daysBetween, endOfMonth, isDay, partsOf, startOfMonth, weekdayOf } from './days'

/** A span of days, both ends included. */
export interface Days {
  from: Day
  to: Day
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const WEEKDAYS_IN_FULL = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
/** A mark such as 29/02 exists every fourth year, and once in eight around 2100. */
const YEARS_AROUND = 8

/**
 * The day that a person typed.
 *
 * `today t`, `yesterday y`, `tomorrow`, `eom` (end of last month), `-3d +1m`, `mon` (the latest), `last-mon` (before today), `next-mon` (after it),
 * `this-mon` (of the week from Monday to Sunday; all three with a space as well), `dd/MM`, `dd/MM/yyyy`, `dd-MM-yyyy`, `yyyy-MM-dd`; without
 * a year the nearest, ties to the past. With `bareNumberIsDay`, as in date fields, also what elsewhere is an amount or a slip: `dd`, `ddMM`,
 * `ddMMyyyy`, `dd.MM`, `dd/MM/yy`, and `-1` or `+2` days from today.
 *
 * @returns null when it is not a day, or one that does not exist.
 * @source commands 1, Day.
 * @example parseDayText('30/11', day('2026-01-02'), { bareNumberIsDay: false }) // 2025-11-30
 */
export function parseDayText(text: string, today: Day, options: { bareNumberIsDay: boolean }): Day | null {
  const typed = text.trim().toLowerCase().replaceAll('\u2212', '-')
  return (
    dayOfWord(typed, today) ?? dayOfNumbers(typed, today) ?? (options.bareNumberIsDay ? bareDay(typed, today) : null)
  )
}

/** True for the words and shifts that mean a day by themselves: `t`, `eom`, `mon`, `last-mon`, `-3d`. */
export function isDayWord(text: string): boolean {
  const word = text.toLowerCase()
  const isPlain = /^(t|today|y|yesterday|tomorrow|eom|[-+\u2212]\d{1,4}[dm])$/.test(word)
  return isPlain || weekdayIn(word) >= 0 || isDayPair(word.replace('-', ' '))
}

/** True for text that can only be meant as a day, existing or not, so that a slip is marked instead of read as words. */
export function looksLikeDay(text: string): boolean {
  return /^(\d{1,2}[-/]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{4}-\d{1,2}-\d{1,2}|[-+\u2212]\d+[dm])$/i.test(text)
}

/** 0 for `mon` or `monday`, and so on; -1 for any other word. */
function weekdayIn(typed: string): number {
  return WEEKDAYS.findIndex((short, at) => typed === short || typed === WEEKDAYS_IN_FULL[at])
}

/** `last friday` is before today, `next friday` after it, `this friday` in its week. */
function nearWeekday(typed: string, today: Day): Day | null {
  const [, near = '', word = ''] = /^(this|last|next)[ -]([a-z]+)$/.exec(typed) ?? []
  const weekday = weekdayIn(word)
  if (weekday < 0) return null
  const ahead = weekday + 1 - weekdayOf(today)
  if (near === 'this') return shifted(today, ahead)
  return shifted(today, near === 'last' ? (ahead < 0 ? ahead : ahead - 7) : ahead > 0 ? ahead : ahead + 7)
}

function dayOfWord(typed: string, today: Day): Day | null {
  if (typed === 't' || typed === 'today') return today
  if (typed === 'y' || typed === 'yesterday') return shifted(today, -1)
  if (typed === 'tomorrow') return shifted(today, 1)
  if (typed === 'eom') return shifted(startOfMonth(today), -1)
  const weekday = weekdayIn(typed)
  if (weekday >= 0) return shifted(today, -((weekdayOf(today) - (weekday + 1) + 7) % 7))
  const shift = /^([-+]\d{1,4})([dm])$/.exec(typed)
  if (!shift) return nearWeekday(typed, today)
  const count = Number(shift[1])
  return shift[2] === 'd' ? shifted(today, count) : shiftedMonths(today, count)
}

function dayOfNumbers(typed: string, today: Day): Day | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed)
  if (iso) return isDay(typed) ? typed : null
  const full = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(typed)
  if (full) return existing(Number(full[4]), Number(full[3]), Number(full[1]))
  const short = /^(\d{1,2})\/(\d{1,2})$/.exec(typed)
  return short ? nearestYear(Number(short[2]), Number(short[1]), today) : null
}

function bareDay(typed: string, today: Day): Day | null {
  const shift = /^[-+]\d{1,4}$/.exec(typed)
  if (shift) return shifted(today, Number(typed))
  const full = /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  if (full) return existing(Number(full[3]), Number(full[2]), Number(full[1]))
  const young = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{2})$/.exec(typed)
  if (young) return existing(2000 + Number(young[4]), Number(young[3]), Number(young[1]))
  const short = /^(\d{1,2})[-.](\d{1,2})$/.exec(typed) ?? /^(\d{2})(\d{2})$/.exec(typed)
  if (short) return nearestYear(Number(short[2]), Number(short[1]), today)
  return /^\d{1,2}$/.test(typed) ? nearestMonth(Number(typed), today) : null
}

/**
 * The days that begin with a sign or a letter which is a day by itself, and may be going on: `-` before `-3d`, `t` before `tue`.
 *
 * @returns true while more letters can make a day of `text`.
 */
export function mayBecomeDayWord(text: string): boolean {
  const typed = text.toLowerCase().replaceAll('\u2212', '-')
  return (
    /^[-+]\d{0,4}[dm]?$/.test(typed) ||
    ['today', 'tomorrow', 'tuesday', 'thursday'].some((word) => word.startsWith(typed))
  )
}

/** The day of these numbers, or null when there is none such: unlike `dayOf` nothing is clamped. */
function existing(year: number, month: number, date: number): Day | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  return isDay(text) ? text : null
}

function shifted(from: Day, count: number): Day | null {
  const { year, month, date } = partsOf(from)
  const text = new Date(Date.UTC(year, month - 1, date + count)).toISOString().slice(0, 10)
  return isDay(text) ? text : null
}

function shiftedMonths(from: Day, count: number): Day | null {
  const year = partsOf(from).year + count / 12
  return year > 1901 && year < 2998 ? addMonths(from, count) : null
}

function nearest(days: readonly (Day | null)[], today: Day): Day | null {
  let best: Day | null = null
  for (const candidate of days) {
    if (candidate === null) continue
    const nearer = best === null ? -1 : Math.abs(daysBetween(today, candidate)) - Math.abs(daysBetween(today, best))
    if (nearer < 0 || (nearer === 0 && best !== null && candidate < best)) best = candidate
  }
  return best
}

function nearestYear(month: number, date: number, today: Day): Day | null {
  const { year } = partsOf(today)
  const years = Array.from({ length: 2 * YEARS_AROUND + 1 }, (_, i) => year - YEARS_AROUND + i)
  return nearest(
    years.map((each) => existing(each, month, date)),
    today,
  )
}

function nearestMonth(date: number, today: Day): Day | null {
  const { year, month } = partsOf(today)
  const around = [-2, -1, 0, 1, 2].map((shift) => {
    const index = year * 12 + month - 1 + shift
    return existing(Math.floor(index / 12), (index % 12) + 1, date)
  })
  return nearest(around, today)
}

/**
 * The first day of the month that a person typed: `nov`, `nov 2026`, `11/2026`, `2026-11`, `this-month`, `last-month`, `next-month` (with a space as
 * well);
 * without a year the nearest.
 *
 * @returns null when it is not a month.
 * @source commands 1, Month.
 * @example parseMonth('nov', day('2026-01-02')) // 2025-11-01
 */
export function parseMonth(text: string, today: Day): Day | null {
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  if (/^this[ -]month$/.test(typed)) return startOfMonth(today)
  if (/^last[ -]month$/.test(typed)) return shiftedMonths(startOfMonth(today), -1)
  if (/^next[ -]month$/.test(typed)) return shiftedMonths(startOfMonth(today), 1)
  const iso = /^(\d{4})-(\d{2})$/.exec(typed)
  if (iso) return existing(Number(iso[1]), Number(iso[2]), 1)
  const numbers = /^(\d{1,2})\/(\d{4})$/.exec(typed)
  if (numbers) return existing(Number(numbers[2]), Number(numbers[1]), 1)
  const words = /^([a-z]+)(?: (\d{4}))?$/.exec(typed)
  const month = words ? monthNumber(words[1] ?? '') : 0
  if (month === 0) return null
  return words?.[2] ? existing(Number(words[2]), month, 1) : nearestNamed(month, today)
}

/** The nearest month of that number, counted in months, so that one half a year away is the past one. */
function nearestNamed(month: number, today: Day): Day | null {
  const { year, month: thisMonth } = partsOf(today)
  const ahead = (month - thisMonth + 12) % 12
  return existing(year + (month < thisMonth ? 1 : 0) - (ahead >= 6 ? 1 : 0), month, 1)
}

/** The number of a month from its name, whole or its first three letters; 0 when it is none. */
export function monthNumber(word: string): number {
  const typed = word.toLowerCase()
  return typed.length === 3 || MONTHS.includes(typed) ? MONTHS.findIndex((name) => name.startsWith(typed)) + 1 : 0
}

/**
 * The days that a person typed: a day, a month, `this-week`, `last-quarter`, `this-year` and their like (with a space as well), `2026-Q3` or
 * `q3`, a year, or two of these as `first..last`; both ends are included.
 *
 * @returns null when it is none of them, or when the first day is after the last.
 * @source commands 1, `days`.
 * @example parseDays('last-week', day('2026-11-20')) // { from: 2026-11-09, to: 2026-11-15 }
 */
export function parseDays(text: string, today: Day): Days | null {
  const [first = '', last, ...more] = text.split('..')
  if (last === undefined) return spanOf(text, today)
  const from = spanOf(first, today)?.from
  const to = spanOf(last, today)?.to
  return from && to && from <= to && more.length === 0 ? { from, to } : null
}

/** True for two words that are a day only together: `last friday`. */
export function isDayPair(text: string): boolean {
  const [near = '', word = ''] = text.toLowerCase().split(' ')
  return /^(this|last|next)$/.test(near) && weekdayIn(word) >= 0
}

/** True for two words that are days only together: `last week`, `q3 2026`, `last friday`. */
export function isDaysPair(text: string, today: Day): boolean {
  if (isDayPair(text)) return true
  return (
    /^((this|last|next) (week|month|quarter|year)|q[1-4] \d{4}|[a-z]+ \d{4})$/i.test(text) &&
    parseDays(text, today) !== null
  )
}

function spanOf(text: string, today: Day): Days | null {
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const month = parseMonth(typed, today)
  if (month) return { from: month, to: endOfMonth(month) }
  const only = parseDayText(typed, today, { bareNumberIsDay: true })
  if (only) return { from: only, to: only }
  const near = /^(this|last|next)[ -](week|quarter|year)$/.exec(typed)
  if (near) return nearSpan(near[1] === 'last' ? 1 : near[1] === 'next' ? -1 : 0, near[2] ?? '', today)
  if (/^\d{4}$/.test(typed)) return monthsFrom(existing(Number(typed), 1, 1), 12)
  const quarter = /^(?:(\d{4})-)?q([1-4])$/.exec(typed)
  if (quarter) return quarterOf(Number(quarter[2]), quarter[1], today)
  const named = /^q([1-4]) (\d{4})$/.exec(typed)
  return named ? quarterOf(Number(named[1]), named[2], today) : null
}

/** The quarter of that year; without a year the latest that has begun. */
function quarterOf(quarter: number, year: string | undefined, today: Day): Days | null {
  const month = quarter * 3 - 2
  if (year !== undefined) return monthsFrom(existing(Number(year), month, 1), 3)
  const now = partsOf(today)
  return monthsFrom(existing(now.year - (month > now.month ? 1 : 0), month, 1), 3)
}

function nearSpan(back: -1 | 0 | 1, unit: string, today: Day): Days | null {
  const { year, month } = partsOf(today)
  if (unit === 'year') return monthsFrom(existing(year - back, 1, 1), 12)
  if (unit === 'quarter') return monthsFrom(monthsBack(existing(year, month - ((month - 1) % 3), 1), 3 * back), 3)
  const from = shifted(today, 1 - weekdayOf(today) - 7 * back)
  const to = from && shifted(from, 6)
  return from && to ? { from, to } : null
}

function monthsBack(from: Day | null, count: number): Day | null {
  return from && shiftedMonths(from, -count)
}

/** Whole months from the first day of one. */
function monthsFrom(from: Day | null, count: number): Days | null {
  const last = from && shiftedMonths(from, count - 1)
  return from && last ? { from, to: endOfMonth(last) } : null
}
