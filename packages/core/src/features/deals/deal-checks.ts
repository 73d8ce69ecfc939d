import { addMonths, type Day, formatDay } from '../../kernel/days'
import { squeezeText } from '../../kernel/registrations'
import { type Cents, formatEuro, ZERO } from '../../kernel/money'
import { type CheckCode, checkToConfirm, type FieldCheck } from '../../checks'
import { farBackText } from '../settings/day-limits'

/** A trade-in with its seller; null while it has none. */
export interface TradeInSeller {
  regNo: string
  boughtFrom: { id: number; name: string } | null
}

export interface SaleToConfirm {
  soldDate: Day | null
  /** As typed, or from the difference; null while unknown. */
  soldPrice: Cents | null
  /** Null for a buyer who is typed as a new client. */
  buyerID: number | null
  firstPaymentDate?: Day | null
}

export interface VehicleHire {
  client: string
  start: Day
  end: Day
}

/** The months after a sale within which the first instalment needs no confirmation. */
const FIRST_PAYMENT_MONTHS = 3

export interface DayCheckFacts {
  today: Day
  /** The days back that need no confirmation; null for no check. */
  daysBack: number | null
}

/** What a sale on credit to a consumer is held against (server 20.32). */
export interface CreditToCheck {
  instalment: Cents | null
  /** The assessment that counts; null for none. */
  assessment: {
    verdict: 'positive' | 'negative'
    decision: 'grant' | 'refuse'
    instalment: Cents
    reason: string
    day: Day
  } | null
  /** False for whoever may not see prices. */
  showsFigures: boolean
}

export interface SaleCheckFacts extends DayCheckFacts {
  boughtDate: Day | null
  /** Bought price and expenses; null while unknown. */
  totalCost: Cents | null
  takenIn: readonly TradeInSeller[]
  /** The rate of the credit and its ceiling, nominal a year in percent; null without credit. */
  rate: { percent: number; ceiling: number; compares?: 'interest' | 'charges' } | null
  hires?: readonly VehicleHire[]
  /** Null for a sale that needs no assessment. */
  credit?: CreditToCheck | null
}

export function saleChecks(sale: SaleToConfirm, facts: SaleCheckFacts): FieldCheck[] {
  const { soldDate, soldPrice, buyerID } = sale
  const { boughtDate, totalCost, rate } = facts
  return [
    ...futureDayChecks('soldDate', 'Sold Date', soldDate, facts.today),
    ...farBackChecks('soldDate', 'Sold Date', soldDate, facts),
    ...dayOrderChecks('soldDate', boughtDate, soldDate),
    ...hireChecks(soldDate, facts.hires ?? []),
    ...firstPaymentChecks(soldDate, sale.firstPaymentDate ?? null),
    ...zeroPriceChecks('soldPrice', 'Sold Price', soldPrice),
    ...checkIf(
      soldPrice !== null && soldPrice > 0 && totalCost !== null && soldPrice < totalCost,
      'below-cost',
      'soldPrice',
      () => `Sold Price ${euro(soldPrice)} is below what the vehicle cost, ${euro(totalCost)}.`,
    ),
    ...rateChecks(rate),
    ...creditChecks(facts.credit ?? null),
    ...facts.takenIn.flatMap(({ regNo, boughtFrom }) =>
      checkIf(
        boughtFrom !== null && boughtFrom.id !== buyerID,
        'trade-in-seller',
        'peVehicleID',
        () => `${regNo} is taken in, but it was bought from ${boughtFrom?.name}, not from the buyer.`,
      ),
    ),
  ]
}

/**
 * Asks to confirm a rate above the ceiling of Manage Data, of a sale or of new terms.
 * @source server 20.34
 */
export function rateChecks(rate: SaleCheckFacts['rate']): FieldCheck[] {
  return checkIf(rate !== null && rate.percent > rate.ceiling, 'rate-high', 'monthlyPayment', () => {
    const name = rate?.compares === 'charges' ? 'Interest with charges' : 'The borrowing rate'
    return `${name}, ${rate?.percent.toFixed(2)}% a year, is above the ${rate?.ceiling}% limit set in Manage Data.`
  })
}

/** Asks to confirm credit that no positive assessment covers. */
function creditChecks(credit: CreditToCheck | null): FieldCheck[] {
  const reason = credit && creditProblem(credit)
  return reason === null ? [] : [checkToConfirm('not-assessed', 'monthlyPayment', reason)]
}

/** Why no assessment covers an instalment; null when one does. */
function creditProblem({ assessment, instalment, showsFigures }: CreditToCheck): string | null {
  if (assessment === null) return 'Nobody has assessed whether the buyer can pay the instalments.'
  const on = formatDay(assessment.day)
  if (assessment.decision === 'refuse') return `Credit was refused to the buyer on ${on}.`
  if (assessment.verdict === 'negative')
    return showsFigures
      ? `The assessment of ${on} is negative: ${assessment.reason}`
      : `The assessment of ${on} is negative.`
  if (instalment === null || instalment <= assessment.instalment) return null
  const figures = `, ${euro(instalment)} instead of ${euro(assessment.instalment)}`
  return `The instalment is higher than the one assessed on ${on}${showsFigures ? figures : ''}.`
}

/** Asks to confirm hires of a vehicle that end after its sale. */
function hireChecks(soldDate: Day | null, hires: readonly VehicleHire[]): FieldCheck[] {
  return hires.flatMap(({ client, start, end }) =>
    checkIf(
      soldDate !== null && end > soldDate,
      'on-hire',
      'soldDate',
      () => `The vehicle is hired to ${client} from ${formatDay(start)} to ${formatDay(end)}, after it is sold.`,
    ),
  )
}

/** Asks to confirm a first instalment that is due before the sale, or long after it. */
function firstPaymentChecks(soldDate: Day | null, first: Day | null): FieldCheck[] {
  if (soldDate === null || first === null) return []
  const [due, sold] = [formatDay(first), formatDay(soldDate)]
  return [
    ...checkIf(
      first < soldDate,
      'first-payment',
      'firstPaymentDate',
      () => `The first payment is due on ${due}, before the sale on ${sold}.`,
    ),
    ...checkIf(
      first > addMonths(soldDate, FIRST_PAYMENT_MONTHS),
      'first-payment',
      'firstPaymentDate',
      () => `The first payment is due on ${due}, more than ${FIRST_PAYMENT_MONTHS} months after the sale on ${sold}.`,
    ),
  ]
}

export interface PurchaseToConfirm {
  boughtDate: Day | null
  boughtPrice: Cents | null
}

/** The checks of a purchase; `soldDate` and `soldPrice` are those of the sale, null while unsold. */
export function purchaseChecks(
  { boughtDate, boughtPrice }: PurchaseToConfirm,
  facts: DayCheckFacts & { soldDate: Day | null; soldPrice: Cents | null },
): FieldCheck[] {
  const { soldPrice } = facts
  return [
    ...futureDayChecks('boughtDate', 'Bought date', boughtDate, facts.today),
    ...farBackChecks('boughtDate', 'Bought date', boughtDate, facts),
    ...dayOrderChecks('boughtDate', boughtDate, facts.soldDate),
    ...zeroPriceChecks('boughtPrice', 'Bought price', boughtPrice),
    ...checkIf(
      boughtPrice !== null && soldPrice !== null && soldPrice > 0 && boughtPrice > soldPrice,
      'below-cost',
      'boughtPrice',
      () => `Bought price ${euro(boughtPrice)} is above what the vehicle was sold for, ${euro(soldPrice)}.`,
    ),
  ]
}

/** Asks to confirm a chassis number that other vehicles have, by their registrations. */
export function chassisChecks(chassisNo: string, others: readonly string[]): FieldCheck[] {
  return checkIf(
    squeezeText(chassisNo) !== '' && others.length > 0,
    'chassis-known',
    'chassisNo',
    () => `Chassis No ${chassisNo.trim()} is known already: ${others.join(', ')}.`,
  )
}

/** A payment with the agreed or owed amount, in cents; null where unknown. */
export interface PaymentToConfirm {
  date: Day | null
  amount: Cents | null
  owed: Cents | null
  agreed: Cents | null
  regNo: string
}

/** The confirmations of a payment for a vehicle. A refund is never too much. */
export function paymentChecks(
  { date, amount, owed, agreed, regNo }: PaymentToConfirm,
  today: Day,
  dayField = 'dateTime',
): FieldCheck[] {
  return [
    ...futureDayChecks(dayField, 'Date', date, today),
    ...zeroPriceChecks('soldToPrice', 'Selling price', agreed),
    ...checkIf(
      amount !== null && owed !== null && amount > 0 && amount > owed,
      'overpaid',
      'amount',
      () => `${euro(amount)} is more than what is owed on ${regNo}, ${euro(owed !== null && owed > 0 ? owed : ZERO)}.`,
    ),
    ...checkIf(
      amount !== null && agreed !== null && agreed > 0 && amount > agreed,
      'overpaid',
      'amount',
      () => `${euro(amount)} is more than the price agreed for ${regNo}, ${euro(agreed)}.`,
    ),
  ]
}

/** The balances of the account and the sale of a cancelled vehicle; amounts in cents. */
export interface CancellationBalance {
  accountNo: string
  remainingCount: number
  remaining: Cents
  overdueCount: number
  overdue: Cents
  owed: Cents | null
}

/** Asks to confirm a cancellation while something is owed, with the amounts. */
export function cancellationChecks(account: CancellationBalance): FieldCheck[] {
  const { accountNo, remainingCount, remaining, overdueCount, overdue, owed } = account
  const late = overdueCount > 0 ? `, of it overdue ${countOf(overdueCount)}, ${euro(overdue)}` : ''
  return [
    ...checkIf(
      remaining > 0,
      'account-open',
      'date',
      () => `HP account ${accountNo} is still open: ${countOf(remainingCount)}, ${euro(remaining)}${late}.`,
    ),
    ...checkIf(
      owed !== null && owed > 0,
      'account-open',
      'date',
      () => `Outside hire purchase ${euro(owed)} is still owed.`,
    ),
  ]
}

const countOf = (payments: number) => (payments === 1 ? '1 payment' : `${payments} payments`)

function futureDayChecks(field: string, label: string, on: Day | null, today: Day): FieldCheck[] {
  return checkIf(
    on !== null && on > addMonths(today, 1),
    'day-ahead',
    field,
    () => `${label} ${on === null ? '' : formatDay(on)} is more than a month ahead.`,
  )
}

/** Asks to confirm a day so far back that its year may be wrong. */
export function farBackChecks(
  field: string,
  label: string,
  on: Day | null,
  { today, daysBack }: DayCheckFacts,
): FieldCheck[] {
  const where = on && farBackText(on, today, daysBack)
  return checkIf(where !== null, 'far-back', field, () => `${label} ${on === null ? '' : formatDay(on)} is ${where}.`)
}

function dayOrderChecks(field: string, bought: Day | null, sold: Day | null): FieldCheck[] {
  if (bought === null || sold === null) return []
  return checkIf(
    sold < bought,
    'sold-before-bought',
    field,
    () => `The vehicle is sold on ${formatDay(sold)}, before it was bought on ${formatDay(bought)}.`,
  )
}

function zeroPriceChecks(field: string, label: string, price: Cents | null): FieldCheck[] {
  return checkIf(price === 0, 'price-zero', field, () => `${label} is ${euro(price)}.`)
}

function checkIf(is: boolean, code: CheckCode, field: string, sentence: () => string): FieldCheck[] {
  return is ? [checkToConfirm(code, field, sentence())] : []
}

const euro = (amount: Cents | null) => (amount === null ? '' : formatEuro(amount))
