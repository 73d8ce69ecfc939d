import type { DayDirection } from '@forecourt/core/kernel/day-forms'
import { dayProblem, type Days, parseDays, parseDayText, parseMonth } from '@forecourt/core/kernel/day-text'
import { DAY_PROBLEM, addDays, type Day, dayOf, daysInMonth, formatDay, isDay } from '@forecourt/core/kernel/days'

/** The constraints of a date field. */
export interface DayRequest {
  /** `nearest` by default. */
  direction?: DayDirection | undefined
  /** The beginning of the span that it ends, if any. */
  notBefore?: Day | undefined
  /** A month is accepted as well and gives its first day. */
  isMonth?: boolean | undefined
}

/** Returns the day that the text of a date field means: the words and numbers of the palette, and bare numbers. */
export function completeDay(typed: string, today: Day, asked: DayRequest = {}): Day | null {
  const { direction, notBefore, isMonth } = asked
  const month = isMonth ? parseMonth(typed, today, direction) : null
  const found = month ?? parseDayText(typed, today, { bareNumberIsDay: true, direction })
  if (!found || !notBefore || found >= notBefore) return found
  return parseDayText(typed, today, { bareNumberIsDay: true, direction, notBefore })
}

/** Returns the sentence for text that is no day: which weekday the date is that was typed behind another, or how a date is written. */
export function invalidDayMessage(typed: string, today: Day, { direction, notBefore }: DayRequest = {}): string {
  return dayProblem(typed, today, { bareNumberIsDay: true, direction, notBefore }) ?? DAY_PROBLEM
}

/**
 * Returns the days that the text of one field of a span means: `last-month`, `2026-Q3`, `2026-10..yesterday`.
 * @returns null for a single day, and for no day.
 */
export function completeDays(typed: string, today: Day, direction?: DayDirection): Days | null {
  return completeDay(typed, today) === null ? parseDays(typed, today, direction) : null
}

/** True for a key of `stepDay`. */
export function isStepKey(key: string): boolean {
  return ['t', 'T', '+', '-', '\u2212'].includes(key)
}

/**
 * Returns the day that a key gives in a date field that is empty or wholly selected: `t` today, `+` and `-` one day on or back (from today when
 * empty).
 * @returns null when the key only types.
 */
export function stepDay(key: string, current: string, today: Day): Day | null {
  if (key === 't' || key === 'T') return today
  if (!isStepKey(key)) return null
  const from = current === '' ? today : completeDay(current, today)
  return from === null ? null : addDays(from, key === '+' ? 1 : -1)
}

/** Formats the value of a date field: `dd-MM-yyyy` for a day, else as typed. */
export function shownDay(value: string): string {
  return isDay(value) ? formatDay(value) : value
}

/** The weeks of a month, Monday first; null outside the month. `month` counts from 1. */
export function weeksOf(year: number, month: number): (Day | null)[][] {
  const lead = new Date(Date.UTC(year, month - 1, 1)).getUTCDay() || 7
  const cells: (Day | null)[] = Array.from({ length: lead - 1 }, () => null)
  for (let date = 1; date <= daysInMonth(year, month); date += 1) cells.push(dayOf(year, month, date))
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
