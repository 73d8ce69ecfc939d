import { addDays, type Day, day, dayParts, weekdayOf } from '@forecourt/core/kernel/days'

/** Malta's public holidays that fall on the same date every year. */
const FIXED_HOLIDAYS = new Set([
  '01-01',
  '02-10',
  '03-19',
  '03-31',
  '05-01',
  '06-07',
  '06-29',
  '08-15',
  '09-08',
  '09-21',
  '12-08',
  '12-13',
  '12-25',
])

/** Good Friday of a year (Gregorian computus). */
export function goodFriday(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const m = Math.floor((a + 11 * d + 22 * e) / 451)
  const n = d + e - 7 * m + 114
  const easter = day(`${year}-${String(Math.floor(n / 31)).padStart(2, '0')}-${String((n % 31) + 1).padStart(2, '0')}`)
  return addDays(easter, -2)
}

/** Open Monday to Saturday, closed on public holidays. */
export function isWorkingDay(of: Day): boolean {
  if (weekdayOf(of) === 7 || FIXED_HOLIDAYS.has(of.slice(5))) return false
  return of !== goodFriday(dayParts(of).year)
}

/** The working days in order, both ends included; `today` is always one, for the open batch stands on it. */
export class WorkingCalendar {
  readonly days: readonly Day[]
  private readonly places: ReadonlyMap<Day, number>

  constructor(
    from: Day,
    readonly today: Day,
  ) {
    const days: Day[] = []
    for (let at = from; at < today; at = addDays(at, 1)) if (isWorkingDay(at)) days.push(at)
    days.push(today)
    this.days = days
    this.places = new Map(days.map((one, i) => [one, i]))
  }

  isOpenOn(of: Day): boolean {
    return this.places.has(of)
  }

  /** Returns the working day on or after a day; today for a later day. */
  onOrAfter(of: Day): Day {
    for (let at = of; at < this.today; at = addDays(at, 1)) if (this.places.has(at)) return at
    return this.today
  }

  /** Returns the working day on or before a day; the first one for a day before the books begin. */
  onOrBefore(of: Day): Day {
    const first = this.days[0] ?? this.today
    for (let at = of; at > first; at = addDays(at, -1)) if (this.places.has(at)) return at
    return first
  }
}
