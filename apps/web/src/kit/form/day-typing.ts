import {
  addDays,
  type Day,
  dayOf,
  daysBetween,
  daysInMonth,
  formatDay,
  isDay,
  partsOf,
} from '@forecourt/core/kernel/days'

const PARTS = /^(\d{1,2})(?:[-/. ](\d{1,2})(?:[-/. ](\d{4}|\d{2}))?)?$/

/**
 * The day that a person means by what they typed.
 *
 * `dd` is the nearest such date to today, `dd/MM` the nearest such day, ties to the past; `ddMM`, `ddMMyyyy`,
 * `dd-MM-yyyy`, `yyyy-MM-dd` and the signs `-`, `/`, `.` are all read.
 *
 * @returns null when no day can be meant.
 * @example completeDay('28/12', day('2026-11-20')) // 2026-12-28
 */
export function completeDay(typed: string, today: Day): Day | null {
  const text = typed.trim()
  if (isDay(text)) return text
  const run = /^(\d{2})(\d{2})(\d{4})?$/.exec(text)
  const match = run ?? PARTS.exec(text)
  if (!match) return null
  const date = Number(match[1])
  if (match[2] === undefined) return nearest(today, aroundMonths(today), date)
  const month = Number(match[2])
  if (month < 1 || month > 12) return null
  const { year } = partsOf(today)
  if (match[3] === undefined)
    return nearest(
      today,
      [year, year - 1, year + 1].map((y) => [y, month] as const),
      date,
    )
  const given = Number(match[3])
  return existing(match[3].length === 2 ? 2000 + given : given, month, date)
}

function aroundMonths(today: Day): (readonly [number, number])[] {
  const { year, month } = partsOf(today)
  return [0, -1, 1, -2, 2].map((step) => {
    const index = year * 12 + month - 1 + step
    return [Math.floor(index / 12), (index % 12) + 1] as const
  })
}

function nearest(today: Day, months: readonly (readonly [number, number])[], date: number): Day | null {
  let best: Day | null = null
  for (const [year, month] of months) {
    const candidate = existing(year, month, date)
    if (candidate === null) continue
    const distance = Math.abs(daysBetween(today, candidate))
    const bestDistance = best === null ? Number.POSITIVE_INFINITY : Math.abs(daysBetween(today, best))
    if (distance < bestDistance || (distance === bestDistance && best !== null && candidate < best)) best = candidate
  }
  return best
}

function existing(year: number, month: number, date: number): Day | null {
  if (year < 1900 || year > 2999 || month < 1 || month > 12) return null
  return date >= 1 && date <= daysInMonth(year, month) ? dayOf(year, month, date) : null
}

/**
 * What a key does in a date field whose whole text is selected, or that is empty: `t` today, `+` and `-` one day on
 * or back (from today when empty).
 *
 * @returns null when the key only types.
 */
export function stepDay(key: string, current: string, today: Day): Day | null {
  if (key === 't' || key === 'T') return today
  if (key !== '+' && key !== '-' && key !== '\u2212') return null
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
