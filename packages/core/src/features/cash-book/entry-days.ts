import { addMonths, type Day, daysBetween, formatDay, monthName } from '../../kernel/days'
import { type Cents, cents, formatAmount } from '../../kernel/money'
import { checkToConfirm, type FieldCheck } from '../../checks'
import { earlyDayProblem, farBackText } from '../settings/day-limits'

export interface DayLimits {
  earliest: Day
  /** The days back that need no confirmation; null for no check. */
  daysBack: number | null
  daysAhead: number | null
}

export interface EntryDays extends DayLimits {
  batchID: number
  from: Day
  /** The day of the closing; null while it is open and covers every day up to today. */
  to: Day | null
  locked: boolean
}

/** The day and amount of an entry; `signed` is null while its amount or category is unknown. */
export interface DatedAmount {
  date: Day
  signed: Cents | null
}

const numberFormat = new Intl.NumberFormat('en-GB')

/**
 * Returns why an entry cannot have a date: a day before the business, or an implausible year; null when it can.
 * @source server 7.1.
 */
export function entryDayProblem(
  date: Day,
  today: Day,
  { earliest, daysAhead }: Pick<DayLimits, 'earliest' | 'daysAhead'>,
): string | null {
  if (daysAhead !== null && daysBetween(today, date) > daysAhead)
    return `Entries may be dated at most ${numberFormat.format(daysAhead)} days ahead`
  return earlyDayProblem(date, earliest)
}

/**
 * Asks to confirm a day far back, ahead, outside the days of its batch or in an earlier month, with the figures that it changes.
 * @param before The stored entry of an edit: an unchanged day needs no confirmation.
 * @source server 7.1.
 */
export function entryDayChecks(
  entry: DatedAmount,
  before: DatedAmount | null,
  { today, days }: { today: Day; days: EntryDays },
): FieldCheck[] {
  const { date } = entry
  if (before && before.date === date && before.signed === entry.signed) return []
  const farBack = farBackText(date, today, days.daysBack)
  const where = farBack ?? dayLocation(date, today, days)
  if (where === null) return []
  const sentence = `${formatDay(date)} is ${where}: it changes ${changedFigures(entry, before).join('; ')}.`
  return [checkToConfirm(farBack === null ? 'other-day' : 'far-back', 'dateTime', sentence)]
}

function dayLocation(date: Day, today: Day, { batchID, from, to }: EntryDays): string | null {
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
