import { addMonths, endOfMonth, dayParts, type Day } from '../../kernel/days'
import { invariant } from '../../kernel/invariant'
import {
  CENTS_MAX,
  cents,
  formatAmount,
  mulDivCents,
  roundCents,
  splitCents,
  sumCents,
  type Cents,
} from '../../kernel/money'

/** The agreed terms of a hire purchase; `price` is the difference for an HP part exchange. */
export interface HpTerms {
  price: Cents
  deposit: Cents
  numberOfMonths: number
  monthlyPayment: Cents
  /** Amount of the last instalment; null when it is like the others. */
  lastPayment: Cents | null
  /** The number of first payments that share `firstPaymentsTotal`; both or neither. */
  numberOfFirstPayments: number | null
  firstPaymentsTotal: Cents | null
  firstPaymentDate: Day
  /** Every instalment falls on the last day of its month. */
  endOfMonth: boolean
}

/** One instalment. Amounts in cents; `capital` is owed before it. */
export interface ScheduleRow {
  number: number
  dueDate: Day
  amount: Cents
  bankCharge: Cents
  interest: Cents
  reduceFromCapital: Cents
  capital: Cents
}

export interface TermsProblem {
  field: keyof HpTerms
  message: string
}

/** The bank charge: 2% of what is financed, in basis points. */
export const BANK_CHARGE_BPS = 200
export const MONTHS_MAX = 120
const BPS = 10_000

export function financedAmount(terms: Pick<HpTerms, 'price' | 'deposit'>): Cents {
  return cents(terms.price - terms.deposit)
}

/**
 * The bank charge of every row.
 * @returns `months` amounts in cents: the charge on `financed` divided by the months, half up, never more than the rest; the last row takes the rest,
 * so they sum to the rounded charge exactly.
 * @throws InvariantError when months or rate are out of range.
 * @source D2 9, with the rounding on the last row.
 * @example bankCharges(cents(8000_00), 24) // 667 twenty-three times, then 659
 */
export function bankCharges(financed: Cents, months: number, bankChargeBps: number = BANK_CHARGE_BPS): Cents[] {
  invariant(Number.isInteger(months) && months > 0, 'At least one month')
  invariant(Number.isInteger(bankChargeBps) && bankChargeBps >= 0, 'The bank charge is whole basis points')
  const total = mulDivCents(financed, bankChargeBps, BPS)
  const each = mulDivCents(financed, bankChargeBps, BPS * months)
  let left: number = total
  return Array.from({ length: months }, (_, i) => {
    const charge = i === months - 1 ? left : Math.min(each, left)
    left -= charge
    return cents(charge)
  })
}

/**
 * The amount of every instalment, in cents and order: the first ones share their total (odd cents on the earliest), the last is
 * `lastPayment`, all others are the monthly payment.
 */
function instalmentAmounts(terms: HpTerms): Cents[] {
  const first =
    terms.numberOfFirstPayments !== null && terms.firstPaymentsTotal !== null
      ? splitCents(terms.firstPaymentsTotal, terms.numberOfFirstPayments)
      : []
  return Array.from({ length: terms.numberOfMonths }, (_, i) => {
    if (i === terms.numberOfMonths - 1) return terms.lastPayment ?? terms.monthlyPayment
    return first[i] ?? terms.monthlyPayment
  })
}

/** Problems of each figure alone; the sums are only checked when there are none. */
function figureProblems(terms: HpTerms): TermsProblem[] {
  const problems: TermsProblem[] = []
  const add = (field: keyof HpTerms, message: string) => problems.push({ field, message })
  const { numberOfMonths: n, numberOfFirstPayments: k, firstPaymentsTotal: total } = terms
  const wholeMonths = Number.isInteger(n) && n >= 1 && n <= MONTHS_MAX
  if (!wholeMonths) add('numberOfMonths', `The number of months is a whole number from 1 to ${MONTHS_MAX}`)
  if (terms.deposit < 0) add('deposit', 'The deposit cannot be negative')
  else if (financedAmount(terms) <= 0)
    add(
      'deposit',
      `Nothing is left to finance: the price is ${formatAmount(terms.price)}, the deposit ${formatAmount(terms.deposit)}`,
    )
  if (terms.monthlyPayment < 0) add('monthlyPayment', 'The monthly payment cannot be negative')
  if (terms.lastPayment !== null && terms.lastPayment < 0) add('lastPayment', 'The last payment cannot be negative')
  if (total !== null && total < 0) add('firstPaymentsTotal', 'The total of the first payments cannot be negative')
  if (k === null && total !== null)
    add('numberOfFirstPayments', 'Give the number of first payments and their total, or neither')
  if (k !== null && total === null)
    add('firstPaymentsTotal', 'Give the number of first payments and their total, or neither')
  if (k !== null && (!Number.isInteger(k) || k < 1))
    add('numberOfFirstPayments', 'The number of first payments is a whole number from 1')
  else if (k !== null && wholeMonths && k >= n)
    add('numberOfFirstPayments', `There are ${n} instalments, so at most ${n - 1} first payments`)
  // Days end with the year 2999; terms that run past it are a slip of the keyboard.
  if (dayParts(terms.firstPaymentDate).year > 2989) add('firstPaymentDate', 'The first payment date is too far ahead')
  return problems
}

function amountField(terms: HpTerms, index: number): keyof HpTerms {
  if (index === terms.numberOfMonths - 1 && terms.lastPayment !== null) return 'lastPayment'
  return index < (terms.numberOfFirstPayments ?? 0) ? 'firstPaymentsTotal' : 'monthlyPayment'
}

/** Checks each amount against its bank charge, at most one problem a field, and their sum against the owed amount. */
function sumProblems(terms: HpTerms, bankChargeBps: number): TermsProblem[] {
  const amounts = instalmentAmounts(terms)
  const charges = bankCharges(financedAmount(terms), terms.numberOfMonths, bankChargeBps)
  const byField = new Map<keyof HpTerms, string>()
  for (const [i, amount] of amounts.entries()) {
    const charge = charges[i]!
    const field = amountField(terms, i)
    if (amount < charge && !byField.has(field))
      byField.set(
        field,
        `Instalment ${i + 1} of ${formatAmount(amount)} is less than its bank charge of ${formatAmount(charge)}`,
      )
  }
  const problems: TermsProblem[] = [...byField].map(([field, message]) => ({ field, message }))
  const total = sumCents(amounts)
  const owed = cents(financedAmount(terms) + sumCents(charges))
  if (total < owed)
    problems.push({
      field: 'monthlyPayment',
      message: `The instalments total ${formatAmount(total)} but ${formatAmount(owed)} is owed`,
    })
  if (total > CENTS_MAX)
    problems.push({
      field: 'monthlyPayment',
      message: `The instalments total ${formatAmount(total)}, more than can be kept`,
    })
  return problems
}

/**
 * Problems of terms as sentences; empty when they make a schedule.
 * @source the agreement: months 1 to 120, something to finance, first payments both or neither and fewer than the months, every amount at least its
 * bank charge, and the amounts together covering what is financed and its charges.
 * @example termsProblems(terms) // [{ field: 'monthlyPayment', message: 'The instalments total 90.00 but 102.00 is owed' }]
 */
export function termsProblems(terms: HpTerms, bankChargeBps: number = BANK_CHARGE_BPS): TermsProblem[] {
  const problems = figureProblems(terms)
  return problems.length > 0 ? problems : sumProblems(terms, bankChargeBps)
}

/**
 * Unrounded balances before each payment and after the last, found backwards from zero as the present value of later payments. Forwards, an error of
 * the rate would grow with every row; backwards it shrinks.
 */
function balancesAt(rate: number, payments: readonly number[]): number[] {
  const balances = new Array<number>(payments.length + 1).fill(0)
  for (let i = payments.length - 1; i >= 0; i--) balances[i] = (balances[i + 1]! + payments[i]!) / (1 + rate)
  return balances
}

/** The first of those balances alone, without storing the others: every step of the search needs it. */
function presentValue(rate: number, payments: readonly number[]): number {
  let value = 0
  for (let i = payments.length - 1; i >= 0; i--) value = (value + payments[i]!) / (1 + rate)
  return value
}

/**
 * The one rate per period, 0 or more, at which equal periods of `payments` repay `lent` exactly; it may exceed 1.
 *
 * The payments must cover `lent`. A double: the only one in the mathematics of money here.
 *
 * @throws InvariantError when the payments are negative or do not cover what was lent.
 * @source actuarial method; bisection with the bracket doubled until it holds the root.
 * @example periodicRate(cents(1000_00), [cents(1100_00)]) // 0.1
 */
export function periodicRate(lent: Cents, payments: readonly Cents[]): number {
  invariant(
    lent > 0 && payments.every((payment) => payment >= 0),
    'Something is lent and nothing is paid back negative',
  )
  const total = sumCents(payments)
  invariant(total >= lent, 'The payments cover what was lent')
  if (total === lent) return 0
  const worthMore = (rate: number) => presentValue(rate, payments) > lent
  let low = 0
  let high = 1 / 64
  while (worthMore(high)) {
    low = high
    high *= 2
  }
  // Halved until no double lies between: some 55 steps, and the same figure on every machine.
  for (;;) {
    const middle = (low + high) / 2
    if (middle <= low || middle >= high) return high
    if (worthMore(middle)) low = middle
    else high = middle
  }
}

/**
 * The interest in each of `payments` that repay `lent`, in cents: rate × unrounded balance, each the difference of the rounded
 * running total, so that none is negative and no drift lands in the last.
 *
 * @returns One amount per payment; they sum to what is paid above `lent`, exactly.
 * @throws InvariantError as `periodicRate` does.
 * @source actuarial method.
 * @example actuarialInterest(cents(1000_00), [cents(600_00), cents(600_00)]) // [13066, 6934]
 */
export function actuarialInterest(lent: Cents, payments: readonly Cents[]): Cents[] {
  const rate = periodicRate(lent, payments)
  const balances = balancesAt(rate, payments)
  const total = sumCents(payments) - lent
  let exact = 0
  let before = 0
  const interest = payments.map((_, i) => {
    exact += balances[i]! * rate
    const running = i === payments.length - 1 ? total : roundCents(exact)
    const share = cents(running - before)
    before = running
    return share
  })
  invariant(Math.abs(exact - total) < 0.5, `Interest of ${exact} does not end at ${total}`)
  return interest
}

/**
 * Builds the instalment schedule of an agreement.
 * @returns One row per month, in due order. To the cent: amount = bank charge + interest + reduceFromCapital; reduceFromCapital sums to the financed
 * amount; capital(i+1) = capital(i) − reduceFromCapital(i). No interest is negative; reduceFromCapital may be.
 * @throws InvariantError when `termsProblems` returns any.
 * @source D2 9 (charges, balance); interest by the one monthly rate that brings the last balance to zero.
 * @example hpSchedule({ price: cents(8000_00), deposit: ZERO, numberOfMonths: 24, monthlyPayment: cents(400_00), … })[0].bankCharge // 667
 */
export function hpSchedule(terms: HpTerms, bankChargeBps: number = BANK_CHARGE_BPS): ScheduleRow[] {
  const [problem] = termsProblems(terms, bankChargeBps)
  invariant(!problem, problem?.message ?? '')
  const financed = financedAmount(terms)
  const amounts = instalmentAmounts(terms)
  const charges = bankCharges(financed, terms.numberOfMonths, bankChargeBps)
  const payments = amounts.map((amount, i) => cents(amount - charges[i]!))
  const interest = actuarialInterest(financed, payments)
  let capital: Cents = financed
  return amounts.map((amount, i) => {
    const due = addMonths(terms.firstPaymentDate, i)
    const reduceFromCapital = cents(payments[i]! - interest[i]!)
    const row = {
      number: i + 1,
      dueDate: terms.endOfMonth ? endOfMonth(due) : due,
      amount,
      bankCharge: charges[i]!,
      interest: interest[i]!,
      reduceFromCapital,
      capital,
    }
    capital = cents(capital - reduceFromCapital)
    return row
  })
}
