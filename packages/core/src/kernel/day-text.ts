import {
  type DayDirection,
  type TypedDay,
  resolveTypedDay,
  dayIfExists,
  isPlausibleSpan,
  monthOf,
  spanOfMonths,
  type NearWord,
  relativeSpan,
  type DaySlot,
  quarterOf,
  shiftMonths,
} from './day-forms'
import { type Day, endOfMonth, formatDay, startOfMonth, weekdayOf } from './days'

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
const WEEKDAYS: readonly (readonly string[])[] = [
  ['monday', 'mon'],
  ['tuesday', 'tue', 'tues'],
  ['wednesday', 'wed', 'weds'],
  ['thursday', 'thu', 'thur', 'thurs'],
  ['friday', 'fri'],
  ['saturday', 'sat'],
  ['sunday', 'sun'],
]
const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const MONTH =
  '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december)'

export interface Days {
  from: Day
  to: Day
}

export interface DayParseOptions {
  /** As in date fields, what elsewhere is an amount or a typo is a day, too: `dd`, `ddMM`, `ddMMyyyy`, `dd.MM`, `-1` and `+2` days from today. */
  bareNumberIsDay: boolean
  /** `nearest` by default. */
  direction?: DayDirection | undefined
  /** The beginning of the span that it ends: the first such day from there on. */
  notBefore?: Day | undefined
}

/** No day has more words: `on the 20th of november 2026`. */
const DAY_WORDS_MAX = 7
/** Figures that look like a day and are none. */
const INVALID_DAY_FIGURES = /^(\d{1,2}-\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|[-+]\d+[dm])$/

/**
 * Parses a typed day: `today t`, `yesterday y`, `tomorrow`, `day before yesterday`, `-3d +1m`, `two weeks ago`, `in 3 days`, `mon`, `last-mon`, `eom`
 * or `end of month` (of last month, or of this one for future days), `dd/MM`, `dd/MM/yyyy`, `dd/MM/yy`, `yyyy-MM-dd`, with dashes, strokes or full
 * stops; `20 nov`, `nov 20`, `20-Nov-26`, `20th`, `on the 20th of november`, and each behind its weekday (`friday 20`).
 * @returns null when it is not a day, one that does not exist, or one whose weekday is another.
 * @source commands 1, Day.
 * @example parseDayText('30/11', day('2026-01-02'), { bareNumberIsDay: false }) // 2025-11-30
 */
export function parseDayText(text: string, today: Day, reading: DayParseOptions): Day | null {
  const form = typedDayOf(text, reading.bareNumberIsDay)
  const found = form && resolveTypedDay(form, daySlotOf(today, reading))
  return form && found && isOfWeekday(form, found) ? found : null
}

/**
 * The problem of a text that `parseDayText` rejects, where it is more than not being a day.
 * @example dayProblem('friday 21', day('2026-11-20'), { bareNumberIsDay: false }) // '21-11-2026 is a Saturday'
 */
export function dayProblem(text: string, today: Day, reading: DayParseOptions): string | null {
  const form = typedDayOf(text, reading.bareNumberIsDay)
  const found = form && resolveTypedDay(form, daySlotOf(today, reading))
  return form && found && !isOfWeekday(form, found) ? `${formatDay(found)} is a ${weekdayName(found)}` : null
}

/** Whether one word is a day by itself: `t`, `eom`, `mon`, `last-mon`, `-3d`, `20th`. */
export function isDayWord(text: string): boolean {
  const typed = plainDayText(text)
  const form = /\s/.test(typed) ? null : parseTypedDay(typed)
  return form !== null && (form.kind !== 'date' || form.month === null)
}

/**
 * Whether figures can only be a day (`20/11`, `20-Nov-26`, `31/02`) or words are one together (`nov 20`, `last friday`), existing or not, so that a
 * typo is marked instead of taken as words.
 */
export function looksLikeDay(text: string): boolean {
  const typed = plainDayText(text)
  return /[\d\s]/.test(typed) && (parseTypedDay(typed) !== null || INVALID_DAY_FIGURES.test(typed))
}

/** Whether two words are a day only together: `last friday`. */
export function isDayPair(text: string): boolean {
  const [near = '', word = ''] = text.toLowerCase().split(' ')
  return /^(this|last|next)$/.test(near) && weekdayNumber(word) > 0
}

/** The number of first words that make one day together (`on the 20th of november` five); 0 for none. */
export function dayWordsAtStart(words: readonly string[]): number {
  for (let count = Math.min(words.length, DAY_WORDS_MAX); count > 0; count -= 1)
    if (looksLikeDay(words.slice(0, count).join(' '))) return count
  if (words[0] !== undefined && isDayWord(words[0])) return 1
  return 0
}

/** The number of last words that are days together: `last week`, `20 nov`, `from 1 nov to 15 nov`; 0 for none. */
export function daysWordsAtEnd(words: readonly string[], today: Day): number {
  for (let count = Math.min(words.length, 2 * DAY_WORDS_MAX + 2); count > 0; count -= 1)
    if (parseDays(words.slice(-count).join(' '), today)) return count
  return 0
}

/**
 * Whether a text that begins with a sign or is a day of one letter may continue as a day: `-` before `-3d`, `t` before `tue`.
 * @returns true while more letters can make a day of `text`.
 */
export function beginsDayWord(text: string): boolean {
  const typed = text.toLowerCase().replaceAll('\u2212', '-')
  const words = ['today', 'tomorrow', 'tuesday', 'thursday', 'the ', 'two ', 'three ', 'ten ', 'twelve ']
  return /^[-+]\d{0,4}[dm]?$/.test(typed) || words.some((word) => word.startsWith(typed))
}

function weekdayName(of: Day): string {
  const [name = ''] = WEEKDAYS[weekdayOf(of) - 1] ?? []
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

function typedDayOf(text: string, bareNumberIsDay: boolean): TypedDay | null {
  const typed = plainDayText(text)
  return parseTypedDay(typed) ?? (bareNumberIsDay ? parseBareDay(typed) : null)
}

function daySlotOf(
  today: Day,
  { direction = 'nearest', notBefore }: Pick<DayParseOptions, 'direction' | 'notBefore'>,
): DaySlot {
  return { today, direction, notBefore }
}

function isOfWeekday(form: TypedDay, found: Day): boolean {
  return form.kind !== 'date' || form.weekday === null || form.weekday === weekdayOf(found)
}

/**
 * Parses the first day of a typed month: `nov`, `nov 2026`, `11/2026`, `2026-11`, `this-month`, `last-month`, `next-month` (with a space as well);
 * without a year by the direction, where this month is both the latest and the coming one.
 * @returns null when it is not a month.
 * @source commands 1, Month.
 * @example parseMonth('nov', day('2026-01-02')) // 2025-11-01
 */
export function parseMonth(text: string, today: Day, direction?: DayDirection): Day | null {
  return resolveMonth(text, daySlotOf(today, { direction }))
}

function resolveMonth(text: string, place: DaySlot): Day | null {
  const typed = plainDayText(text)
  const near = /^(this|last|next)[ -]month$/.exec(typed)
  if (near) return shiftMonths(startOfMonth(place.today), near[1] === 'last' ? -1 : near[1] === 'next' ? 1 : 0)
  const iso = /^(\d{4})-(\d{2})$/.exec(typed)
  if (iso) return dayIfExists(Number(iso[1]), Number(iso[2]), 1)
  const numbers = /^(\d{1,2})\/(\d{4})$/.exec(typed)
  if (numbers) return dayIfExists(Number(numbers[2]), Number(numbers[1]), 1)
  const words = /^([a-z]+)(?:[ -](\d{4}))?$/.exec(typed)
  const month = words ? monthNumber(words[1] ?? '') : 0
  return month === 0 ? null : monthOf(month, words?.[2] === undefined ? null : Number(words[2]), place)
}

/**
 * Parses typed days: a day, a month, `this-week`, `last-quarter`, `this-year` and their like (with a space as well), `2026-Q3` or `q3`, a year, or
 * two of these as `first..last` or `from first to last`; both ends are included. A last one without its year is the first such from the first one on,
 * where it would come before it.
 * @returns null for anything else, or when the first day is after the last.
 * @source commands 1, `days`.
 * @example parseDays('last-week', day('2026-11-20')) // { from: 2026-11-09, to: 2026-11-15 }
 */
export function parseDays(text: string, today: Day, direction?: DayDirection): Days | null {
  const place = daySlotOf(today, { direction })
  const said = /^\s*(?:from\s+)?(\S.*?)\s+(?:to|till|until)\s+(\S.*)$/i.exec(text)
  const [first = '', last, ...more] = said ? said.slice(1) : text.split('..')
  if (last === undefined) return resolveSpan(text, place)
  const from = resolveSpan(first, place)?.from
  const to = resolveSpan(last, place)?.to
  if (!from || !to || more.length > 0) return null
  if (from <= to) return { from, to }
  const later = resolveSpan(last, { ...place, notBefore: from })?.to
  return later && isPlausibleSpan(from, later) ? { from, to: later } : null
}

function resolveSpan(text: string, place: DaySlot): Days | null {
  const typed = plainDayText(text)
  const month = resolveMonth(typed, place)
  if (month) return { from: month, to: endOfMonth(month) }
  const only = parseDayText(typed, place.today, { bareNumberIsDay: true, ...place })
  if (only) return { from: only, to: only }
  const near = /^(this|last|next)[ -](week|quarter|year)$/.exec(typed)
  if (near) return relativeSpan(near[1] === 'last' ? 1 : near[1] === 'next' ? -1 : 0, near[2] ?? '', place.today)
  if (/^\d{4}$/.test(typed)) return spanOfMonths(dayIfExists(Number(typed), 1, 1), 12)
  const quarter = /^(?:(\d{4})-)?q([1-4])$/.exec(typed)
  if (quarter) return quarterOf(Number(quarter[2]), quarter[1], place)
  const named = /^q([1-4]) (\d{4})$/.exec(typed)
  return named ? quarterOf(Number(named[1]), named[2], place) : null
}

/** The number of a month by its name, whole or its first three letters (`sept`, too); 0 for any other word. */
export function monthNumber(word: string): number {
  const typed = word.toLowerCase()
  const short = typed === 'sept' ? 'sep' : typed
  return short.length === 3 || MONTHS.includes(short) ? MONTHS.findIndex((name) => name.startsWith(short)) + 1 : 0
}

/** 1 for `mon` or `monday`, and so on; 0 for any other word. */
function weekdayNumber(word: string): number {
  return WEEKDAYS.findIndex((names) => names.includes(word.toLowerCase())) + 1
}

/** The text in lower case, with single spaces, plain dashes and no comma or full stop between or after its words. */
function plainDayText(text: string): string {
  const typed = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\u2010-\u2013\u2212]/g, '-')
    .replaceAll('’', "'")
  return typed
    .replaceAll(/,(?=\s)/g, '')
    .replace(/(?<=[\p{L}\d]{2})[.,;]$/u, '')
    .replaceAll(/\s+/g, ' ')
}

/**
 * The typed day of a text, existing or not; null for a text with another meaning, such as a bare number.
 * @param text As `plainDayText` writes it.
 */
function parseTypedDay(text: string): TypedDay | null {
  const typed = text.replace(/^on (?=\S)/, '')
  return parseShift(typed) ?? parseWeekday(typed) ?? parseMonthEnd(typed) ?? parseDateWithWeekday(typed)
}

/** A text that is a day only in a date field, or by its position in a line: `20`, `2011`, `20112026`, `20.11`, `20-11`, `-1`. */
function parseBareDay(typed: string): TypedDay | null {
  if (/^[-+]\d{1,4}$/.test(typed)) return { kind: 'shift', days: Number(typed), months: 0 }
  const full = /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  if (full) return typedDate(full[1], Number(full[2]), full[3])
  const short = /^(\d{1,2})[-.](\d{1,2})$/.exec(typed) ?? /^(\d{2})(\d{2})$/.exec(typed)
  if (short) return typedDate(short[1], Number(short[2]), undefined)
  return /^\d{1,2}$/.test(typed) ? typedDate(typed, null, undefined) : null
}

const typedShift = (days: number, months = 0): TypedDay => ({ kind: 'shift', days, months })

const DAY_SHIFTS: Readonly<Record<string, number>> = {
  ...{ t: 0, today: 0, y: -1, yesterday: -1, tomorrow: 1 },
  ...{ 'day before yesterday': -2, 'the day before yesterday': -2 },
  ...{ 'day after tomorrow': 2, 'the day after tomorrow': 2 },
}

function parseShift(typed: string): TypedDay | null {
  const away = Object.hasOwn(DAY_SHIFTS, typed) ? DAY_SHIFTS[typed] : undefined
  if (away !== undefined) return typedShift(away)
  const signed = /^([-+]\d{1,4})([dm])$/.exec(typed)
  if (signed) return signed[2] === 'd' ? typedShift(Number(signed[1])) : typedShift(0, Number(signed[1]))
  const said = /^(in )?(an?|[a-z]+|\d{1,3}) (day|week|fortnight|month|year)s?( ago)?$/.exec(typed)
  if (!said || (said[1] === undefined) === (said[4] === undefined)) return null
  const count = countOf(said[2] ?? '')
  if (count === null) return null
  const signedCount = said[4] === undefined ? count : -count
  if (said[3] === 'month') return typedShift(0, signedCount)
  if (said[3] === 'year') return typedShift(0, 12 * signedCount)
  return typedShift(signedCount * (said[3] === 'week' ? 7 : said[3] === 'fortnight' ? 14 : 1))
}

function countOf(word: string): number | null {
  if (/^\d+$/.test(word)) return Number(word)
  if (word === 'a' || word === 'an') return 1
  const at = COUNTS.indexOf(word)
  return at < 0 ? null : at + 1
}

function parseWeekday(typed: string): TypedDay | null {
  const [, near, word = ''] = /^(?:(this|last|next)[ -])?([a-z]+)$/.exec(typed) ?? []
  const weekday = weekdayNumber(word)
  return weekday === 0 ? null : { kind: 'weekday', weekday, near: nearOf(near) }
}

const SHIFTS: Readonly<Record<NearWord, number>> = { this: 0, last: -1, next: 1 }
const MONTH_END = new RegExp(
  `^(?:the )?(?:eom|month(?:'?s)? end|end of(?: the)? month|end of (this|last|next) month|end(?: of)? (${MONTH})(?: (\\d{4}))?)$`,
)

function parseMonthEnd(typed: string): TypedDay | null {
  const found = MONTH_END.exec(typed)
  if (!found) return null
  const [, word, month, year] = found
  const near = nearOf(word)
  return {
    kind: 'month-end',
    month: month === undefined ? null : monthNumber(month),
    year: year === undefined ? null : Number(year),
    shift: near && SHIFTS[near],
  }
}

function nearOf(word: string | undefined): NearWord | null {
  return word === 'this' || word === 'last' || word === 'next' ? word : null
}

/** A date with or without its weekday: `friday 20`, `Fri, 20 Nov 2026`, `the 20th of november`. */
function parseDateWithWeekday(typed: string): TypedDay | null {
  const [, word = '', rest = ''] = /^([a-z]+) (.+)$/.exec(typed) ?? []
  const weekday = weekdayNumber(word)
  if (weekday === 0) return parseDate(typed.replace(/^the (?=\d)/, ''))
  const plain = rest.replace(/^the (?=\d)/, '')
  const form = /^\d{1,2}$/.test(plain) ? typedDate(plain, null, undefined) : parseDate(plain)
  return form?.kind === 'date' ? { ...form, weekday } : null
}

const SEPARATOR = '[-/. ]'
const DATE = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const DAY_FIRST = new RegExp(
  String.raw`^${DATE}(?: of )?(${SEPARATOR})?(${MONTH})\.?(?:${SEPARATOR}?'?(\d{4}|\d{2}))?$`,
)
const MONTH_FIRST = new RegExp(
  String.raw`^(${MONTH})\.?(?: (?:the )?${DATE}(?: '?(\d{4}|\d{2}))?|[-/]${DATE}[-/](\d{4}))$`,
)

function parseDate(typed: string): TypedDay | null {
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(typed)
  if (iso) return typedDate(iso[4], Number(iso[3]), iso[1])
  const full = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(typed)
  if (full) return typedDate(full[1], Number(full[3]), full[4])
  const short = /^(\d{1,2})\/(\d{1,2})$/.exec(typed)
  if (short) return typedDate(short[1], Number(short[2]), undefined)
  const dayFirst = DAY_FIRST.exec(typed)
  if (dayFirst) return typedDate(dayFirst[1], monthNumber(dayFirst[3] ?? ''), dayFirst[4])
  const monthFirst = MONTH_FIRST.exec(typed)
  if (monthFirst)
    return typedDate(monthFirst[2] ?? monthFirst[4], monthNumber(monthFirst[1] ?? ''), monthFirst[3] ?? monthFirst[5])
  const alone = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(typed)
  return alone ? typedDate(alone[1], null, undefined) : null
}

function typedDate(date: string | undefined, month: number | null, year: string | undefined): TypedDay {
  const full = year === undefined ? null : Number(year) + (year.length === 2 ? 2000 : 0)
  return { kind: 'date', date: Number(date), month, year: full, weekday: null }
}
