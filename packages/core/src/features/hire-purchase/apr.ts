import { addDays, type Day, daysBetween, daysInMonth, formatDay, isLeapYear, partsOf } from '../../kernel/days'
import { invariant } from '../../kernel/invariant'
import { type Cents, cents, formatAmount, sumCents } from '../../kernel/money'
import type { APR_UNITS } from './enums'

export type AprUnit = (typeof APR_UNITS)[number]

/** Money that changes hands on a day, in cents: what is lent above zero, what is paid back below. */
export interface Flow {
  date: Day
  amount: Cents
}

/** The time between two days as a rate counts it. */
export interface Interval {
  /** Whole years, months or weeks, of the unit asked for; the others are 0. */
  years: number
  months: number
  weeks: number
  /** Days that the whole ones leave, and how many a year has from there back. */
  days: number
  basis: 365 | 366
  /** All of it, in years and fractions of a year. */
  inYears: number
}

const MONTHS = 12
const WEEKS = 52
const DAYS_OF_WEEK = 7

interface Parts {
  year: number
  month: number
  date: number
}

/** 366 when the year that ends with a day, its first day left out, holds a 29th of February. */
function basisAt({ year, month, date }: Parts): 365 | 366 {
  const isBehind = month > 2 || (month === 2 && date === 29)
  return isLeapYear(isBehind ? year : year - 1) ? 366 : 365
}

/** How many months reach back from one day to the first of another's, and what a month more or less leaves. */
function monthsBack(from: Parts, to: Parts, step: number): { whole: number; back: Parts } {
  const between = (to.year - from.year) * MONTHS + to.month - from.month
  const backBy = (whole: number): Parts => {
    const at = to.year * MONTHS + to.month - 1 - whole
    const [year, month] = [Math.floor(at / MONTHS), (at % MONTHS) + 1]
    return { year, month, date: to.date > 28 ? Math.min(to.date, daysInMonth(year, month)) : to.date }
  }
  const whole = Math.floor(between / step) * step
  const back = backBy(whole)
  const isTooFar = whole > 0 && back.year === from.year && back.month === from.month && back.date < from.date
  return isTooFar ? { whole: whole - step, back: backBy(whole - step) } : { whole, back }
}

/** The days from one to another; a month apart at most is counted without a calendar, since rates ask for it a million times. */
function daysFrom(from: Day, start: Parts, back: Parts): number {
  const months = (back.year - start.year) * MONTHS + back.month - start.month
  if (months === 0) return back.date - start.date
  if (months === 1) return daysInMonth(start.year, start.month) - start.date + back.date
  const two = (number: number) => String(number).padStart(2, '0')
  return daysBetween(from, `${back.year}-${two(back.month)}-${two(back.date)}` as Day) // parts of a day that exists
}

/**
 * The time from one day to another, whole units counted back from the later one and the days that remain.
 *
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
    const basis = basisAt(partsOf(addDays(from, days)))
    return { years: 0, months: 0, weeks, days, basis, inYears: weeks / WEEKS + days / basis }
  }
  const start = partsOf(from)
  const { whole, back } = monthsBack(start, partsOf(to), unit === 'years' ? MONTHS : 1)
  const days = daysFrom(from, start, back)
  const basis = basisAt(back)
  const years = unit === 'years' ? whole / MONTHS : 0
  return { years, months: whole - years * MONTHS, weeks: 0, days, basis, inYears: whole / MONTHS + days / basis }
}

/** A sum of money at a time, in years since the first of them. */
export interface TimedAmount {
  amount: number
  inYears: number
}

/**
 * What sums of later times are worth now, unrounded.
 *
 * @param rate A year's, as a fraction: 0.14 for 14%.
 */
export function presentValueAt(rate: number, amounts: readonly TimedAmount[]): number {
  const force = Math.log1p(rate)
  let value = 0
  for (const { amount, inYears } of amounts) value += amount * Math.exp(-force * inYears)
  return value
}

/** The value of the flows and its slope at a force of interest, the logarithm of 1 + rate: one pass for both. */
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

/** Beyond it a rate is no number of a computer any more. */
const FORCE_MAX = 512
const STEPS_MAX = 200
/** Of the rate itself: it is solved to 1e-12. */
const CLOSE = 1e-14

/** The force at which the flows come to nothing: bracketed by doubling, then Newton's steps, halved where one leaves the bracket. */
function forceOf(flows: readonly TimedAmount[]): number | null {
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
    if (Math.abs(next - force) <= CLOSE * Math.max(1, Math.abs(force))) return next
    force = next
  }
  return force
}

/** What flows come to: their rate, or the sentence that says why they have none. */
export type AprReading = (AprFigures & { problem?: undefined }) | { problem: string; rate?: undefined }

export interface AprFigures {
  /** The annual percentage rate of charge as a fraction, unrounded: 0.14 for 14%. */
  rate: number
  /** Sums in cents; the cost is what is paid above what is lent. */
  totalCredit: Cents
  totalPayable: Cents
  totalCost: Cents
  /** The flows by day, each with its time since the first. */
  flows: (Flow & { interval: Interval })[]
}

/**
 * The annual percentage rate of charge of flows in any order.
 *
 * @returns The rate, 0 or more, to 1e-12, or a sentence where the flows cannot be a credit or no rate makes their sum 0.
 * @source server 20.1, Directive 2008/48 Annex I, Directive (EU) 2023/2225 Annex III
 * @example aprOf([{ date: day('1994-01-01'), amount: cents(1000_00) }, { date: day('1995-07-01'), amount: cents(-1200_00) }], 'days').rate // 0.1296…
 */
export function aprOf(flows: readonly Flow[], unit: AprUnit = 'months'): AprReading {
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
  const force = totalPayable === totalCredit ? 0 : forceOf(amounts)
  if (force === null) return { problem: 'No rate makes what is paid back worth what is lent' }
  const totalCost = cents(totalPayable - totalCredit)
  return { rate: Math.expm1(force), totalCredit, totalPayable, totalCost, flows: timed }
}

/** To how much a rate is solved; what it rounds from, so that a half is not lost to the last bit of a number. */
const SOLVED = 1e12

/**
 * A rate in percent, rounded half up from the unrounded rate.
 *
 * @returns Percent; without decimals where a rate of more than 9,000 leaves no room for them.
 * @param decimals One as it is stated, six as it is shown to who asks for more.
 * @source server 20.1, Directive 2008/48 Annex I remark (d)
 * @example percentOf(0.1285, 1) // 12.9
 */
export function percentOf(rate: number, decimals: 1 | 2 | 6): number {
  const solved = Math.round(rate * SOLVED)
  const unit = SOLVED / 100 / 10 ** decimals
  if (!Number.isSafeInteger(solved)) return Math.round(rate * 100)
  return Math.floor((solved + unit / 2) / unit) / 10 ** decimals
}
