import { addMonths, type Day, dayOf, dayParts, daysInMonth, formatDay } from '../../kernel/days'
import { invariant } from '../../kernel/invariant'
import { type Cents, CENTS_MAX, cents, formatAmount, mulDivCents, roundCents, sumCents, ZERO } from '../../kernel/money'
import { percentOf } from '../hire-purchase/apr'
import { inPaymentOrder, type PlannedRow } from '../hire-purchase/part-payment'
import { MONTHS_MAX, periodicRate, type ScheduleRow } from '../hire-purchase/schedule'
import type { NewTerms } from '../hire-purchase/schedule-changes'

/** New terms as typed: what is null stays as it is. */
export interface TypedTerms {
  numberOfMonths: number | null
  monthlyPayment: Cents | null
  firstPaymentDate: Day | null
  dayOfMonth: number | null
  /** Months by which the next payment is put off. */
  paymentHoliday: number | null
  ratePercent: number | null
}

/** A row to come whose split is known. */
export type SplitRow = PlannedRow & ScheduleRow

/** The remaining payments of an account, as they are or as they would be; amounts in cents. */
export interface RemainingPayments {
  count: number
  amount: Cents
  last: Cents
  from: Day
  until: Day
  sum: Cents
  /** The interest and bank charge in them. */
  cost: Cents
}

const MONTHS = 12
const DAYS_OF_YEAR = 365
export const RATE_MAX = 100

/** The rows that new terms replace, earliest first. */
interface ReplacedPayments {
  rows: readonly SplitRow[]
  /** The due day of the last row that stays; null for none. */
  after: Day | null
}

const dueDayIn = (month: Day, dayOfMonth: number): Day => {
  const { year, month: of } = dayParts(month)
  return dayOf(year, of, Math.min(dayOfMonth, daysInMonth(year, of)))
}

/** The day of the month on which rows fall: the latest of theirs, as a short month hides it. */
const dayOfMonthOf = (rows: readonly { dueDate: Day }[]): number =>
  Math.max(...rows.map(({ dueDate }) => dayParts(dueDate).date))

/**
 * The terms of remaining payments, completed from what is typed and what they were.
 * @returns The sentence that says why they cannot be agreed instead.
 * @source server 20.21
 */
export function completeTerms(
  { rows, after }: ReplacedPayments,
  typed: TypedTerms,
  on: Day,
): { terms: NewTerms; problem: null } | { terms: null; problem: string } {
  const problem = (text: string) => ({ terms: null, problem: text })
  const [first] = rows
  invariant(first, 'Something is to come')
  const { numberOfMonths: months, monthlyPayment, ratePercent, dayOfMonth, paymentHoliday, firstPaymentDate } = typed
  if (Object.values(typed).every((value) => value === null)) return problem('Say what changes')
  if (months !== null && !isWithin(months, 1, MONTHS_MAX))
    return problem(`The number of months is a whole number from 1 to ${MONTHS_MAX}`)
  if (monthlyPayment !== null && monthlyPayment <= 0) return problem('The monthly payment must be more than 0')
  if (dayOfMonth !== null && !isWithin(dayOfMonth, 1, 31))
    return problem('The day of the month is a whole number from 1 to 31')
  if (paymentHoliday !== null && !isWithin(paymentHoliday, 1, MONTHS))
    return problem(`A payment holiday is a whole number of months from 1 to ${MONTHS}`)
  if (ratePercent !== null && !(ratePercent >= 0 && ratePercent <= RATE_MAX))
    return problem(`The rate is a percentage from 0 to ${RATE_MAX}`)
  if (firstPaymentDate !== null && (dayOfMonth !== null || paymentHoliday !== null))
    return problem('Give the day of the first payment, or the day of the month and the payment holiday')
  const due = firstPaymentDay(rows, typed, on)
  const least = after !== null && after > on ? after : on
  if (due.firstPaymentDate <= least) return problem(`The first new payment must be after ${formatDay(least)}`)
  if (dayParts(due.firstPaymentDate).year > 2989) return problem('The first payment date is too far ahead')
  const terms = { numberOfMonths: months ?? rows.length, monthlyPayment, ...due, ratePercent }
  return monthlyPayment !== null && months === null ? shortestTerms(rows, terms) : checkedTerms(rows, terms)
}

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most

function firstPaymentDay(
  rows: readonly SplitRow[],
  { firstPaymentDate, dayOfMonth, paymentHoliday }: TypedTerms,
  on: Day,
): Pick<NewTerms, 'firstPaymentDate' | 'dayOfMonth'> {
  if (firstPaymentDate !== null) return { firstPaymentDate, dayOfMonth: dayParts(firstPaymentDate).date }
  const fallsOn = dayOfMonth ?? dayOfMonthOf(rows)
  const month = addMonths(rows[0]?.dueDate ?? on, paymentHoliday ?? 0)
  const due = dueDayIn(month, fallsOn)
  return { firstPaymentDate: due > on ? due : dueDayIn(addMonths(month, 1), fallsOn), dayOfMonth: fallsOn }
}

/** Payments of a typed amount: as few as repay what is owed, the last is the rest. */
function shortestTerms(rows: readonly SplitRow[], terms: NewTerms): ReturnType<typeof completeTerms> {
  for (let count = 1; count <= MONTHS_MAX; count++) {
    const tried = { ...terms, numberOfMonths: count }
    const last = repayments(rows, tried)?.at(-1)?.amount
    if (last !== undefined && last <= (terms.monthlyPayment ?? 0)) return checkedTerms(rows, tried)
  }
  const level = repayments(rows, { ...terms, numberOfMonths: MONTHS_MAX, monthlyPayment: null })?.[0]?.amount
  const least = level === undefined ? '' : `. It takes at least ${formatAmount(level)}`
  return {
    terms: null,
    problem: `Payments of ${formatAmount(terms.monthlyPayment ?? ZERO)} do not repay the account within ${MONTHS_MAX} months${least}`,
  }
}

function checkedTerms(rows: readonly SplitRow[], terms: NewTerms): ReturnType<typeof completeTerms> {
  const made = repayments(rows, terms)
  const each = terms.monthlyPayment === null ? '' : ` of ${formatAmount(terms.monthlyPayment)}`
  const refused = (problem: string) => ({ terms: null, problem })
  if (!made) return refused('The new payments come to more than can be kept')
  if (made.some(({ amount, interest, capital }) => amount <= 0 || interest < 0 || capital < 0))
    return refused(`${terms.numberOfMonths} payments${each} are more than is owed`)
  const low = made.find(({ amount, bankCharge }) => amount < bankCharge)
  if (!low) return { terms, problem: null }
  const [amount, charge] = [low.amount, low.bankCharge].map(formatAmount)
  return refused(`Payment ${low.at} of ${amount} is less than its bank charge of ${charge}`)
}

/** The borrowing rate of the rows a month: the one at which they repay their capital. */
export function rateOfRows(rows: readonly SplitRow[]): number {
  return periodicRate(
    rows[0]?.capital ?? ZERO,
    rows.map(({ amount, bankCharge }) => cents(amount - bankCharge)),
  )
}

/**
 * The rates a year of payments to come that new terms make, in percent: of interest, and of interest with the bank charges still to be paid.
 * @param putOff The months for which the first of them is put off.
 * @source server 20.34
 */
export function ratesOfRows(
  rows: readonly ScheduleRow[],
  putOff = 0,
): { borrowingRatePercent: number; rateWithChargesPercent: number } {
  const yearly = (payments: readonly Cents[]) => {
    const all = [...Array.from({ length: Math.round(putOff) }, () => ZERO), ...payments]
    return percentOf(periodicRate(rows[0]?.capital ?? ZERO, all) * MONTHS, 2)
  }
  return {
    borrowingRatePercent: yearly(rows.map(({ amount, bankCharge }) => cents(amount - bankCharge))),
    rateWithChargesPercent: yearly(rows.map(({ amount }) => amount)),
  }
}

/** Months from the first replaced payment to the first new one; a day counts for a 365th of a year. */
export function monthsPutOff(rows: readonly SplitRow[], { firstPaymentDate, dayOfMonth }: NewTerms): number {
  const [from, to] = [dayParts(rows[0]?.dueDate ?? firstPaymentDate), dayParts(firstPaymentDate)]
  const months = (to.year - from.year) * MONTHS + to.month - from.month
  return months + ((dayOfMonth - dayOfMonthOf(rows)) * MONTHS) / DAYS_OF_YEAR
}

interface Repayment {
  at: number
  amount: Cents
  bankCharge: Cents
  interest: Cents
  capital: Cents
}

/**
 * The new payments, worth on every day what the replaced ones are at the rate of the account, or at a newly agreed one what is owed. Bank charges to
 * come stay as much as they were and are spread anew.
 * @returns null where they grow beyond what can be kept.
 */
function repayments(rows: readonly SplitRow[], terms: NewTerms): Repayment[] | null {
  const { numberOfMonths: count, ratePercent } = terms
  const owed = rows[0]?.capital ?? ZERO
  const rate = ratePercent === null ? rateOfRows(rows) : ratePercent / 100 / MONTHS
  const charges = spreadCharges(sumCents(rows.map(({ bankCharge }) => bankCharge)), count)
  const first = Math.expm1(Math.max(0, monthsPutOff(rows, terms) + 1) * Math.log1p(rate))
  // A period before the first new payment, what is owed is worth this.
  const worth = (owed * (1 + first)) / (1 + rate)
  const exactLevel = rate === 0 ? worth / count : (worth * rate) / -Math.expm1(-count * Math.log1p(rate))
  if (!(exactLevel < CENTS_MAX)) return null
  const level = roundCents(exactLevel)
  const made: Repayment[] = []
  let capital: number = owed
  let balance: number = owed
  let [exact, before] = [0, 0]
  for (let at = 0; at < count; at++) {
    const grown = balance * (at === 0 ? first : rate)
    exact += grown
    if (!(Math.abs(exact) < CENTS_MAX) || Math.abs(capital) > CENTS_MAX) return null
    const running = roundCents(exact)
    const interest = cents(running - before)
    const bankCharge = charges[at] ?? ZERO
    const amount = cents(
      at === count - 1 ? capital + interest + bankCharge : (terms.monthlyPayment ?? level + bankCharge),
    )
    made.push({ at: at + 1, amount, bankCharge, interest, capital: cents(capital) })
    before = running
    balance += grown - (amount - bankCharge)
    capital -= amount - bankCharge - interest
  }
  return made
}

/** A sum of charges over payments, each the same, half up, while some is left; the last takes the rest. */
function spreadCharges(total: Cents, count: number): Cents[] {
  const each = mulDivCents(total, 1, count)
  let left: number = total
  return Array.from({ length: count }, (_, i) => {
    const charge = i === count - 1 ? left : Math.min(each, left)
    left -= charge
    return cents(charge)
  })
}

/**
 * The rows that new terms make of the replaced ones, without ids.
 * @returns One a month. To the cent: amount = bank charge + interest + capital repaid; the capital repaid sums to what was owed before the first; the
 * bank charges sum to those replaced. Their worth at the rate of the account is that of the replaced ones, to the rounding of the last.
 * @param taken The numbers of the rows that stay.
 * @source server 20.21
 */
export function rowsOfTerms(rows: readonly SplitRow[], terms: NewTerms, taken: ReadonlySet<number>): ScheduleRow[] {
  let number = (rows[0]?.number ?? 1) - 1
  const made = repayments(rows, terms)
  invariant(made, 'The new payments can be kept')
  return made.map(({ at, amount, bankCharge, interest, capital }) => {
    do number++
    while (taken.has(number))
    return {
      number,
      dueDate: dueDayIn(addMonths(terms.firstPaymentDate, at - 1), terms.dayOfMonth),
      amount,
      bankCharge,
      interest,
      reduceFromCapital: cents(amount - bankCharge - interest),
      capital,
    }
  })
}

export function remainingPayments(rows: readonly ScheduleRow[]): RemainingPayments {
  const [first, last] = [rows[0], rows.at(-1)]
  invariant(first && last, 'Something is to come')
  return {
    ...{ count: rows.length, amount: first.amount, last: last.amount, from: first.dueDate, until: last.dueDate },
    sum: sumCents(rows.map(({ amount }) => amount)),
    cost: sumCents(rows.flatMap(({ interest, bankCharge }) => [interest, bankCharge])),
  }
}

/** An account with new terms on a day: the rows that they replace, or the reason why there are none. */
export type RowsToReplace =
  | { rows: readonly SplitRow[]; after: Day | null; reason: null }
  | { rows: null; reason: 'nothing' | 'by-hand' | 'ticked' }

/** A row of an account with what is open on it. */
export interface OpenRow extends PlannedRow {
  mark: string
  open: Cents
  pinned: object | null
}

const isSplit = (row: OpenRow): row is OpenRow & SplitRow =>
  row.mark === 'generated' &&
  [row.capital, row.bankCharge, row.interest, row.reduceFromCapital].every((part) => part !== null)

/** The rows that a change of terms on a day replaces: those to come that are not paid in full. */
export function rowsToReplace(all: readonly OpenRow[], on: Day): RowsToReplace {
  const toCome = inPaymentOrder(all).filter((row) => row.dueDate > on)
  const start = toCome.findIndex((row) => row.open > 0)
  if (start < 0) return { rows: null, reason: 'nothing' }
  const rows = toCome.slice(start)
  if (rows.some((row) => row.pinned !== null)) return { rows: null, reason: 'ticked' }
  const split = rows.filter(isSplit)
  if (split.length < rows.length || (split[0]?.capital ?? 0) <= 0) return { rows: null, reason: 'by-hand' }
  return { rows: split, after: toCome[start - 1]?.dueDate ?? null, reason: null }
}
