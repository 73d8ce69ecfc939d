import type { Day } from '../../kernel/days'
import { ZERO, cents, sumCents, type Cents } from '../../kernel/money'
import { SaleType, isHpSale, isPartExchangeSale } from './enums'

export interface SaleFigures {
  saleType: number
  soldPrice: Cents | null
  difference: Cents | null
  deposit: Cents | null
}

/**
 * The sold price of a sale in cents: as typed, else for a part exchange the difference plus the allowances of the trade-ins (their bought prices);
 * null when neither is known.
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

/** The price that instalments repay, with the deposit still in it: the difference of an HP part exchange, else the sold price. */
export function hpPriceOf(sale: Pick<SaleFigures, 'saleType' | 'soldPrice' | 'difference'>): Cents | null {
  return sale.saleType === SaleType.HPPartExchange ? sale.difference : sale.soldPrice
}

/** What a buyer pays besides instalments, in cents: the price, the difference, or the agreed deposit of an HP sale. */
function agreedWithoutHp(sale: SaleFigures): Cents {
  if (isHpSale(sale.saleType)) return sale.deposit ?? ZERO
  return (sale.saleType === SaleType.PartExchange ? sale.difference : sale.soldPrice) ?? ZERO
}

/**
 * What a buyer still owes outside hire purchase, in cents; negative when the dealership owes the buyer.
 * @param payments The buyer's deposits, additional deposits and sale entries of the vehicle, refunds negative, and manual payments.
 */
export function amountOwed(sale: SaleFigures, payments: readonly Cents[]): Cents {
  return cents(agreedWithoutHp(sale) - sumCents(payments))
}

/** The line above the payments of a vehicle; null when its amount is not above zero. */
export interface FirstPaymentRow {
  label: 'Difference' | 'Sold Price'
  amount: Cents
}

/**
 * The first row of the payments table.
 * @source D2 9: the difference of a part exchange or HP part exchange, else the sold price; only if greater than 0.
 */
export function firstPaymentRow(
  sale: Pick<SaleFigures, 'saleType' | 'soldPrice' | 'difference'>,
): FirstPaymentRow | null {
  const isExchange = isPartExchangeSale(sale.saleType)
  const amount = isExchange ? sale.difference : sale.soldPrice
  return amount !== null && amount > 0 ? { label: isExchange ? 'Difference' : 'Sold Price', amount } : null
}

/** What is still owed to the seller, in cents; below zero when more was paid, null without a price. */
export function purchaseOwed(boughtPrice: Cents | null, paid: Cents): Cents | null {
  return boughtPrice === null ? null : cents(boughtPrice - paid)
}

interface DatedPayment {
  id: number
  date: Day
  amount: Cents
}

const byDate = (a: DatedPayment, b: DatedPayment) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id)

/**
 * Payments by date, then id, each with the rest of the first row after it, in cents; below zero when more was paid.
 * @param first Amount of the first row: difference or sold price.
 */
export function paymentBalances<P extends DatedPayment>(
  first: Cents,
  payments: readonly P[],
): (P & { runningBalance: Cents })[] {
  let left: number = first
  return payments.toSorted(byDate).map((payment) => {
    left -= payment.amount
    return { ...payment, runningBalance: cents(left) }
  })
}

/** Expenses by date, then id, each with the running total in cents. */
export function expenseBalances<E extends DatedPayment>(expenses: readonly E[]): (E & { runningBalance: Cents })[] {
  let total = 0
  return expenses.toSorted(byDate).map((expense) => {
    total += expense.amount
    return { ...expense, runningBalance: cents(total) }
  })
}

export function totalCost(boughtPrice: Cents | null, expenses: readonly Cents[]): Cents {
  return cents((boughtPrice ?? 0) + sumCents(expenses))
}

/** Sold price less total cost in cents; null while unsold. Interest of hire purchase is not in it. */
export function profit(vehicle: { soldPrice: Cents | null; totalCost: Cents }): Cents | null {
  return vehicle.soldPrice === null ? null : cents(vehicle.soldPrice - vehicle.totalCost)
}

/**
 * The PE profit in cents, shown on a trade-in; null while it is unsold.
 * @param takenIn The trade-in. `sold` is the vehicle that it was given for.
 * @source D2 9: sold price − (total cost + PE vehicle expenses + PE vehicle bought price).
 */
export function tradeInProfit(
  takenIn: { soldPrice: Cents | null; totalCost: Cents },
  sold: { expenses: Cents; boughtPrice: Cents | null },
): Cents | null {
  if (takenIn.soldPrice === null) return null
  return cents(takenIn.soldPrice - (takenIn.totalCost + sold.expenses + (sold.boughtPrice ?? 0)))
}

/** PE panel expenses in cents: total cost without the bought price. */
export function tradeInExpenses(vehicle: { totalCost: Cents; boughtPrice: Cents | null }): Cents {
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

type CommonExpenseKind = 'excelAmount' | 'regTaxAmount' | 'licensePlatesFeesAmount'

/** The kind of a common expense; null for all other expenses. Words are compared without case, 'Registration' before 'Licence'. */
export function commonExpenseKind(expense: { vendor: string; description: string }): CommonExpenseKind | null {
  const vendor = expense.vendor.trim().toLowerCase()
  if (vendor === EXCEL_VENDOR.toLowerCase()) return 'excelAmount'
  if (vendor !== TRANSPORT_MALTA_VENDOR.toLowerCase()) return null
  const description = expense.description.toLowerCase()
  if (description.includes('registration')) return 'regTaxAmount'
  return description.includes('licence') || description.includes('license') ? 'licensePlatesFeesAmount' : null
}

/**
 * The common (VAT) expenses of a vehicle, in cents, all matches summed.
 * @source D2 9.
 */
export function commonExpenses(
  expenses: readonly { vendor: string; description: string; amount: Cents }[],
): CommonExpenses {
  const of = (kind: CommonExpenseKind) =>
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

export interface SaleProblem {
  field: string
  message: string
}

/** Problems of the trade-ins: at least one, none twice, never the vehicle itself. */
function tradeInProblems(vehicleID: number, takenIn: readonly number[]): SaleProblem[] {
  if (takenIn.length === 0) return [{ field: 'peVehicleID', message: 'Vehicle is required' }]
  if (takenIn.includes(vehicleID))
    return [{ field: 'peVehicleID', message: 'A vehicle cannot be taken in exchange for itself' }]
  if (new Set(takenIn).size < takenIn.length)
    return [{ field: 'additionalPEVehicles', message: 'A vehicle can be taken in only once' }]
  return []
}

/**
 * Problems of the figures and trade-ins of a sale, as sentences; empty when it can be saved. The difference of a part exchange may be negative (the
 * dealership pays); that of an HP part exchange must exceed the deposit.
 * @param takenIn Ids of the trade-ins, the first and the additional ones.
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
  return [...problems, ...tradeInProblems(sale.vehicleID, takenIn)]
}

/** A deposit of a client on a vehicle. `agreed` is its price or difference. */
export interface AttemptEntry extends DatedPayment {
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
 * The attempts on a vehicle, one per client, latest first: date and agreed figure of the client's latest deposit, and the sum of all deposits and
 * additional deposits of that client less refunds, in cents. A client who never paid a deposit has none.
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
