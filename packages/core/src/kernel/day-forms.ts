import { addMonths, type Day, daysBetween, endOfMonth, isDay, dayParts, startOfMonth, weekdayOf } from './days'

/** A typed day whose year, month or week may be open. */
export type TypedDay =
  /** From today: `yesterday`, `-3d`, `two weeks ago`. */
  | { kind: 'shift'; days: number; months: number }
  /** `mon`; with `near` the one before today, after it, or of its week. */
  | { kind: 'weekday'; weekday: number; near: NearWord | null }
  /** The last day of a month: of one by its name, of one counted from this, or of the one that the place asks for. */
  | { kind: 'month-end'; month: number | null; year: number | null; shift: number | null }
  /** `20/11`, `friday 20 nov 2026`; null for what is not said. */
  | { kind: 'date'; date: number; month: number | null; year: number | null; weekday: number | null }

export type NearWord = 'this' | 'last' | 'next'

/**
 * Completes a day without its year, month or week. - `past`: the latest, today included. `future`: the coming one, today included. - `nearest`:
 * either, ties to the past; a weekday is the latest. - `mostly-past`: the nearest, but none more than a month ahead; a weekday is the latest. -
 * `mostly-future`: a weekday and a date alone are the coming ones; with its month the nearest, but none more than a month back.
 * @source commands 1, Day.
 */
export type DayDirection = 'past' | 'future' | 'nearest' | 'mostly-past' | 'mostly-future'

/** The slot of a day: the end of a span that begins on `notBefore` is the first such day from there on. */
export interface DaySlot {
  today: Day
  direction: DayDirection
  notBefore: Day | undefined
}

/** A date such as 29/02 exists every fourth year, and once in eight around 2100. */
const YEARS_AROUND = 8
/** Every date exists in one of so many months around any day. */
const MONTHS_AROUND = 2
const isAhead = (direction: DayDirection) => direction === 'future' || direction === 'mostly-future'

export function resolveTypedDay(form: TypedDay, place: DaySlot): Day | null {
  const { today } = place
  switch (form.kind) {
    case 'shift':
      return form.months === 0 ? shiftDays(today, form.days) : shiftMonths(today, form.months)
    case 'weekday':
      return weekdayFrom(form, place)
    case 'month-end':
      return monthEnd(form, place)
    case 'date':
      return datedDay(form, place)
  }
}

/** `last friday` is before today, `next friday` after it, `this friday` in its week; `friday` alone by the direction of the slot. */
function weekdayFrom(
  { weekday, near }: TypedDay & { kind: 'weekday' },
  { today, direction, notBefore }: DaySlot,
): Day | null {
  const ahead = weekday - weekdayOf(today)
  if (near === 'this') return shiftDays(today, ahead)
  if (near === 'last') return shiftDays(today, ahead < 0 ? ahead : ahead - 7)
  if (near === 'next') return shiftDays(today, ahead > 0 ? ahead : ahead + 7)
  const from = notBefore ?? today
  if (notBefore || isAhead(direction)) return shiftDays(from, (weekday - weekdayOf(from) + 7) % 7)
  return shiftDays(today, -((weekdayOf(today) - weekday + 7) % 7))
}

/** The end of last month, or of this one for future days; of a named month by the direction of the slot. */
function monthEnd({ month, year, shift }: TypedDay & { kind: 'month-end' }, place: DaySlot): Day | null {
  const { today, direction, notBefore } = place
  const first =
    month !== null
      ? monthOf(month, year, place)
      : shift !== null
        ? shiftMonths(startOfMonth(today), shift)
        : notBefore
          ? startOfMonth(notBefore)
          : shiftMonths(startOfMonth(today), isAhead(direction) ? 0 : -1)
  return first && endOfMonth(first)
}

function datedDay({ date, month, year }: TypedDay & { kind: 'date' }, place: DaySlot): Day | null {
  if (month === null) return chooseDay(datesNear(date, place.notBefore ?? place.today), place, true)
  return year === null ? chooseDay(datesInNearYears(month, date, place), place, false) : dayIfExists(year, month, date)
}

/** The date in the months around a day. */
function datesNear(date: number, around: Day): (Day | null)[] {
  const { year, month } = dayParts(around)
  return Array.from({ length: 2 * MONTHS_AROUND + 1 }, (_, at) => {
    const index = year * 12 + month - 1 + at - MONTHS_AROUND
    return dayIfExists(Math.floor(index / 12), (index % 12) + 1, date)
  })
}

function datesInNearYears(month: number, date: number, { today, notBefore }: DaySlot): (Day | null)[] {
  const { year } = dayParts(notBefore ?? today)
  return Array.from({ length: 2 * YEARS_AROUND + 1 }, (_, at) => dayIfExists(year - YEARS_AROUND + at, month, date))
}

/** Chooses among the same date in several months or years, in order, by the slot. */
function chooseDay(
  days: readonly (Day | null)[],
  { today, direction, notBefore }: DaySlot,
  isDateAlone: boolean,
): Day | null {
  const found = days.filter((each) => each !== null)
  const end = notBefore && found.find((each) => each >= notBefore)
  if (notBefore && end && isPlausibleSpan(notBefore, end)) return end
  const latest = found.findLast((each) => each <= today) ?? null
  const coming = found.find((each) => each >= today) ?? null
  if (direction === 'past') return latest
  if (direction === 'future' || (direction === 'mostly-future' && isDateAlone)) return coming
  if (!latest || !coming) return latest ?? coming
  const nearest = daysBetween(latest, today) <= daysBetween(today, coming) ? latest : coming
  if (direction === 'mostly-past' && nearest > (shiftMonths(today, 1) ?? today)) return latest
  if (direction === 'mostly-future' && nearest < (shiftMonths(today, -1) ?? today)) return coming
  return nearest
}

/** Whether an end is in the year of its beginning or less than half a year after it: a later end was typed the wrong way round. */
export function isPlausibleSpan(from: Day, to: Day): boolean {
  return from <= to && (dayParts(from).year === dayParts(to).year || to <= (shiftMonths(from, 6) ?? to))
}

/** The day of these numbers, or null when it does not exist: unlike `dayOf` nothing is clamped. */
export function dayIfExists(year: number, month: number, date: number): Day | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  return isDay(text) ? text : null
}

function shiftDays(from: Day, count: number): Day | null {
  const { year, month, date } = dayParts(from)
  const text = new Date(Date.UTC(year, month - 1, date + count)).toISOString().slice(0, 10)
  return isDay(text) ? text : null
}

export function shiftMonths(from: Day, count: number): Day | null {
  const year = dayParts(from).year + count / 12
  return year > 1901 && year < 2998 ? addMonths(from, count) : null
}

/** The first day of the month of that number, by the direction of the slot; a tie of half a year to the past. */
export function monthOf(month: number, year: number | null, { today, direction, notBefore }: DaySlot): Day | null {
  if (year !== null) return dayIfExists(year, month, 1)
  const now = dayParts(notBefore ?? today)
  const ahead = (month - now.month + 12) % 12
  const coming = dayIfExists(now.year + (month < now.month ? 1 : 0), month, 1)
  const latest = ahead === 0 ? coming : dayIfExists(now.year - (month > now.month ? 1 : 0), month, 1)
  if (notBefore || direction === 'future') return coming
  if (direction === 'past') return latest
  if (direction === 'mostly-past') return ahead > 1 ? latest : coming
  if (direction === 'mostly-future') return ahead === 11 ? latest : coming
  return ahead >= 6 ? latest : coming
}

/** The quarter of that year; without a year the latest that has begun, or the coming one for future days. */
export function quarterOf(
  quarter: number,
  year: string | undefined,
  { today, direction, notBefore }: DaySlot,
): { from: Day; to: Day } | null {
  const month = quarter * 3 - 2
  if (year !== undefined) return spanOfMonths(dayIfExists(Number(year), month, 1), 3)
  const now = dayParts(notBefore ?? today)
  const isOver = month + 2 < now.month
  const shift = notBefore || isAhead(direction) ? (isOver ? 1 : 0) : month > now.month ? -1 : 0
  return spanOfMonths(dayIfExists(now.year + shift, month, 1), 3)
}

export function relativeSpan(back: -1 | 0 | 1, unit: string, today: Day): { from: Day; to: Day } | null {
  const { year, month } = dayParts(today)
  if (unit === 'year') return spanOfMonths(dayIfExists(year - back, 1, 1), 12)
  if (unit === 'quarter')
    return spanOfMonths(monthsBefore(dayIfExists(year, month - ((month - 1) % 3), 1), 3 * back), 3)
  const from = shiftDays(today, 1 - weekdayOf(today) - 7 * back)
  const to = from && shiftDays(from, 6)
  return from && to ? { from, to } : null
}

function monthsBefore(from: Day | null, count: number): Day | null {
  return from && shiftMonths(from, -count)
}

export function spanOfMonths(from: Day | null, count: number): { from: Day; to: Day } | null {
  const last = from && shiftMonths(from, count - 1)
  return from && last ? { from, to: endOfMonth(last) } : null
}
