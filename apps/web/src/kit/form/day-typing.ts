import type { DayDirection } from '@forecourt/core/kernel/day-places'
import { dayProblem, type Days, parseDays, parseDayText, parseMonth } from '@forecourt/core/kernel/day-text'
import { ASK_DAY, addDays, type Day, dayOf, daysInMonth, formatDay, isDay } from '@forecourt/core/kernel/days'

/** Which day a date field asks for. */
export interface DayAsked {
  /** `nearest` unless it is said. */
  direction?: DayDirection | undefined
  /** The beginning of the span that it ends, where there is one. */
  notBefore?: Day | undefined
  /** A month is meant as well, which is its first day. */
  isMonth?: boolean | undefined
}

/** The day that a person means by what stands in a date field: the words and numbers of the palette, and bare numbers. */
export function completeDay(typed: string, today: Day, asked: DayAsked = {}): Day | null {
  const { direction, notBefore, isMonth } = asked
  const month = isMonth ? parseMonth(typed, today, direction) : null
  const found = month ?? parseDayText(typed, today, { bareNumberIsDay: true, direction })
  if (!found || !notBefore || found >= notBefore) return found
  return parseDayText(typed, today, { bareNumberIsDay: true, direction, notBefore })
}

/** What is said of text that is no day: which weekday the date is that was typed behind another, or how a date is written. */
export function noDayMessage(typed: string, today: Day, { direction, notBefore }: DayAsked = {}): string {
  return dayProblem(typed, today, { bareNumberIsDay: true, direction, notBefore }) ?? ASK_DAY
}

/**
 * The days that a person means in one of the two fields of a span, by the words of lines: `last-month`, `2026-Q3`, `2026-10..yesterday`.
 *
 * @returns null for a single day, and for what is none.
 */
export function completeDays(typed: string, today: Day, direction?: DayDirection): Days | null {
  return completeDay(typed, today) === null ? parseDays(typed, today, direction) : null
}

/** A key that steps, see `stepDay`. */
export function isStep(key: string): boolean {
  return ['t', 'T', '+', '-', '\u2212'].includes(key)
}

/**
 * What a key does in a date field whose whole text is selected, or that is empty: `t` today, `+` and `-` one day on
 * or back (from today when empty).
 *
 * @returns null when the key only types.
 */
export function stepDay(key: string, current: string, today: Day): Day | null {
  if (key === 't' || key === 'T') return today
  if (!isStep(key)) return null
  const from = current === '' ? today : completeDay(current, today)
  return from === null ? null : addDays(from, key === '+' ? 1 : -1)
}

/** How a value of a date field is shown: `dd-MM-yyyy` for a day, else as typed. */
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
