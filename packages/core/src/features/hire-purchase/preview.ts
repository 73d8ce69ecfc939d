import type { Day } from '../../kernel/days'
import { type Cents, ZERO, cents, splitCents, sumCents } from '../../kernel/money'
import { SaleType } from '../deals/enums'
import { hpPriceOf } from '../deals/rules'
import {
  type HpTerms,
  type ScheduleRow,
  type TermsProblem,
  financedAmount,
  hpSchedule,
  termsProblems,
} from './schedule'

/** The figures and terms of an HP sale, in cents; null where nothing is typed. */
export interface SaleTerms {
  saleType: number
  soldPrice: Cents | null
  difference: Cents | null
  deposit: Cents | null
  monthlyPayment: Cents | null
  lastPayment: Cents | null
  numberOfMonths: number | null
  numberOfFirstPayments: number | null
  firstPaymentsTotal: Cents | null
  firstPaymentDate: Day | null
  endOfMonth: boolean
}

export type TermsResult =
  | { terms: HpTerms; problem?: undefined }
  | { terms?: undefined; problem: TermsProblem; isMissing: boolean }

/**
 * The terms of a schedule, or the first problem of them as a sentence; `isMissing` for a figure that is not typed yet.
 * @source the agreement, as `termsProblems` judges it; no first payments may be written as 0 and 0.
 * @example termsOfSale({ ...sale, monthlyPayment: null }).problem // { field: 'monthlyPayment', message: 'Monthly payment is required' }
 */
export function termsOfSale(sale: SaleTerms): TermsResult {
  const price = hpPriceOf(sale)
  const { numberOfMonths, monthlyPayment, firstPaymentDate } = sale
  const missing = (field: keyof HpTerms, what: string): TermsResult => ({
    problem: { field, message: `${what} is required` },
    isMissing: true,
  })
  if (price === null) return missing('price', sale.saleType === SaleType.HPPartExchange ? 'Difference' : 'Sold Price')
  if (numberOfMonths === null) return missing('numberOfMonths', 'Number of months')
  if (monthlyPayment === null) return missing('monthlyPayment', 'Monthly payment')
  if (firstPaymentDate === null) return missing('firstPaymentDate', 'First payment date')
  const hasFirst = Boolean(sale.numberOfFirstPayments) || Boolean(sale.firstPaymentsTotal)
  const terms: HpTerms = {
    price,
    deposit: sale.deposit ?? ZERO,
    numberOfMonths,
    monthlyPayment,
    lastPayment: sale.lastPayment,
    numberOfFirstPayments: hasFirst ? sale.numberOfFirstPayments || null : null,
    firstPaymentsTotal: hasFirst ? sale.firstPaymentsTotal : null,
    firstPaymentDate,
    endOfMonth: sale.endOfMonth,
  }
  const [problem] = termsProblems(terms)
  return problem ? { problem, isMissing: false } : { terms }
}

/** A schedule with its sums, in cents. */
export interface SchedulePreview {
  price: Cents
  deposit: Cents
  /** Price less deposit: the amount that the instalments repay. */
  financed: Cents
  bankCharge: Cents
  interest: Cents
  total: Cents
  withDeposit: Cents
  /** With the deposit and the allowances of the trade-ins. */
  withCars: Cents
  rows: readonly ScheduleRow[]
}

/**
 * The schedule of terms with the sums that a buyer asks for, in cents.
 * @param allowed The allowance of each trade-in; null where unknown.
 * @throws InvariantError when `termsProblems` returns any.
 */
export function schedulePreview(terms: HpTerms, allowed: readonly (Cents | null)[] = []): SchedulePreview {
  const rows = hpSchedule(terms)
  const total = sumCents(rows.map((row) => row.amount))
  const withDeposit = sumCents([total, terms.deposit])
  return {
    price: terms.price,
    deposit: terms.deposit,
    financed: financedAmount(terms),
    bankCharge: sumCents(rows.map((row) => row.bankCharge)),
    interest: sumCents(rows.map((row) => row.interest)),
    total,
    withDeposit,
    withCars: sumCents([withDeposit, ...allowed.map((each) => each ?? ZERO)]),
    rows,
  }
}

/**
 * The first payments from the largest: each amount with its count; none unless both values are given.
 * @example firstPaymentsOf(3, cents(600_01)) // [{ count: 1, amount: 20001 }, { count: 2, amount: 20000 }]
 */
export function firstPaymentsOf(count: number | null, total: Cents | null): { count: number; amount: Cents }[] {
  if (count === null || total === null || !Number.isInteger(count) || count < 1 || count > 1000 || total < 0) return []
  const parts: { count: number; amount: Cents }[] = []
  for (const amount of splitCents(total, count)) {
    const last = parts.at(-1)
    if (last?.amount === amount) last.count += 1
    else parts.push({ count: 1, amount: cents(amount) })
  }
  return parts
}
