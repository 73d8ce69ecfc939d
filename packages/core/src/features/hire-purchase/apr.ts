import { addDays, type Day, daysBetween, daysInMonth, formatDay, isLeapYear, dayParts } from '../../kernel/days'
import { invariant } from '../../kernel/invariant'
import { type Cents, cents, formatAmount, sumCents } from '../../kernel/money'
import type { APR_UNITS } from './enums'

export type AprUnit = (typeof APR_UNITS)[number]

/** A payment on a day, in cents: lent money above zero, repaid money below. */
export interface CreditFlow {
  date: Day
  amount: Cents
}

export interface Interval {
  /** Whole years, months or weeks of the chosen unit; the others are 0. */
  years: number
  months: number
  weeks: number
  /** Days beyond the whole units; `basis` is the length of their year. */
  days: number
  basis: 365 | 366
  inYears: number
}

const MONTHS = 12
const WEEKS = 52
const DAYS_OF_WEEK = 7

interface DateParts {
  year: number
  month: number
  date: number
}

/** 366 when the year that ends with a day, its first day left out, has a 29th of February. */
function basisAt({ year, month, date }: DateParts): 365 | 366 {
  const isBehind = month > 2 || (month === 2 && date === 29)
  return isLeapYear(isBehind ? year : year - 1) ? 366 : 365
}

/** Counts the whole months back from one day to another, and the day that they reach. */
function countMonthsBack(from: DateParts, to: DateParts, step: number): { whole: number; back: DateParts } {
  const between = (to.year - from.year) * MONTHS + to.month - from.month
  const backBy = (whole: number): DateParts => {
    const at = to.year * MONTHS + to.month - 1 - whole
    const [year, month] = [Math.floor(at / MONTHS), (at % MONTHS) + 1]
    return { year, month, date: to.date > 28 ? Math.min(to.date, daysInMonth(year, month)) : to.date }
  }
  const whole = Math.floor(between / step) * step
  const back = backBy(whole)
  const isTooFar = whole > 0 && back.year === from.year && back.month === from.month && back.date < from.date
  return isTooFar ? { whole: whole - step, back: backBy(whole - step) } : { whole, back }
}

/** The days from one day to another; a month apart at most is counted without a calendar, since rates need it a million times. */
function daysFrom(from: Day, start: DateParts, back: DateParts): number {
  const months = (back.year - start.year) * MONTHS + back.month - start.month
  if (months === 0) return back.date - start.date
  if (months === 1) return daysInMonth(start.year, start.month) - start.date + back.date
  const two = (number: number) => String(number).padStart(2, '0')
  return daysBetween(from, `${back.year}-${two(back.month)}-${two(back.date)}` as Day) // parts of a day that exists
}

/**
 * The time from one day to another, whole units counted back from the later one and the days that remain.
 * @throws InvariantError when the later day is the earlier one.
 * @source server 20.1, Directive 2008/48 Annex I remark (c)
 * @example intervalOf(day('2026-01-15'), day('2026-03-01')) // 1 month and 17 of 365 days
 */
export function intervalOf(from: Day, to: Day, unit: AprUnit = 'months'): Interval {
  invariant(from <= to, `${from} is after ${to}`)
  if (unit === 'weeks' || unit === 'days') {
    const all = daysBetween(from, to)
    const weeks = unit === 'weeks' ? Math.floor(all / DAYS_OF_WEEK) : 0
    const days = all - weeks * DAYS_OF_WEEK
    const basis = basisAt(dayParts(addDays(from, days)))
    return { years: 0, months: 0, weeks, days, basis, inYears: weeks / WEEKS + days / basis }
  }
  const start = dayParts(from)
  const { whole, back } = countMonthsBack(start, dayParts(to), unit === 'years' ? MONTHS : 1)
  const days = daysFrom(from, start, back)
  const basis = basisAt(back)
  const years = unit === 'years' ? whole / MONTHS : 0
  return { years, months: whole - years * MONTHS, weeks: 0, days, basis, inYears: whole / MONTHS + days / basis }
}

export interface TimedAmount {
  amount: number
  inYears: number
}

/**
 * The present value of later amounts, unrounded.
 * @param rate A year's, as a fraction: 0.14 for 14%.
 */
export function presentValueAt(rate: number, amounts: readonly TimedAmount[]): number {
  const force = Math.log1p(rate)
  let value = 0
  for (const { amount, inYears } of amounts) value += amount * Math.exp(-force * inYears)
  return value
}

/** The value of the flows and its slope at a force of interest (the logarithm of 1 + rate), in one pass. */
function valueAndSlope(force: number, flows: readonly TimedAmount[]): [value: number, slope: number] {
  let value = 0
  let slope = 0
  for (const { amount, inYears } of flows) {
    const worth = amount * Math.exp(-force * inYears)
    value += worth
    slope -= worth * inYears
  }
  return [value, slope]
}

/** Beyond it a rate is no finite number. */
const FORCE_MAX = 512
const STEPS_MAX = 200
/** Relative to the rate: it is solved to 1e-12. */
const PRECISION = 1e-14

/** The force at which the flows sum to zero: bracketed by doubling, then Newton's steps, halved where one leaves the bracket. */
function solveForce(flows: readonly TimedAmount[]): number | null {
  let low = 0
  let high = 0.125
  while (valueAndSlope(high, flows)[0] < 0) {
    if (high >= FORCE_MAX) return null
    low = high
    high *= 2
  }
  let force = (low + high) / 2
  for (let step = 0; step < STEPS_MAX; step++) {
    const [value, slope] = valueAndSlope(force, flows)
    if (value === 0) return force
    if (value < 0) low = force
    else high = force
    const newton = force - value / slope
    const next = newton > low && newton < high ? newton : (low + high) / 2
    if (Math.abs(next - force) <= PRECISION * Math.max(1, Math.abs(force))) return next
    force = next
  }
  return force
}

/** The rate of flows, or the sentence that says why they have none. */
export type AprResult = (AprFigures & { problem?: undefined }) | { problem: string; rate?: undefined }

export interface AprFigures {
  /** The annual percentage rate of charge as a fraction, unrounded: 0.14 for 14%. */
  rate: number
  /** Sums in cents; the cost is the repaid less the lent amount. */
  totalCredit: Cents
  totalPayable: Cents
  totalCost: Cents
  flows: (CreditFlow & { interval: Interval })[]
}

/**
 * The annual percentage rate of charge of flows in any order.
 *
 * @returns The rate, 0 or more, to 1e-12, or a sentence where the flows cannot be a credit or no rate makes their sum 0.
 * @source server 20.1, Directive 2008/48 Annex I, Directive (EU) 2023/2225 Annex III
 * @example aprOf([{ date: day('1994-01-01'), amount: cents(1000_00) }, { date: day('1995-07-01'), amount: cents(-1200_00) }], 'days').rate // 0.1296…
 */
export function aprOf(flows: readonly CreditFlow[], unit: AprUnit = 'months'): AprResult {
  const inOrder = flows.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const all = inOrder.map(({ amount }) => amount)
  const totalCredit = sumCents(all.filter((amount) => amount > 0))
  const totalPayable = cents(0 - sumCents(all.filter((amount) => amount < 0)))
  const first = inOrder[0]
  if (!first || totalCredit === 0)
    return { problem: 'No money is lent: what is lent is above zero, what is paid back below' }
  if (totalPayable === 0) return { problem: 'Nothing is paid back' }
  const onFirstDay = sumCents(inOrder.filter(({ date }) => date === first.date).map(({ amount }) => amount))
  if (onFirstDay <= 0)
    return { problem: `On ${formatDay(first.date)}, the first day, no money is lent that is not paid back at once` }
  if (totalPayable < totalCredit)
    return {
      problem: `Less is paid back, ${formatAmount(totalPayable)}, than is lent, ${formatAmount(totalCredit)}: there is no rate`,
    }
  const timed = inOrder.map(({ date, amount }) => ({ date, amount, interval: intervalOf(first.date, date, unit) }))
  const amounts = timed.map(({ amount, interval }) => ({ amount, inYears: interval.inYears }))
  const force = totalPayable === totalCredit ? 0 : solveForce(amounts)
  if (force === null) return { problem: 'No rate makes what is paid back worth what is lent' }
  const totalCost = cents(totalPayable - totalCredit)
  return { rate: Math.expm1(force), totalCredit, totalPayable, totalCost, flows: timed }
}

/** The precision to which a rate is solved; rounding starts from it, so that a half is not lost to the last bit of a number. */
const SOLVED_DIGITS = 1e12

/**
 * A rate in percent, rounded half up from the unrounded rate.
 * @returns Percent; without decimals where a rate of more than 9,000 leaves no room for them.
 * @param decimals One for the stated rate, six for the detailed one.
 * @source server 20.1, Directive 2008/48 Annex I remark (d)
 * @example percentOf(0.1285, 1) // 12.9
 */
export function percentOf(rate: number, decimals: 1 | 2 | 6): number {
  const solved = Math.round(rate * SOLVED_DIGITS)
  const unit = SOLVED_DIGITS / 100 / 10 ** decimals
  if (!Number.isSafeInteger(solved)) return Math.round(rate * 100)
  return Math.floor((solved + unit / 2) / unit) / 10 ** decimals
}
