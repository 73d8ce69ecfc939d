import { addMonths, type Day, daysBetween, endOfMonth, isDay, partsOf, startOfMonth, weekdayOf } from './days'

/** What a text says of a day, before it is known which year, month or week is meant. */
export type DayForm =
  /** From today: `yesterday`, `-3d`, `two weeks ago`. */
  | { kind: 'shift'; days: number; months: number }
  /** `mon`; with `near` the one before today, after it, or of its week. */
  | { kind: 'weekday'; weekday: number; near: Near | null }
  /** The last day of a month: of one by its name, of one counted from this, or of the one that the place asks for. */
  | { kind: 'month-end'; month: number | null; year: number | null; shift: number | null }
  /** `20/11`, `friday 20 nov 2026`; null for what is not said. */
  | { kind: 'date'; date: number; month: number | null; year: number | null; weekday: number | null }

export type Near = 'this' | 'last' | 'next'

/**
 * Which day is meant by one that is written without its year, month or week.
 *
 * - `past`: the latest, today included. `future`: the coming one, today included.
 * - `nearest`: either, ties to the past; a weekday is the latest.
 * - `mostly-past`: the nearest, but none more than a month ahead; a weekday is the latest.
 * - `mostly-future`: a weekday and a date alone are the coming ones; with its month the nearest, but none more than a month back.
 *
 * @source commands 1, Day.
 */
export type DayDirection = 'past' | 'future' | 'nearest' | 'mostly-past' | 'mostly-future'

/** What a place asks for: the end of a span that begins on `notBefore` is the first such day from there on. */
export interface Place {
  today: Day
  direction: DayDirection
  notBefore: Day | undefined
}

/** A mark such as 29/02 exists every fourth year, and once in eight around 2100. */
const YEARS_AROUND = 8
/** Every date is in one of so many months around any day. */
const MONTHS_AROUND = 2
const isAhead = (direction: DayDirection) => direction === 'future' || direction === 'mostly-future'

export function dayOfForm(form: DayForm, place: Place): Day | null {
  const { today } = place
  switch (form.kind) {
    case 'shift':
      return form.months === 0 ? shifted(today, form.days) : shiftedMonths(today, form.months)
    case 'weekday':
      return weekdayFrom(form, place)
    case 'month-end':
      return monthEnd(form, place)
    case 'date':
      return datedDay(form, place)
  }
}

/** `last friday` is before today, `next friday` after it, `this friday` in its week; `friday` alone as the place asks. */
function weekdayFrom(
  { weekday, near }: DayForm & { kind: 'weekday' },
  { today, direction, notBefore }: Place,
): Day | null {
  const ahead = weekday - weekdayOf(today)
  if (near === 'this') return shifted(today, ahead)
  if (near === 'last') return shifted(today, ahead < 0 ? ahead : ahead - 7)
  if (near === 'next') return shifted(today, ahead > 0 ? ahead : ahead + 7)
  const from = notBefore ?? today
  if (notBefore || isAhead(direction)) return shifted(from, (weekday - weekdayOf(from) + 7) % 7)
  return shifted(today, -((weekdayOf(today) - weekday + 7) % 7))
}

/** The end of last month, or of this one where days lie ahead; of a month by its name as the place asks for months. */
function monthEnd({ month, year, shift }: DayForm & { kind: 'month-end' }, place: Place): Day | null {
  const { today, direction, notBefore } = place
  const first =
    month !== null
      ? monthOf(month, year, place)
      : shift !== null
        ? shiftedMonths(startOfMonth(today), shift)
        : notBefore
          ? startOfMonth(notBefore)
          : shiftedMonths(startOfMonth(today), isAhead(direction) ? 0 : -1)
  return first && endOfMonth(first)
}

function datedDay({ date, month, year }: DayForm & { kind: 'date' }, place: Place): Day | null {
  if (month === null) return chosen(datesAround(date, place.notBefore ?? place.today), place, true)
  return year === null ? chosen(yearsAround(month, date, place), place, false) : existing(year, month, date)
}

/** That date in the months around a day. */
function datesAround(date: number, around: Day): (Day | null)[] {
  const { year, month } = partsOf(around)
  return Array.from({ length: 2 * MONTHS_AROUND + 1 }, (_, at) => {
    const index = year * 12 + month - 1 + at - MONTHS_AROUND
    return existing(Math.floor(index / 12), (index % 12) + 1, date)
  })
}

function yearsAround(month: number, date: number, { today, notBefore }: Place): (Day | null)[] {
  const { year } = partsOf(notBefore ?? today)
  return Array.from({ length: 2 * YEARS_AROUND + 1 }, (_, at) => existing(year - YEARS_AROUND + at, month, date))
}

/** Of the same date in several months or years, in their order, the one that the place asks for. */
function chosen(
  days: readonly (Day | null)[],
  { today, direction, notBefore }: Place,
  isDateAlone: boolean,
): Day | null {
  const found = days.filter((each) => each !== null)
  const end = notBefore && found.find((each) => each >= notBefore)
  if (notBefore && end && mayEnd(notBefore, end)) return end
  const latest = found.findLast((each) => each <= today) ?? null
  const coming = found.find((each) => each >= today) ?? null
  if (direction === 'past') return latest
  if (direction === 'future' || (direction === 'mostly-future' && isDateAlone)) return coming
  if (!latest || !coming) return latest ?? coming
  const nearest = daysBetween(latest, today) <= daysBetween(today, coming) ? latest : coming
  if (direction === 'mostly-past' && nearest > (shiftedMonths(today, 1) ?? today)) return latest
  if (direction === 'mostly-future' && nearest < (shiftedMonths(today, -1) ?? today)) return coming
  return nearest
}

/** True for an end in the year of its beginning or less than half a year after it: what is farther was typed the wrong way round. */
export function mayEnd(from: Day, to: Day): boolean {
  return from <= to && (partsOf(from).year === partsOf(to).year || to <= (shiftedMonths(from, 6) ?? to))
}

/** The day of these numbers, or null when there is none such: unlike `dayOf` nothing is clamped. */
export function existing(year: number, month: number, date: number): Day | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  return isDay(text) ? text : null
}

function shifted(from: Day, count: number): Day | null {
  const { year, month, date } = partsOf(from)
  const text = new Date(Date.UTC(year, month - 1, date + count)).toISOString().slice(0, 10)
  return isDay(text) ? text : null
}

export function shiftedMonths(from: Day, count: number): Day | null {
  const year = partsOf(from).year + count / 12
  return year > 1901 && year < 2998 ? addMonths(from, count) : null
}

/** The first day of the month of that number, as the place asks for; a tie of half a year to the past. */
export function monthOf(month: number, year: number | null, { today, direction, notBefore }: Place): Day | null {
  if (year !== null) return existing(year, month, 1)
  const now = partsOf(notBefore ?? today)
  const ahead = (month - now.month + 12) % 12
  const coming = existing(now.year + (month < now.month ? 1 : 0), month, 1)
  const latest = ahead === 0 ? coming : existing(now.year - (month > now.month ? 1 : 0), month, 1)
  if (notBefore || direction === 'future') return coming
  if (direction === 'past') return latest
  if (direction === 'mostly-past') return ahead > 1 ? latest : coming
  if (direction === 'mostly-future') return ahead === 11 ? latest : coming
  return ahead >= 6 ? latest : coming
}

/** The quarter of that year; without a year the latest that has begun, or the coming one where days lie ahead. */
export function quarterOf(
  quarter: number,
  year: string | undefined,
  { today, direction, notBefore }: Place,
): { from: Day; to: Day } | null {
  const month = quarter * 3 - 2
  if (year !== undefined) return monthsFrom(existing(Number(year), month, 1), 3)
  const now = partsOf(notBefore ?? today)
  const isOver = month + 2 < now.month
  const shift = notBefore || isAhead(direction) ? (isOver ? 1 : 0) : month > now.month ? -1 : 0
  return monthsFrom(existing(now.year + shift, month, 1), 3)
}

export function nearSpan(back: -1 | 0 | 1, unit: string, today: Day): { from: Day; to: Day } | null {
  const { year, month } = partsOf(today)
  if (unit === 'year') return monthsFrom(existing(year - back, 1, 1), 12)
  if (unit === 'quarter') return monthsFrom(monthsBack(existing(year, month - ((month - 1) % 3), 1), 3 * back), 3)
  const from = shifted(today, 1 - weekdayOf(today) - 7 * back)
  const to = from && shifted(from, 6)
  return from && to ? { from, to } : null
}

function monthsBack(from: Day | null, count: number): Day | null {
  return from && shiftedMonths(from, -count)
}

/** Whole months from the first day of one. */
export function monthsFrom(from: Day | null, count: number): { from: Day; to: Day } | null {
  const last = from && shiftedMonths(from, count - 1)
  return from && last ? { from, to: endOfMonth(last) } : null
}
