import { addMonths, type Day, formatDay } from '../../kernel/days'
import { squeezed } from '../../kernel/marks'
import { type Cents, formatEuro, ZERO } from '../../kernel/money'
import { farBackWords } from '../settings/day-limits'
import type { Doubt } from './enums'

/** Something that can hardly be meant: asked about once, with its reason, before it is saved. */
export interface Question {
  doubt: Doubt
  /** The field of the form that it is about. */
  field: string
  /** One whole sentence. */
  reason: string
}

/** A car taken in, and whom it was bought from; null while it has no seller. */
export interface TradeIn {
  regNo: string
  boughtFrom: { id: number; name: string } | null
}

export interface DoubtedSale {
  soldDate: Day | null
  /** As typed, or as it follows from the difference; null while unknown. */
  soldPrice: Cents | null
  /** Null for a buyer who is typed as a new client. */
  buyerID: number | null
  /** When the first instalment is due; null without instalments. */
  firstPaymentDate?: Day | null
}

/** A hire of a vehicle: from its first day to the day on which it comes back. */
export interface HireAhead {
  client: string
  start: Day
  end: Day
}

/** Within how many months of a sale its first instalment is due, if nothing is to be asked. */
const FIRST_PAYMENT_MONTHS = 3

/** What decides whether a day is asked about for itself. */
export interface DayFacts {
  today: Day
  /** How many days back nothing is asked; null where no day is asked about. */
  daysBack: number | null
}

export interface SaleFacts extends DayFacts {
  boughtDate: Day | null
  /** Bought price and expenses; null while unknown. */
  totalCost: Cents | null
  takenIn: readonly TradeIn[]
  /** What is charged for credit and what may be without a question, nominal a year in percent; null without credit. */
  rate: { percent: number; ceiling: number } | null
  /** Hires of the vehicle, of whatever days. */
  hires?: readonly HireAhead[]
}

/** What can hardly be meant of a sale, in the order of its form; empty when nothing is. */
export function saleQuestions(sale: DoubtedSale, facts: SaleFacts): Question[] {
  const { soldDate, soldPrice, buyerID } = sale
  const { boughtDate, totalCost, rate } = facts
  return [
    ...aheadQuestion('soldDate', 'Sold Date', soldDate, facts.today),
    ...farBackQuestion('soldDate', 'Sold Date', soldDate, facts),
    ...orderQuestion('soldDate', boughtDate, soldDate),
    ...hireQuestions(soldDate, facts.hires ?? []),
    ...firstPaymentQuestions(soldDate, sale.firstPaymentDate ?? null),
    ...zeroQuestion('soldPrice', 'Sold Price', soldPrice),
    ...asked(
      soldPrice !== null && soldPrice > 0 && totalCost !== null && soldPrice < totalCost,
      'below-cost',
      'soldPrice',
      () => `Sold Price ${euro(soldPrice)} is below what the vehicle cost, ${euro(totalCost)}.`,
    ),
    ...asked(
      rate !== null && rate.percent > rate.ceiling,
      'rate-high',
      'monthlyPayment',
      () =>
        `The borrowing rate, ${rate?.percent.toFixed(2)}% a year, is above the ${rate?.ceiling}% limit set in Manage Data.`,
    ),
    ...facts.takenIn.flatMap(({ regNo, boughtFrom }) =>
      asked(
        boughtFrom !== null && boughtFrom.id !== buyerID,
        'trade-in-seller',
        'peVehicleID',
        () => `${regNo} is taken in, but it was bought from ${boughtFrom?.name}, not from the buyer.`,
      ),
    ),
  ]
}

/** Asks about hires that a vehicle is still on, or goes on, once it is sold. */
function hireQuestions(soldDate: Day | null, hires: readonly HireAhead[]): Question[] {
  return hires.flatMap(({ client, start, end }) =>
    asked(
      soldDate !== null && end > soldDate,
      'on-hire',
      'soldDate',
      () => `The vehicle is hired to ${client} from ${formatDay(start)} to ${formatDay(end)}, after it is sold.`,
    ),
  )
}

/** Asks about a first instalment that is due before the sale, or long after it. */
function firstPaymentQuestions(soldDate: Day | null, first: Day | null): Question[] {
  if (soldDate === null || first === null) return []
  const [due, sold] = [formatDay(first), formatDay(soldDate)]
  return [
    ...asked(
      first < soldDate,
      'first-payment',
      'firstPaymentDate',
      () => `The first payment is due on ${due}, before the sale on ${sold}.`,
    ),
    ...asked(
      first > addMonths(soldDate, FIRST_PAYMENT_MONTHS),
      'first-payment',
      'firstPaymentDate',
      () => `The first payment is due on ${due}, more than ${FIRST_PAYMENT_MONTHS} months after the sale on ${sold}.`,
    ),
  ]
}

export interface DoubtedPurchase {
  boughtDate: Day | null
  boughtPrice: Cents | null
}

/** What can hardly be meant of a purchase; `soldDate` and `soldPrice` are those of the vehicle's sale, null while unsold. */
export function purchaseQuestions(
  { boughtDate, boughtPrice }: DoubtedPurchase,
  facts: DayFacts & { soldDate: Day | null; soldPrice: Cents | null },
): Question[] {
  const { soldPrice } = facts
  return [
    ...aheadQuestion('boughtDate', 'Bought date', boughtDate, facts.today),
    ...farBackQuestion('boughtDate', 'Bought date', boughtDate, facts),
    ...orderQuestion('boughtDate', boughtDate, facts.soldDate),
    ...zeroQuestion('boughtPrice', 'Bought price', boughtPrice),
    ...asked(
      boughtPrice !== null && soldPrice !== null && soldPrice > 0 && boughtPrice > soldPrice,
      'below-cost',
      'boughtPrice',
      () => `Bought price ${euro(boughtPrice)} is above what the vehicle was sold for, ${euro(soldPrice)}.`,
    ),
  ]
}

/** Asks about a chassis number that other vehicles have, by their registrations. */
export function chassisQuestions(chassisNo: string, others: readonly string[]): Question[] {
  return asked(
    squeezed(chassisNo) !== '' && others.length > 0,
    'chassis-known',
    'chassisNo',
    () => `Chassis No ${chassisNo.trim()} is known already: ${others.join(', ')}.`,
  )
}

/** A payment, and what is agreed or still owed where it goes, in cents; null where nothing says so. */
export interface DoubtedPayment {
  date: Day | null
  amount: Cents | null
  /** What the buyer still owes on the vehicle. */
  owed: Cents | null
  /** Selling price or difference that is agreed with a deposit. */
  agreed: Cents | null
  regNo: string
}

/** What can hardly be meant of a payment for a vehicle. A refund is never too much. */
export function paymentQuestions({ date, amount, owed, agreed, regNo }: DoubtedPayment, today: Day): Question[] {
  return [
    ...aheadQuestion('dateTime', 'Date', date, today),
    ...zeroQuestion('soldToPrice', 'Selling price', agreed),
    ...asked(
      amount !== null && owed !== null && amount > 0 && amount > owed,
      'overpaid',
      'amount',
      () => `${euro(amount)} is more than what is owed on ${regNo}, ${euro(owed !== null && owed > 0 ? owed : ZERO)}.`,
    ),
    ...asked(
      amount !== null && agreed !== null && agreed > 0 && amount > agreed,
      'overpaid',
      'amount',
      () => `${euro(amount)} is more than the price agreed for ${regNo}, ${euro(agreed)}.`,
    ),
  ]
}

/** Where the account and the sale of a vehicle stand that is cancelled; amounts in cents. */
export interface OpenAccount {
  accountNo: string
  remainingCount: number
  remaining: Cents
  overdueCount: number
  overdue: Cents
  /** Owed outside hire purchase; null while unsold. */
  owed: Cents | null
}

/** Asks about a cancellation while something is open, and says what. */
export function cancellationQuestions(account: OpenAccount): Question[] {
  const { accountNo, remainingCount, remaining, overdueCount, overdue, owed } = account
  const late = overdueCount > 0 ? `, of it overdue ${countOf(overdueCount)}, ${euro(overdue)}` : ''
  return [
    ...asked(
      remaining > 0,
      'account-open',
      'date',
      () => `HP account ${accountNo} is still open: ${countOf(remainingCount)}, ${euro(remaining)}${late}.`,
    ),
    ...asked(
      owed !== null && owed > 0,
      'account-open',
      'date',
      () => `Outside hire purchase ${euro(owed)} is still owed.`,
    ),
  ]
}

const countOf = (payments: number) => (payments === 1 ? '1 payment' : `${payments} payments`)

/**
 * The questions still to be asked: what the saved record has in it was answered then, and what was answered is not asked again. A reason
 * says its figures, so another figure is another question.
 */
export function stillToAsk(questions: readonly Question[], answered: readonly Pick<Question, 'reason'>[]): Question[] {
  const known = new Set(answered.map(({ reason }) => reason))
  return questions.filter(({ reason }) => !known.has(reason))
}

function aheadQuestion(field: string, label: string, on: Day | null, today: Day): Question[] {
  return asked(
    on !== null && on > addMonths(today, 1),
    'day-ahead',
    field,
    () => `${label} ${on === null ? '' : formatDay(on)} is more than a month ahead.`,
  )
}

/** Asks about a day so far back that its year may be another. */
export function farBackQuestion(
  field: string,
  label: string,
  on: Day | null,
  { today, daysBack }: DayFacts,
): Question[] {
  const where = on && farBackWords(on, today, daysBack)
  return asked(where !== null, 'far-back', field, () => `${label} ${on === null ? '' : formatDay(on)} is ${where}.`)
}

function orderQuestion(field: string, bought: Day | null, sold: Day | null): Question[] {
  if (bought === null || sold === null) return []
  return asked(
    sold < bought,
    'sold-before-bought',
    field,
    () => `The vehicle is sold on ${formatDay(sold)}, before it was bought on ${formatDay(bought)}.`,
  )
}

function zeroQuestion(field: string, label: string, price: Cents | null): Question[] {
  return asked(price === 0, 'price-zero', field, () => `${label} is ${euro(price)}.`)
}

function asked(is: boolean, doubt: Doubt, field: string, reason: () => string): Question[] {
  return is ? [{ doubt, field, reason: reason() }] : []
}

const euro = (amount: Cents | null) => (amount === null ? '' : formatEuro(amount))
