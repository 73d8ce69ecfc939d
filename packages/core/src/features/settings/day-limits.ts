import { addDays, type Day, formatDay } from '../../kernel/days'

const numberFormat = new Intl.NumberFormat('en-GB')

/**
 * Returns why a day is before this business; null when it is not.
 * @source server 7.1, Day.
 */
export function earlyDayProblem(on: Day, earliest: Day): string | null {
  if (on >= earliest) return null
  return `${formatDay(on)} is before the earliest day, ${formatDay(earliest)}: write another day, or change it in Manage Data`
}

/**
 * Describes a day so far back that it needs a confirmation; null for any other.
 * @param daysBack The days back that need no confirmation; null for no check.
 * @source server 7.1, Day.
 */
export function farBackText(on: Day, today: Day, daysBack: number | null): string | null {
  if (daysBack === null || on >= addDays(today, -daysBack)) return null
  return `more than ${numberFormat.format(daysBack)} days back`
}
