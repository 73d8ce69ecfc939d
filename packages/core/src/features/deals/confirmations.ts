import { addMonths, type Day, formatDay } from '../../kernel/days'
import { squeezeText } from '../../kernel/registrations'
import { type Cents, formatEuro, ZERO } from '../../kernel/money'
import type { Check } from '../../checks'
import { farBackText } from '../settings/day-limits'
import type { ConfirmationCode } from './enums'

/** A confirmation of an implausible value, with its reason, before a save. */
export interface Confirmation {
  doubt: ConfirmationCode
  field: string
  reason: string
}

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

export function saleConfirmations(sale: SaleToConfirm, facts: SaleCheckFacts): Confirmation[] {
  const { soldDate, soldPrice, buyerID } = sale
  const { boughtDate, totalCost, rate } = facts
  return [
    ...futureDayConfirmation('soldDate', 'Sold Date', soldDate, facts.today),
    ...farBackConfirmation('soldDate', 'Sold Date', soldDate, facts),
    ...dayOrderConfirmation('soldDate', boughtDate, soldDate),
    ...hireConfirmations(soldDate, facts.hires ?? []),
    ...firstPaymentConfirmations(soldDate, sale.firstPaymentDate ?? null),
    ...zeroPriceConfirmation('soldPrice', 'Sold Price', soldPrice),
    ...confirmationIf(
      soldPrice !== null && soldPrice > 0 && totalCost !== null && soldPrice < totalCost,
      'below-cost',
      'soldPrice',
      () => `Sold Price ${euro(soldPrice)} is below what the vehicle cost, ${euro(totalCost)}.`,
    ),
    ...rateConfirmations(rate),
    ...creditConfirmations(facts.credit ?? null),
    ...facts.takenIn.flatMap(({ regNo, boughtFrom }) =>
      confirmationIf(
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
export function rateConfirmations(rate: SaleCheckFacts['rate']): Confirmation[] {
  return confirmationIf(rate !== null && rate.percent > rate.ceiling, 'rate-high', 'monthlyPayment', () => {
    const name = rate?.compares === 'charges' ? 'Interest with charges' : 'The borrowing rate'
    return `${name}, ${rate?.percent.toFixed(2)}% a year, is above the ${rate?.ceiling}% limit set in Manage Data.`
  })
}

/** Asks to confirm credit that no positive assessment covers. */
function creditConfirmations(credit: CreditToCheck | null): Confirmation[] {
  const reason = credit && creditProblem(credit)
  return reason === null ? [] : [{ doubt: 'not-assessed', field: 'monthlyPayment', reason }]
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

/** A confirmation as a save asks for it: it holds for its reason, which has the figures. */
export function confirmationCheck({ doubt, field, reason }: Confirmation): Check {
  return { code: doubt, field, sentence: reason, outcome: 'confirm', figures: reason }
}

/** Asks to confirm hires of a vehicle that end after its sale. */
function hireConfirmations(soldDate: Day | null, hires: readonly VehicleHire[]): Confirmation[] {
  return hires.flatMap(({ client, start, end }) =>
    confirmationIf(
      soldDate !== null && end > soldDate,
      'on-hire',
      'soldDate',
      () => `The vehicle is hired to ${client} from ${formatDay(start)} to ${formatDay(end)}, after it is sold.`,
    ),
  )
}

/** Asks to confirm a first instalment that is due before the sale, or long after it. */
function firstPaymentConfirmations(soldDate: Day | null, first: Day | null): Confirmation[] {
  if (soldDate === null || first === null) return []
  const [due, sold] = [formatDay(first), formatDay(soldDate)]
  return [
    ...confirmationIf(
      first < soldDate,
      'first-payment',
      'firstPaymentDate',
      () => `The first payment is due on ${due}, before the sale on ${sold}.`,
    ),
    ...confirmationIf(
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

/** The confirmations of a purchase; `soldDate` and `soldPrice` are those of the sale, null while unsold. */
export function purchaseConfirmations(
  { boughtDate, boughtPrice }: PurchaseToConfirm,
  facts: DayCheckFacts & { soldDate: Day | null; soldPrice: Cents | null },
): Confirmation[] {
  const { soldPrice } = facts
  return [
    ...futureDayConfirmation('boughtDate', 'Bought date', boughtDate, facts.today),
    ...farBackConfirmation('boughtDate', 'Bought date', boughtDate, facts),
    ...dayOrderConfirmation('boughtDate', boughtDate, facts.soldDate),
    ...zeroPriceConfirmation('boughtPrice', 'Bought price', boughtPrice),
    ...confirmationIf(
      boughtPrice !== null && soldPrice !== null && soldPrice > 0 && boughtPrice > soldPrice,
      'below-cost',
      'boughtPrice',
      () => `Bought price ${euro(boughtPrice)} is above what the vehicle was sold for, ${euro(soldPrice)}.`,
    ),
  ]
}

/** Asks to confirm a chassis number that other vehicles have, by their registrations. */
export function chassisConfirmations(chassisNo: string, others: readonly string[]): Confirmation[] {
  return confirmationIf(
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
export function paymentConfirmations(
  { date, amount, owed, agreed, regNo }: PaymentToConfirm,
  today: Day,
): Confirmation[] {
  return [
    ...futureDayConfirmation('dateTime', 'Date', date, today),
    ...zeroPriceConfirmation('soldToPrice', 'Selling price', agreed),
    ...confirmationIf(
      amount !== null && owed !== null && amount > 0 && amount > owed,
      'overpaid',
      'amount',
      () => `${euro(amount)} is more than what is owed on ${regNo}, ${euro(owed !== null && owed > 0 ? owed : ZERO)}.`,
    ),
    ...confirmationIf(
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
export function cancellationConfirmations(account: CancellationBalance): Confirmation[] {
  const { accountNo, remainingCount, remaining, overdueCount, overdue, owed } = account
  const late = overdueCount > 0 ? `, of it overdue ${countOf(overdueCount)}, ${euro(overdue)}` : ''
  return [
    ...confirmationIf(
      remaining > 0,
      'account-open',
      'date',
      () => `HP account ${accountNo} is still open: ${countOf(remainingCount)}, ${euro(remaining)}${late}.`,
    ),
    ...confirmationIf(
      owed !== null && owed > 0,
      'account-open',
      'date',
      () => `Outside hire purchase ${euro(owed)} is still owed.`,
    ),
  ]
}

const countOf = (payments: number) => (payments === 1 ? '1 payment' : `${payments} payments`)

/**
 * The confirmations that are left: those for values of the stored record and confirmed ones are not asked again. A reason has its figures, so another
 * figure asks again.
 */
export function remainingConfirmations(
  questions: readonly Confirmation[],
  answered: readonly Pick<Confirmation, 'reason'>[],
): Confirmation[] {
  const known = new Set(answered.map(({ reason }) => reason))
  return questions.filter(({ reason }) => !known.has(reason))
}

function futureDayConfirmation(field: string, label: string, on: Day | null, today: Day): Confirmation[] {
  return confirmationIf(
    on !== null && on > addMonths(today, 1),
    'day-ahead',
    field,
    () => `${label} ${on === null ? '' : formatDay(on)} is more than a month ahead.`,
  )
}

/** Asks to confirm a day so far back that its year may be wrong. */
export function farBackConfirmation(
  field: string,
  label: string,
  on: Day | null,
  { today, daysBack }: DayCheckFacts,
): Confirmation[] {
  const where = on && farBackText(on, today, daysBack)
  return confirmationIf(
    where !== null,
    'far-back',
    field,
    () => `${label} ${on === null ? '' : formatDay(on)} is ${where}.`,
  )
}

function dayOrderConfirmation(field: string, bought: Day | null, sold: Day | null): Confirmation[] {
  if (bought === null || sold === null) return []
  return confirmationIf(
    sold < bought,
    'sold-before-bought',
    field,
    () => `The vehicle is sold on ${formatDay(sold)}, before it was bought on ${formatDay(bought)}.`,
  )
}

function zeroPriceConfirmation(field: string, label: string, price: Cents | null): Confirmation[] {
  return confirmationIf(price === 0, 'price-zero', field, () => `${label} is ${euro(price)}.`)
}

function confirmationIf(is: boolean, doubt: ConfirmationCode, field: string, reason: () => string): Confirmation[] {
  return is ? [{ doubt, field, reason: reason() }] : []
}

const euro = (amount: Cents | null) => (amount === null ? '' : formatEuro(amount))
