import { addMonths, type Day, daysBetween } from '../../kernel/days'
import { invariant } from '../../kernel/invariant'
import { type Cents, ZERO, cents, mulDivCents, roundCents, sumCents } from '../../kernel/money'
import { intervalOf, percentOf, presentValueAt } from './apr'
import type { SETTLEMENT_METHODS } from '../settings/enums'
import { type CreditRegime, REDUCTION_SOURCES } from '../../kernel/credit-regime'
import { type SettlementRow, settlementBasis, settlementQuote, settlementToPay } from './settlement'

export type SettlementMethod = (typeof SETTLEMENT_METHODS)[number]

/** A row with its split; one added by hand has none. */
export interface SplitRow extends SettlementRow {
  number: number
  interest: Cents | null
  reduceFromCapital: Cents | null
}

export interface AccountToSettle {
  rows: readonly SplitRow[]
  soldOn: Day
  /** The total amount of credit, in cents. */
  credit: Cents
  /** Its annual percentage rate of charge, unrounded; null where it has none. */
  apr: number | null
  /** The compensation of the contract, in percent of the capital that is repaid early; none unless given. */
  compensationPercent?: number
  /** The law of the agreement, which the method of the contract cites: Directive 2008/48/EC unless given. */
  regime?: CreditRegime
}

export interface MethodQuote {
  method: SettlementMethod
  toPay: Cents
  reduction: Cents
  /** They sum to `toPay`. */
  lines: { label: string; amount: Cents }[]
  says: string
}

type MethodLine = MethodQuote['lines'][number]

interface SettlementState extends AccountToSettle {
  on: Day
  orderedRows: readonly SplitRow[]
  laterRows: readonly SplitRow[]
  open: Cents
  ahead: Cents
  /** Further lines of every method but the specified one: owed on due rows, less what is paid on later rows. */
  otherLines: MethodLine[]
}

function settlementStateOn(account: AccountToSettle, on: Day): SettlementState {
  const inOrder = account.rows.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0))
  const toCome = inOrder.filter((row) => row.dueDate > on)
  const openDue = sumCents(inOrder.filter((row) => row.dueDate <= on).map((row) => row.open))
  const ahead = sumCents(toCome.map((row) => cents(row.amount - row.open)))
  const besides = [
    { label: 'Open on payments due', amount: openDue },
    { label: ahead < 0 ? 'Paid back beyond what was paid' : 'Paid ahead', amount: cents(0 - ahead) },
  ]
  return {
    ...account,
    on,
    orderedRows: inOrder,
    laterRows: toCome,
    ahead,
    open: sumCents(inOrder.map((row) => row.open)),
    otherLines: besides,
  }
}

/** The lines that are not zero, and one that keeps their sum between zero and the owed total. */
function quoteOf(method: SettlementMethod, open: Cents, lines: readonly MethodLine[], says: string): MethodQuote {
  if (open === 0) return { method, toPay: ZERO, reduction: ZERO, lines: [], says: 'Nothing is open on the account.' }
  const said = lines.filter(({ amount }) => amount !== 0)
  const sum = sumCents(said.map(({ amount }) => amount))
  const toPay = cents(Math.max(0, Math.min(sum, open)))
  if (sum > toPay) said.push({ label: 'Never more than is open', amount: cents(toPay - sum) })
  if (sum < toPay) said.push({ label: 'Nothing is paid back', amount: cents(toPay - sum) })
  return { method, toPay, reduction: cents(open - toPay), lines: said, says }
}

function specifiedQuote({ orderedRows, on, open }: SettlementState): MethodQuote {
  const quote = settlementQuote(orderedRows, on)
  const lines = quote
    ? [
        { label: 'Balance', amount: quote.balance },
        { label: 'Pending payments', amount: quote.pendingPayments },
        { label: 'Charges', amount: quote.charges },
        { label: 'Arrears', amount: quote.arrears },
        { label: 'Already paid', amount: cents(0 - quote.alreadyPaid) },
      ]
    : [{ label: 'All that is open', amount: open }]
  const { reason } = settlementBasis(orderedRows, on)
  const none = settlementToPay(orderedRows, on) === open ? ' No reduction: it is all that is open.' : ''
  return quoteOf('specified', open, lines, `${reason}${none}`)
}

export type ContractRow = Pick<
  SplitRow,
  'number' | 'dueDate' | 'amount' | 'interest' | 'reduceFromCapital' | 'isPartPayment'
>

/** The later rows on a day, of an account with ordered rows; `ahead` is already paid on them, in cents. */
export interface ContractState {
  orderedRows: readonly ContractRow[]
  laterRows: readonly ContractRow[]
  on: Day
  soldOn: Day
  ahead: Cents
  compensationPercent?: number
}

/** Interest of the running row by days: from the due day of the instalment before it, or the sale, to its own. */
function accruedInterestLine({ orderedRows, laterRows, on, soldOn }: ContractState): MethodLine {
  const running = laterRows[0]
  const before = running && orderedRows.slice(0, orderedRows.indexOf(running)).findLast((row) => !row.isPartPayment)
  const from = before ? before.dueDate : soldOn
  const period = running ? daysBetween(from, running.dueDate) : 0
  const run = Math.max(0, daysBetween(from, on))
  if (!running || period <= 0 || !running.interest) return { label: '', amount: ZERO }
  return {
    label: `Interest of payment ${running.number}, ${run} of ${period} days`,
    amount: mulDivCents(running.interest, run, period),
  }
}

const BPS = 10_000
const MONTHS_SHORT = 12
/** Basis points of the most compensation in the last year of a contract. */
const SHORT_BPS = 50

/** The compensation of the contract for an early end: on the capital not yet due, less in its last year, and never more than the saved interest. */
function compensationLines(
  { laterRows, on, ahead, compensationPercent = 0 }: ContractState,
  of: { capital: Cents; accrued: Cents },
): MethodLine[] {
  const last = laterRows.at(-1)
  if (!last || compensationPercent <= 0) return []
  const percent = Math.round(compensationPercent * 100)
  const bps = last.dueDate <= addMonths(on, MONTHS_SHORT) ? Math.min(percent, SHORT_BPS) : percent
  const asked = mulDivCents(cents(Math.max(0, of.capital - Math.max(0, ahead))), bps, BPS)
  const saved = Math.max(0, sumCents(laterRows.map((row) => row.interest ?? ZERO)) - of.accrued)
  return asked > saved
    ? [{ label: 'Compensation, the interest saved', amount: cents(saved) }]
    : [{ label: `Compensation, ${bps / 100}% of capital paid early`, amount: asked }]
}

/**
 * The lines of the contract for later rows on a day: their capital, the interest of the running row until the day, and the compensation, if any.
 * @source server 20.3, 20.4
 */
export function contractLines(standing: ContractState): {
  capital: MethodLine
  interest: MethodLine
  compensation: MethodLine[]
} {
  const capital = sumCents(standing.laterRows.map((row) => row.reduceFromCapital ?? row.amount))
  const interest = accruedInterestLine(standing)
  return {
    capital: { label: 'Capital of payments to come', amount: capital },
    interest,
    compensation: compensationLines(standing, { capital, accrued: interest.amount }),
  }
}

function contractQuote(standing: SettlementState): MethodQuote {
  const { open, otherLines } = standing
  const { capital, interest, compensation: asked } = contractLines(standing)
  return quoteOf(
    'contract',
    open,
    [capital, interest, ...asked, ...otherLines],
    `Capital that is not yet due and interest until the day, no interest and no bank charge of payments to come (${REDUCTION_SOURCES[standing.regime ?? '2008/48']}).`,
  )
}

function aprQuote({ laterRows, on, soldOn, apr, open, otherLines }: SettlementState): MethodQuote {
  if (apr === null)
    return quoteOf(
      'apr',
      open,
      [{ label: 'All that is open', amount: open }],
      'The account has no annual percentage rate of charge, so nothing is taken off.',
    )
  // Before the sale no credit runs.
  const from = on < soldOn ? soldOn : on
  const amounts = laterRows.map((row) => ({
    amount: row.amount,
    inYears: row.dueDate <= from ? 0 : intervalOf(from, row.dueDate).inYears,
  }))
  const worth = roundCents(presentValueAt(apr, amounts))
  return quoteOf(
    'apr',
    open,
    [{ label: 'Payments to come, as worth on the day', amount: worth }, ...otherLines],
    `The present value of payments to come at the account's APR, ${percentOf(apr, 6)}% (the rule of SI 2004/1483 reg. 4).`,
  )
}

/** Later payments less a part of the cost of credit, over a whole. */
function reductionLines(
  { orderedRows, laterRows, credit, otherLines }: SettlementState,
  part: number,
  whole: number,
): MethodLine[] {
  const cost = Math.max(0, sumCents(orderedRows.map((row) => row.amount)) - credit)
  const back = whole === 0 ? ZERO : mulDivCents(cents(cost), part, whole)
  return [
    { label: 'Payments to come', amount: sumCents(laterRows.map((row) => row.amount)) },
    { label: 'Cost of credit given back', amount: cents(0 - back) },
    ...otherLines,
  ]
}

/** The number of instalments among rows, without those of part payments. */
const countOf = (rows: readonly SplitRow[]): number => rows.filter((row) => !row.isPartPayment).length

function linearQuote(standing: SettlementState): MethodQuote {
  const [left, all] = [standing.laterRows, standing.orderedRows].map(countOf)
  return quoteOf(
    'linear',
    standing.open,
    reductionLines(standing, left ?? 0, all ?? 0),
    `The cost of credit spread evenly over the payments: ${left} of ${all} parts are given back.`,
  )
}

function rule78Quote(standing: SettlementState): MethodQuote {
  const [left, all] = [standing.laterRows, standing.orderedRows].map(
    (rows) => (countOf(rows) * (countOf(rows) + 1)) / 2,
  )
  return quoteOf(
    'rule78',
    standing.open,
    reductionLines(standing, left ?? 0, all ?? 0),
    `The rule of 78: the cost of credit by the sum of digits, of which ${left} of ${all} are given back.`,
  )
}

/**
 * The settlement of an account on a day by every method, in the order of `SETTLEMENT_METHODS`.
 * @returns Each between zero and the owed total, with lines that sum to it.
 * @source server 20.3
 * @example settlementMethods(account, day('2027-01-01'))[1].toPay // 396981
 */
export function settlementMethods(account: AccountToSettle, on: Day): MethodQuote[] {
  const standing = settlementStateOn(account, on)
  return [
    specifiedQuote(standing),
    contractQuote(standing),
    aprQuote(standing),
    linearQuote(standing),
    rule78Quote(standing),
  ]
}

export function settlementBy(method: SettlementMethod, account: AccountToSettle, on: Day): MethodQuote {
  const found = settlementMethods(account, on).find((quote) => quote.method === method)
  invariant(found, `${method} is a method`)
  return found
}

/**
 * The prefilled settlement by the method of the dealership. The specified formula begins in the month of the first payment: before it would include
 * all interest, so the lowest of the five methods is prefilled.
 * @returns The method of the figure.
 * @source server 20.4
 */
export function presetSettlement(method: SettlementMethod, account: AccountToSettle, on: Day): MethodQuote {
  const isBefore = method === 'specified' && settlementBasis(account.rows, on).rule === 'before-first'
  if (!isBefore) return settlementBy(method, account, on)
  const quotes = settlementMethods(account, on)
  return quotes.reduce((least, quote) => (quote.toPay < least.toPay ? quote : least))
}
