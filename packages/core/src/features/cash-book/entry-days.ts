import { addMonths, type Day, daysBetween, formatDay, monthName } from '../../kernel/days'
import { type Cents, cents, formatAmount } from '../../kernel/money'
import type { Question } from '../deals/questions'
import { earlyDayProblem, farBackWords } from '../settings/day-limits'

/** The days that an entry may have. */
export interface DayLimits {
  /** The first day that can be one of this business. */
  earliest: Day
  /** How many days back nothing is asked; null where no day is asked about. */
  daysBack: number | null
  /** How many days ahead an entry may be dated; null without a limit. */
  daysAhead: number | null
}

/** The days of the batch that an entry is in or would be in, and those that it may have. */
export interface EntryDays extends DayLimits {
  batchID: number
  from: Day
  /** The day on which the batch was closed; null while it is open and covers every day up to today. */
  to: Day | null
  /** The month of the entry is locked. */
  locked: boolean
}

/** What an entry does to the figures of its month; `signed` is null while its amount or category is unknown. */
export interface DatedAmount {
  date: Day
  signed: Cents | null
}

const counted = new Intl.NumberFormat('en-GB')

/**
 * Why an entry cannot be dated so: a day that cannot be one of this business, or a year that cannot be meant; null when it can.
 *
 * @source server 7.1.
 */
export function entryDayProblem(
  date: Day,
  today: Day,
  { earliest, daysAhead }: Pick<DayLimits, 'earliest' | 'daysAhead'>,
): string | null {
  if (daysAhead !== null && daysBetween(today, date) > daysAhead)
    return `Entries may be dated at most ${counted.format(daysAhead)} days ahead`
  return earlyDayProblem(date, earliest)
}

/**
 * Asks about a day far back, ahead, outside the days of its batch or in a month before this one, and says which figures it changes.
 *
 * @param before The entry as it is stored, of an edit: what stays as it was is not asked about.
 * @source server 7.1.
 */
export function entryDayQuestions(
  entry: DatedAmount,
  before: DatedAmount | null,
  { today, days }: { today: Day; days: EntryDays },
): Question[] {
  const { date } = entry
  if (before && before.date === date && before.signed === entry.signed) return []
  const farBack = farBackWords(date, today, days.daysBack)
  const where = farBack ?? placeOf(date, today, days)
  if (where === null) return []
  const reason = `${formatDay(date)} is ${where}: it changes ${changedFigures(entry, before).join('; ')}.`
  return [{ doubt: farBack === null ? 'other-day' : 'far-back', field: 'dateTime', reason }]
}

/** Where a day stands that is asked about. */
function placeOf(date: Day, today: Day, { batchID, from, to }: EntryDays): string | null {
  if (date > addMonths(today, 1)) return 'more than a month ahead'
  if (date > today) return 'ahead of today'
  if (date < from) return `before batch ${batchID} began on ${formatDay(from)}`
  if (to !== null && date > to) return `after batch ${batchID} was closed on ${formatDay(to)}`
  return date.slice(0, 7) < today.slice(0, 7) ? 'in a month before this one' : null
}

function changedFigures(entry: DatedAmount, before: DatedAmount | null): string[] {
  const isMoved = before !== null && before.date.slice(0, 7) !== entry.date.slice(0, 7)
  const taken = isMoved || (before && before.signed !== entry.signed) ? [figureText(before, '-')] : []
  const isSame = before !== null && taken.length === 0
  return [...taken, isSame ? monthName(entry.date) : figureText(entry, '+')]
}

function figureText({ date, signed }: DatedAmount, sign: '+' | '-'): string {
  if (signed === null || signed === 0) return monthName(date)
  return `${monthName(date)}, ${signed < 0 ? 'Out' : 'In'} ${sign}${formatAmount(cents(Math.abs(signed)))}`
}
