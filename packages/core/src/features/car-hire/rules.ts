import { addDays, daysBetween, type Day } from '../../kernel/days'
import { type Cents, cents } from '../../kernel/money'
import type { Problem } from '../clients/rules'
import { CAR_HIRE_TYPE_NAMES } from './enums'
import type { CarHireDraft } from './schemas'

/** A longer hire is a typo in the year. */
export const HIRE_DAYS_MAX = 1_100
export const BOOKING_DAYS_MAX = 400

type TypedHire = Pick<
  CarHireDraft,
  'clientID' | 'client' | 'carHireType' | 'vehicleID' | 'rate' | 'startDateTime' | 'endDateTime'
>

/**
 * Problems of a hire in the order of the form; empty when it can be saved.
 * @source D3 5; server 9 for the days.
 */
export function carHireProblems(hire: TypedHire): Problem[] {
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

/** The days that are charged: the return day is not. */
export function hireDays(hire: { start: Day; end: Day }): number {
  return daysBetween(hire.start, hire.end)
}

export function hireTotal(hire: { start: Day; end: Day; rate: Cents }): Cents {
  return cents(hire.rate * hireDays(hire))
}

/** What is still owed for a hire, in cents; below zero when more was paid. */
export function hireOwed(total: Cents, paid: Cents): Cents {
  return cents(total - paid)
}

/** Whether two hires of one car overlap: the start is included, the end is not. */
export function hiresOverlap(a: { start: Day; end: Day }, b: { start: Day; end: Day }): boolean {
  return a.start < b.end && b.start < a.end
}

/** The last day of a timeline that starts on `from`, unless another is requested. */
export function bookingsLastDay(from: Day): Day {
  return addDays(from, 29)
}
