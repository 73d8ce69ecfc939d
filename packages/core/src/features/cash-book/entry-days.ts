import { addMonths, type Day, daysBetween, formatDay, monthName } from '../../kernel/days'
import { type Cents, cents, formatAmount } from '../../kernel/money'
import type { Question } from '../deals/questions'

/** How far from today an entry may be dated, in days; null without a limit. */
export interface DayLimits {
  daysBack: number | null
  daysAhead: number | null
}

/** The days of the batch that an entry is in or would be in, and how far from today it may be dated. */
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
 * Why an entry cannot be dated so: a year that cannot be meant; null when it can.
 *
 * @source server 7.1.
 */
export function entryDayProblem(date: Day, today: Day, { daysBack, daysAhead }: DayLimits): string | null {
  const ahead = daysBetween(today, date)
  if (daysBack !== null && -ahead > daysBack)
    return `Entries may be dated at most ${counted.format(daysBack)} days back`
  if (daysAhead !== null && ahead > daysAhead)
    return `Entries may be dated at most ${counted.format(daysAhead)} days ahead`
  return null
}

/**
 * Asks about a day ahead, outside the days of its batch or in a month before this one, and says which figures it changes.
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
  const where = placeOf(date, today, days)
  if (where === null) return []
  const reason = `${formatDay(date)} is ${where}: it changes ${changedFigures(entry, before).join('; ')}.`
  return [{ doubt: 'other-day', field: 'dateTime', reason }]
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
