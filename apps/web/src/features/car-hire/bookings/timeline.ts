import { squeezeText } from '@forecourt/core/kernel/registrations'
import type { Bookings } from '@forecourt/core/features/car-hire/schemas'
import { addDays, type Day, day, daysBetween, weekdayOf } from '@forecourt/core/kernel/days'
import type { Sort } from '../../../kit/grid/column'
import type { HireListRow } from '../columns'

/** Days that are shown: four weeks. */
export const SHOWN_DAYS = 28

type Vehicle = Bookings['vehicles'][number]
type Hire = Vehicle['hires'][number]

/** returned: it is back; out: on the road now; booked: still to come. */
export type HireState = 'returned' | 'out' | 'booked'

export interface TimelineBar {
  id: number
  hire: Hire
  state: HireState
  /** Days from the first one that is shown, within what is shown. */
  from: number
  length: number
  /** It began before what is shown; `isCutRight`: it ends after it. */
  isCutLeft: boolean
  isCutRight: boolean
}

export interface TimelineRow {
  vehicle: Vehicle
  bars: readonly TimelineBar[]
}

export interface TimelineGroup {
  name: string
  rows: readonly TimelineRow[]
}

export interface Timeline {
  days: readonly Day[]
  groups: readonly TimelineGroup[]
  /** The number of free cars on each day. */
  free: readonly number[]
  carCount: number
}

/** Returns the Monday of the week of a day. */
export function weekStart(of: Day): Day {
  return addDays(of, 1 - weekdayOf(of))
}

/** Returns the state of a hire on a day: on its return day it counts as returned, so that the car may go out again. */
export function hireState(hire: Pick<Hire, 'startDateTime' | 'endDateTime'>, today: Day): HireState {
  if (hire.endDateTime <= today) return 'returned'
  return hire.startDateTime <= today ? 'out' : 'booked'
}

/** Returns the cars whose registration contains the text, spaces and case aside. */
export function matchingVehicles(vehicles: readonly Vehicle[], text: string): readonly Vehicle[] {
  return vehicles.filter(({ regNo }) => squeezeText(regNo).includes(squeezeText(text)))
}

/** Returns the hires of these cars over four weeks, as bars; a hire that only ends on the first day has none. */
export function hireTimeline(vehicles: readonly Vehicle[], from: Day, today: Day): Timeline {
  const rows = vehicles.map((vehicle) => ({
    vehicle,
    bars: vehicle.hires.flatMap((hire): TimelineBar[] => {
      const starts = daysBetween(from, day(hire.startDateTime))
      const ends = daysBetween(from, day(hire.endDateTime))
      const [first, last] = [Math.max(0, starts), Math.min(SHOWN_DAYS, ends)]
      if (last <= first) return []
      const cut = { isCutLeft: starts < 0, isCutRight: ends > SHOWN_DAYS }
      return [{ id: hire.carHireID, hire, state: hireState(hire, today), from: first, length: last - first, ...cut }]
    }),
  }))
  const names = ['Manual', 'Automatic']
  const nameOf = ({ vehicle }: TimelineRow) => (names.includes(vehicle.transmission) ? vehicle.transmission : 'Other')
  return {
    days: Array.from({ length: SHOWN_DAYS }, (_, i) => addDays(from, i)),
    groups: [...names, 'Other']
      .map((name) => ({ name, rows: rows.filter((row) => nameOf(row) === name) }))
      .filter((group) => group.rows.length > 0),
    free: Array.from(
      { length: SHOWN_DAYS },
      (_, i) => rows.filter(({ bars }) => !bars.some((bar) => bar.from <= i && i < bar.from + bar.length)).length,
    ),
    carCount: vehicles.length,
  }
}

/** Returns how many cars are out now, come back today, and go out today. */
export function todayCounts(vehicles: readonly Vehicle[], today: Day): { out: number; back: number; going: number } {
  const hires = vehicles.flatMap((vehicle) => vehicle.hires)
  return {
    out: hires.filter((hire) => hireState(hire, today) === 'out').length,
    back: hires.filter((hire) => hire.endDateTime === today).length,
    going: hires.filter((hire) => hire.startDateTime === today).length,
  }
}

const SORT_VALUES: Readonly<Record<string, (hire: HireListRow) => string>> = {
  Date: (hire) => hire.date,
  RegNo: (hire) => hire.regNo,
  Name: (hire) => hire.clientName,
  DateTime: (hire) => hire.startDateTime,
}

/** Returns the hires of the bars as rows of a list, in order; ties by id in the same direction, as the server does. */
export function bookingRows(timeline: Timeline, { key, direction }: Sort): HireListRow[] {
  const rows = timeline.groups.flatMap(({ rows: cars }) =>
    cars.flatMap(({ vehicle, bars }) =>
      bars.map(({ hire }) => ({
        ...hire,
        vehicleID: vehicle.vehicleID,
        regNo: vehicle.regNo,
        vehicle: vehicle.vehicle,
      })),
    ),
  )
  const value = SORT_VALUES[key] ?? ((hire: HireListRow) => hire.date)
  const collator = new Intl.Collator('en-GB')
  const sorted = rows.sort((a, b) => collator.compare(value(a), value(b)) || a.carHireID - b.carHireID)
  return direction === 'desc' ? sorted.reverse() : sorted
}

/**
 * Returns the bar that an arrow key leads to: left and right among those of one car, up and down to the nearest in time of the next car with bars;
 * null where there is nothing in that direction.
 */
export function neighbourBar(timeline: Timeline, id: number | null, key: string): number | null {
  const rows = timeline.groups.flatMap((group) => group.rows).filter(({ bars }) => bars.length > 0)
  const at = rows.findIndex(({ bars }) => bars.some((bar) => bar.id === id))
  if (at < 0) return rows[0]?.bars[0]?.id ?? null
  const bars = rows[at]?.bars ?? []
  const own = bars.findIndex((bar) => bar.id === id)
  if (key === 'ArrowLeft' || key === 'ArrowRight') return bars[own + (key === 'ArrowLeft' ? -1 : 1)]?.id ?? null
  const from = bars[own]?.from ?? 0
  const next = rows[at + (key === 'ArrowUp' ? -1 : 1)]?.bars ?? []
  return (
    next.reduce<TimelineBar | null>(
      (best, bar) => (best === null || Math.abs(bar.from - from) < Math.abs(best.from - from) ? bar : best),
      null,
    )?.id ?? null
  )
}

/** Returns the initials of a name, `DS` for `Doris Spiteri`, where a bar has no room for more. */
export function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .join('')
}

export function surnameOf(name: string): string {
  return name.trim().split(/\s+/).at(-1) ?? ''
}
