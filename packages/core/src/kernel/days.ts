import { invariant } from './invariant'

declare const dayBrand: unique symbol
/** A calendar day, `yyyy-MM-dd`. */
export type Day = string & { readonly [dayBrand]: true }

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** True for `yyyy-MM-dd` of a day that exists, years 1900 to 2999. */
export function isDay(text: string): text is Day {
  const match = DAY.exec(text)
  if (!match) return false
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return year >= 1900 && year <= 2999 && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month)
}

/**
 * The text as a day.
 *
 * @throws InvariantError when no such day exists.
 */
export function day(text: string): Day {
  invariant(isDay(text), `Not a day: ${text}`)
  return text
}

/** The number of days of a month; `month` counts from 1. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Year, month (from 1) and date of a day. */
export function partsOf(of: Day): { year: number; month: number; date: number } {
  return { year: Number(of.slice(0, 4)), month: Number(of.slice(5, 7)), date: Number(of.slice(8, 10)) }
}

/** The day of these numbers; the date is clamped to the length of the month. */
export function dayOf(year: number, month: number, date: number): Day {
  const d = Math.min(date, daysInMonth(year, month))
  return day(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(d).padStart(2, '0')}`)
}

/** The day `count` days later; negative counts go back. */
export function addDays(to: Day, count: number): Day {
  const { year, month, date } = partsOf(to)
  return day(new Date(Date.UTC(year, month - 1, date + count)).toISOString().slice(0, 10))
}

/**
 * The same date `count` months later, clamped to the month and never drifting.
 *
 * @example addMonths(day('2026-01-31'), 1) // 2026-02-28
 */
export function addMonths(to: Day, count: number): Day {
  const { year, month, date } = partsOf(to)
  const index = year * 12 + (month - 1) + count
  return dayOf(Math.floor(index / 12), (((index % 12) + 12) % 12) + 1, date)
}

/** The last day of the month of a day. */
export function endOfMonth(of: Day): Day {
  const { year, month } = partsOf(of)
  return dayOf(year, month, 31)
}

/** The first day of the month of a day. */
export function startOfMonth(of: Day): Day {
  return day(`${of.slice(0, 8)}01`)
}

/** The number of days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  const a = partsOf(from)
  const b = partsOf(to)
  return Math.round((Date.UTC(b.year, b.month - 1, b.date) - Date.UTC(a.year, a.month - 1, a.date)) / 86_400_000)
}

/** `dd-MM-yyyy`, as every screen and file shows a day. */
export function formatDay(of: Day): string {
  return `${of.slice(8, 10)}-${of.slice(5, 7)}-${of.slice(0, 4)}`
}

/** The weekday, 1 Monday to 7 Sunday. */
export function weekdayOf(of: Day): number {
  const { year, month, date } = partsOf(of)
  return new Date(Date.UTC(year, month - 1, date)).getUTCDay() || 7
}

/** The day of an instant in a time zone, such as `Europe/Malta`. */
export function dayInZone(instant: Date, timeZone: string): Day {
  let format = zoneFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    zoneFormats.set(timeZone, format)
  }
  return day(format.format(instant))
}
const zoneFormats = new Map<string, Intl.DateTimeFormat>()
