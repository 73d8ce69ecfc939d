import type { Day } from '../../kernel/days'
import { ZERO, cents, sumCents, type Cents } from '../../kernel/money'
import { SaleType, isHpSale, isPartExchangeSale } from './enums'

/** The figures of a sale, in cents; null where nothing was typed. */
export interface SaleFigures {
  saleType: number
  soldPrice: Cents | null
  difference: Cents | null
  deposit: Cents | null
}

/**
 * The sold price of a sale in cents: what was typed, else for a part exchange the difference and what was allowed for the cars taken
 * in (their bought prices); null when neither is known.
 *
 * @example soldPriceOf({ saleType: SaleType.PartExchange, soldPrice: null, difference: cents(3000_00) }, [cents(2000_00)]) // 500000
 */
export function soldPriceOf(
  sale: Pick<SaleFigures, 'saleType' | 'soldPrice' | 'difference'>,
  takenIn: readonly (Cents | null)[],
): Cents | null {
  if (sale.soldPrice !== null) return sale.soldPrice
  if (!isPartExchangeSale(sale.saleType) || sale.difference === null) return null
  return cents(sale.difference + sumCents(takenIn.map((boughtPrice) => boughtPrice ?? ZERO)))
}

/** What instalments are made of: the difference of an HP part exchange, else the sold price; the deposit is still in it. */
export function hpPriceOf(sale: Pick<SaleFigures, 'saleType' | 'soldPrice' | 'difference'>): Cents | null {
  return sale.saleType === SaleType.HPPartExchange ? sale.difference : sale.soldPrice
}

/** What a buyer has to pay besides instalments, in cents: the price, the difference, or the agreed deposit of an HP sale. */
function agreedOutsideHp(sale: SaleFigures): Cents {
  if (isHpSale(sale.saleType)) return sale.deposit ?? ZERO
  return (sale.saleType === SaleType.PartExchange ? sale.difference : sale.soldPrice) ?? ZERO
}

/**
 * What a buyer still owes outside hire purchase, in cents; negative when we owe the buyer.
 *
 * @param payments The buyer's deposits, additional deposits and sale entries of the vehicle, refunds negative, and manual payments.
 */
export function amountOwed(sale: SaleFigures, payments: readonly Cents[]): Cents {
  return cents(agreedOutsideHp(sale) - sumCents(payments))
}

/** The line above the payments of a vehicle; null when there is nothing above zero to show. */
export interface FirstPaymentRow {
  label: 'Difference' | 'Sold Price'
  amount: Cents
}

/**
 * The first row of the payments table.
 *
 * @source D2 9: the difference of a part exchange or HP part exchange, else the sold price; only if greater than 0.
 */
export function firstPaymentRow(
  sale: Pick<SaleFigures, 'saleType' | 'soldPrice' | 'difference'>,
): FirstPaymentRow | null {
  const isExchange = isPartExchangeSale(sale.saleType)
  const amount = isExchange ? sale.difference : sale.soldPrice
  return amount !== null && amount > 0 ? { label: isExchange ? 'Difference' : 'Sold Price', amount } : null
}

/** What is still to be paid to the seller, in cents; below zero when more was paid, null without a price. */
export function purchaseOpen(boughtPrice: Cents | null, paid: Cents): Cents | null {
  return boughtPrice === null ? null : cents(boughtPrice - paid)
}

interface Dated {
  id: number
  date: Day
  amount: Cents
}

const byDate = (a: Dated, b: Dated) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id)

/**
 * Payments by date, then id, each with what is left of the first row after it, in cents; below zero when more was paid.
 *
 * @param first Amount of the first row: difference or sold price.
 */
export function paymentBalances<P extends Dated>(
  first: Cents,
  payments: readonly P[],
): (P & { runningBalance: Cents })[] {
  let left: number = first
  return payments.toSorted(byDate).map((payment) => {
    left -= payment.amount
    return { ...payment, runningBalance: cents(left) }
  })
}

/** Expenses by date, then id, each with the sum so far, in cents. */
export function expenseBalances<E extends Dated>(expenses: readonly E[]): (E & { runningBalance: Cents })[] {
  let total = 0
  return expenses.toSorted(byDate).map((expense) => {
    total += expense.amount
    return { ...expense, runningBalance: cents(total) }
  })
}

/** What a vehicle cost in cents: bought price and expenses. */
export function totalCost(boughtPrice: Cents | null, expenses: readonly Cents[]): Cents {
  return cents((boughtPrice ?? 0) + sumCents(expenses))
}

/** Sold price less total cost in cents; null while unsold. Interest of hire purchase is not in it. */
export function profit(vehicle: { soldPrice: Cents | null; totalCost: Cents }): Cents | null {
  return vehicle.soldPrice === null ? null : cents(vehicle.soldPrice - vehicle.totalCost)
}

/**
 * The PE profit in cents, shown on the car taken in; null while that is unsold.
 *
 * @param takenIn The car taken in. `sold` is the vehicle whose sale took it in.
 * @source D2 9: sold price − (total cost + PE vehicle expenses + PE vehicle bought price).
 */
export function peProfit(
  takenIn: { soldPrice: Cents | null; totalCost: Cents },
  sold: { expenses: Cents; boughtPrice: Cents | null },
): Cents | null {
  if (takenIn.soldPrice === null) return null
  return cents(takenIn.soldPrice - (takenIn.totalCost + sold.expenses + (sold.boughtPrice ?? 0)))
}

/** PE panel expenses in cents: total cost without the bought price. */
export function peExpenses(vehicle: { totalCost: Cents; boughtPrice: Cents | null }): Cents {
  return cents(vehicle.totalCost - (vehicle.boughtPrice ?? 0))
}

export interface CommonExpenses {
  excelAmount: Cents
  regTaxAmount: Cents
  licensePlatesFeesAmount: Cents
  total: Cents
}

export const EXCEL_VENDOR = 'Cost From Excel Sheet'
export const TRANSPORT_MALTA_VENDOR = 'Transport Malta'

type CommonKind = 'excelAmount' | 'regTaxAmount' | 'licensePlatesFeesAmount'

/** Which common expense an expense is; null for all others. Words are compared without case, 'Registration' before 'Licence'. */
export function commonExpenseKind(expense: { vendor: string; description: string }): CommonKind | null {
  const vendor = expense.vendor.trim().toLowerCase()
  if (vendor === EXCEL_VENDOR.toLowerCase()) return 'excelAmount'
  if (vendor !== TRANSPORT_MALTA_VENDOR.toLowerCase()) return null
  const description = expense.description.toLowerCase()
  if (description.includes('registration')) return 'regTaxAmount'
  return description.includes('licence') || description.includes('license') ? 'licensePlatesFeesAmount' : null
}

/**
 * The common (VAT) expenses of a vehicle, in cents, all matches summed.
 *
 * @source D2 9.
 */
export function commonExpenses(
  expenses: readonly { vendor: string; description: string; amount: Cents }[],
): CommonExpenses {
  const of = (kind: CommonKind) =>
    sumCents(expenses.filter((expense) => commonExpenseKind(expense) === kind).map((expense) => expense.amount))
  const excelAmount = of('excelAmount')
  const regTaxAmount = of('regTaxAmount')
  const licensePlatesFeesAmount = of('licensePlatesFeesAmount')
  return {
    excelAmount,
    regTaxAmount,
    licensePlatesFeesAmount,
    total: sumCents([excelAmount, regTaxAmount, licensePlatesFeesAmount]),
  }
}

/** A field of the sale form and what is wrong with it. */
export interface SaleProblem {
  field: string
  message: string
}

/** The cars taken in: at least one, none twice, never the vehicle itself. */
function takenInProblems(vehicleID: number, takenIn: readonly number[]): SaleProblem[] {
  if (takenIn.length === 0) return [{ field: 'peVehicleID', message: 'Vehicle is required' }]
  if (takenIn.includes(vehicleID))
    return [{ field: 'peVehicleID', message: 'A vehicle cannot be taken in exchange for itself' }]
  if (new Set(takenIn).size < takenIn.length)
    return [{ field: 'additionalPEVehicles', message: 'A vehicle can be taken in only once' }]
  return []
}

/**
 * What is wrong with the figures and cars of a sale, as sentences; empty when it can be saved.
 *
 * The difference of a part exchange may be negative (we pay); that of an HP part exchange must exceed the deposit.
 *
 * @param takenIn Ids of the cars taken in, the first and the additional ones.
 * @source D2 5.
 */
export function saleProblems(sale: SaleFigures & { vehicleID: number }, takenIn: readonly number[]): SaleProblem[] {
  const problems: SaleProblem[] = []
  const add = (field: string, message: string) => problems.push({ field, message })
  const deposit = sale.deposit ?? ZERO
  if (sale.soldPrice !== null && sale.soldPrice < 0) add('soldToPrice', 'Sold Price cannot be negative')
  if (deposit < 0) add('deposit', 'The deposit cannot be negative')
  if (!isPartExchangeSale(sale.saleType)) {
    if (sale.soldPrice === null) add('soldToPrice', 'Sold Price is required')
    return problems
  }
  if (sale.difference === null) add('difference', 'Difference is required')
  else if (sale.saleType === SaleType.HPPartExchange && sale.difference <= deposit)
    add('difference', 'The difference must exceed the deposit')
  return [...problems, ...takenInProblems(sale.vehicleID, takenIn)]
}

/** A deposit of a client on a vehicle, as the attempt sees it. `agreed` is its price or difference. */
export interface AttemptEntry extends Dated {
  clientID: number
  isAdditional: boolean
  agreed: Cents | null
}

export interface Attempt {
  clientID: number
  date: Day
  agreed: Cents | null
  amount: Cents
}

/**
 * The attempts on a vehicle, one per client, latest first: date and agreed figure of the client's latest deposit, and all of that
 * client's deposits and additional deposits, refunds taken off, in cents. A client who never paid a deposit has none.
 */
export function attemptsOf(entries: readonly AttemptEntry[]): Attempt[] {
  const attempts: (Attempt & { id: number })[] = []
  for (const clientID of new Set(entries.map((entry) => entry.clientID))) {
    const own = entries.filter((entry) => entry.clientID === clientID).sort(byDate)
    const latest = own.findLast((entry) => !entry.isAdditional && entry.amount >= 0)
    if (!latest) continue
    const amount = sumCents(own.map((entry) => entry.amount))
    attempts.push({ clientID, date: latest.date, agreed: latest.agreed, amount, id: latest.id })
  }
  return attempts.sort((a, b) => -byDate(a, b)).map(({ id: _, ...attempt }) => attempt)
}
