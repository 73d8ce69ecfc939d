import { addDays as laterByDays } from 'date-fns/addDays'
import { addMonths as laterByMonths } from 'date-fns/addMonths'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { getISODay } from 'date-fns/getISODay'
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth'
import { invariant } from './invariant'

declare const dayBrand: unique symbol
/** A calendar day, `yyyy-MM-dd`. */
export type Day = string & { readonly [dayBrand]: true }

export const DAY_PROBLEM = 'Write a date such as 31-12-2026'

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** Whether a text is `yyyy-MM-dd` of a day that exists, years 1900 to 2999. */
export function isDay(text: string): text is Day {
  const match = DAY.exec(text)
  if (!match) return false
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return year >= 1900 && year <= 2999 && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month)
}

/**
 * Converts a text to a day.
 * @throws InvariantError when no such day exists.
 */
export function day(text: string): Day {
  invariant(isDay(text), `Not a day: ${text}`)
  return text
}

/** No zone's clock change reaches noon, so a day counted there is never lost or doubled. */
const NOON = 12

function dateOf(of: Day): Date {
  const { year, month, date } = dayParts(of)
  return new Date(year, month - 1, date, NOON)
}

function dayAt(date: Date): Day {
  return dayOf(date.getFullYear(), date.getMonth() + 1, date.getDate())
}

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** The number of days of a month; `month` counts from 1. Counted without a Date, which rates would make a million of. */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (LENGTHS[month - 1] ?? 0)
}

/** Year, month (from 1) and date of a day. */
export function dayParts(of: Day): { year: number; month: number; date: number } {
  return { year: Number(of.slice(0, 4)), month: Number(of.slice(5, 7)), date: Number(of.slice(8, 10)) }
}

/** Builds a day from numbers; the date is clamped to the length of the month. */
export function dayOf(year: number, month: number, date: number): Day {
  const d = Math.min(date, daysInMonth(year, month))
  return day(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(d).padStart(2, '0')}`)
}

/** The day `count` days later; negative counts go back. */
export function addDays(to: Day, count: number): Day {
  return dayAt(laterByDays(dateOf(to), count))
}

/**
 * The same date `count` months later, clamped to the month and never drifting.
 *
 * @example addMonths(day('2026-01-31'), 1) // 2026-02-28
 */
export function addMonths(to: Day, count: number): Day {
  return dayAt(laterByMonths(dateOf(to), count))
}

export function endOfMonth(of: Day): Day {
  return dayAt(lastDayOfMonth(dateOf(of)))
}

export function startOfMonth(of: Day): Day {
  return day(`${of.slice(0, 8)}01`)
}

/** The number of days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return differenceInCalendarDays(dateOf(to), dateOf(from))
}

/**
 * Whether years can be counted forward and back from a day within the days that exist here.
 * @example hasRoomAround(day('2999-12-31')) // false
 */
export function hasRoomAround(of: Day): boolean {
  return of >= '1950-01-01' && of <= '2899-12-31'
}

/** `dd-MM-yyyy`, as every screen and file shows a day. */
export function formatDay(of: Day): string {
  return `${of.slice(8, 10)}-${of.slice(5, 7)}-${of.slice(0, 4)}`
}

/** @example monthName(day('2026-10-31')) // 'October 2026' */
export function monthName(of: Day): string {
  return monthFormat.format(dateOf(of))
}
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' })

/** The weekday, 1 Monday to 7 Sunday. */
export function weekdayOf(of: Day): number {
  return getISODay(dateOf(of))
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

/** Returns a formatter of moments as `dd-MM-yyyy HH:mm` in a time zone. */
export function momentFormatter(timeZone: string): (moment: string | Date) => string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return (moment) => {
    const at = new Date(moment)
    return `${formatDay(dayInZone(at, timeZone))} ${time.format(at)}`
  }
}
