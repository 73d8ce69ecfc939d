import { addDays, daysBetween, type Day } from '../../kernel/days'
import { type Cents, cents } from '../../kernel/money'
import type { Problem } from '../clients/rules'
import { CAR_HIRE_TYPE_NAMES } from './enums'
import type { CarHireDraft } from './schemas'

/** More would be a slip of the year. */
export const HIRE_DAYS_MAX = 1_100
/** What the timeline shows at most. */
export const BOOKING_DAYS_MAX = 400

type Typed = Pick<
  CarHireDraft,
  'clientID' | 'client' | 'carHireType' | 'vehicleID' | 'rate' | 'startDateTime' | 'endDateTime'
>

/**
 * What keeps a hire from being saved, in the order of the form; empty when it can be.
 *
 * @source D3 5; server 9 for the days.
 */
export function carHireProblems(hire: Typed): Problem[] {
  const problems: Problem[] = []
  const add = (field: string, message: string) => problems.push({ field, message })
  if (!hire.clientID && !hire.client?.idno?.trim()) add('clientID', 'ID no is required')
  const type = hire.carHireType ?? null
  if (type === null) add('carHireType', 'Type is required')
  else if (!Object.hasOwn(CAR_HIRE_TYPE_NAMES, type)) add('carHireType', 'Choose a type from the list')
  if (!hire.vehicleID) add('vehicleID', 'Vehicle is required')
  const rate = hire.rate ?? null
  if (rate === null) add('rate', 'Rate is required')
  else if (rate < 0) add('rate', 'Rate cannot be negative')
  const [start, end] = [hire.startDateTime ?? null, hire.endDateTime ?? null]
  if (start === null) add('startDateTime', 'Start Date is required')
  if (end === null) add('endDateTime', 'End Date is required')
  else if (start !== null && end <= start) add('endDateTime', 'End Date must be at least the day after Start Date')
  else if (start !== null && daysBetween(start, end) > HIRE_DAYS_MAX)
    add('endDateTime', 'A hire lasts three years at most')
  return problems
}

/** The days that are paid for: the day it comes back is not. */
export function hireDays(hire: { start: Day; end: Day }): number {
  return daysBetween(hire.start, hire.end)
}

/** What a hire costs in cents: its rate for each day. */
export function hireTotal(hire: { start: Day; end: Day; rate: Cents }): Cents {
  return cents(hire.rate * hireDays(hire))
}

/** What is still open of a hire in cents; below zero when more was paid. */
export function hireOpen(total: Cents, paid: Cents): Cents {
  return cents(total - paid)
}

/** True when two hires of one car cannot both be: the start is included, the end is not. */
export function hiresOverlap(a: { start: Day; end: Day }, b: { start: Day; end: Day }): boolean {
  return a.start < b.end && b.start < a.end
}

/** The last day that a timeline from `from` shows when nothing else is asked. */
export function bookingsEnd(from: Day): Day {
  return addDays(from, 29)
}
