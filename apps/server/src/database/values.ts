import { type Day, day } from '@forecourt/core/kernel/days'
import { invariant } from '@forecourt/core/kernel/invariant'
import { type Cents, cents } from '@forecourt/core/kernel/money'

const INTEGER = /^-?\d+$/

function integerOf(value: string | number | bigint): number {
  invariant(typeof value !== 'string' || INTEGER.test(value), `Not a whole number from the database: ${value}`)
  const number = Number(value)
  invariant(Number.isSafeInteger(number), `A number from the database is too large: ${value}`)
  return number
}

/**
 * Returns a bigint column or a sum of one as cents.
 * @throws InvariantError when it is not a whole number or too large to be exact.
 * @example toCents('125050') // 1,250.50
 */
export function toCents(value: string | number | bigint): Cents {
  return cents(integerOf(value))
}

/** As `toCents`; null stays null. */
export function toCentsOrNull(value: string | number | bigint | null): Cents | null {
  return value === null ? null : toCents(value)
}

/**
 * Returns a count or an id as a number.
 * @throws InvariantError when it is negative, not whole, or too large to be exact.
 */
export function toCount(value: string | number | bigint): number {
  const number = integerOf(value)
  invariant(number >= 0, `Not a count: ${value}`)
  return number
}

export function toDay(value: string): Day {
  return day(value)
}

export function toDayOrNull(value: string | null): Day | null {
  return value === null ? null : day(value)
}
