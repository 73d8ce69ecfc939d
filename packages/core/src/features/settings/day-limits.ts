import { addDays, type Day, formatDay } from '../../kernel/days'

const counted = new Intl.NumberFormat('en-GB')

/**
 * Why a day cannot be one of this business; null when it can.
 *
 * @source server 7.1, Day.
 */
export function earlyDayProblem(on: Day, earliest: Day): string | null {
  if (on >= earliest) return null
  return `${formatDay(on)} is before the earliest day, ${formatDay(earliest)}: write another day, or change it in Manage Data`
}

/**
 * Where a day stands that lies so far back that it is asked about; null for any other.
 *
 * @param daysBack How many days back nothing is asked; null where no day is asked about.
 * @source server 7.1, Day.
 */
export function farBackWords(on: Day, today: Day, daysBack: number | null): string | null {
  if (daysBack === null || on >= addDays(today, -daysBack)) return null
  return `more than ${counted.format(daysBack)} days back`
}
