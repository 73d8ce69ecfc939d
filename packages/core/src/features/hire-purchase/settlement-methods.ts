import { addMonths, type Day, daysBetween } from '../../kernel/days'
import { invariant } from '../../kernel/invariant'
import { type Cents, ZERO, cents, mulDivCents, roundCents, sumCents } from '../../kernel/money'
import { intervalOf, percentOf, presentValueAt } from './apr'
import type { SETTLEMENT_METHODS } from '../settings/enums'
import { type SettlementRow, settlementBasis, settlementQuote, settlementToPay } from './settlement'

export type SettlementMethod = (typeof SETTLEMENT_METHODS)[number]

/** A row with its split; one added by hand has none. */
export interface SplitRow extends SettlementRow {
  number: number
  interest: Cents | null
  reduceFromCapital: Cents | null
}

/** An account as its early settlement is worked out. */
export interface SettledAccount {
  rows: readonly SplitRow[]
  soldOn: Day
  /** The total amount of credit, in cents. */
  credit: Cents
  /** Its annual percentage rate of charge, unrounded; null where it has none. */
  apr: number | null
  /** What the contract asks for besides, in percent of the capital that is repaid early; none unless given. */
  compensationPercent?: number
}

/** What an account is settled for by one method; amounts in cents. */
export interface MethodQuote {
  method: SettlementMethod
  toPay: Cents
  /** How much less that is than all that is open. */
  reduction: Cents
  /** They sum to `toPay`. */
  lines: { label: string; amount: Cents }[]
  /** The rule and where it comes from. */
  says: string
}

type Line = MethodQuote['lines'][number]

interface Standing extends SettledAccount {
  on: Day
  inOrder: readonly SplitRow[]
  toCome: readonly SplitRow[]
  open: Cents
  /** Paid on rows to come. */
  ahead: Cents
  /** What every method but the specified one asks for besides: open on rows due, less what is paid on rows to come. */
  besides: Line[]
}

function standingOn(account: SettledAccount, on: Day): Standing {
  const inOrder = account.rows.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0))
  const toCome = inOrder.filter((row) => row.dueDate > on)
  const openDue = sumCents(inOrder.filter((row) => row.dueDate <= on).map((row) => row.open))
  const ahead = sumCents(toCome.map((row) => cents(row.amount - row.open)))
  const besides = [
    { label: 'Open on payments due', amount: openDue },
    { label: ahead < 0 ? 'Paid back beyond what was paid' : 'Paid ahead', amount: cents(0 - ahead) },
  ]
  return { ...account, on, inOrder, toCome, ahead, open: sumCents(inOrder.map((row) => row.open)), besides }
}

/** The lines that are no zero, and one that keeps their sum between nothing and what is open. */
function quoteOf(method: SettlementMethod, open: Cents, lines: readonly Line[], says: string): MethodQuote {
  if (open === 0) return { method, toPay: ZERO, reduction: ZERO, lines: [], says: 'Nothing is open on the account.' }
  const said = lines.filter(({ amount }) => amount !== 0)
  const sum = sumCents(said.map(({ amount }) => amount))
  const toPay = cents(Math.max(0, Math.min(sum, open)))
  if (sum > toPay) said.push({ label: 'Never more than is open', amount: cents(toPay - sum) })
  if (sum < toPay) said.push({ label: 'Nothing is paid back', amount: cents(toPay - sum) })
  return { method, toPay, reduction: cents(open - toPay), lines: said, says }
}

/** As D2 9 has it. */
function specified({ inOrder, on, open }: Standing): MethodQuote {
  const quote = settlementQuote(inOrder, on)
  const lines = quote
    ? [
        { label: 'Balance', amount: quote.balance },
        { label: 'Pending payments', amount: quote.pendingPayments },
        { label: 'Charges', amount: quote.charges },
        { label: 'Arrears', amount: quote.arrears },
        { label: 'Already paid', amount: cents(0 - quote.alreadyPaid) },
      ]
    : [{ label: 'All that is open', amount: open }]
  const { reason } = settlementBasis(inOrder, on)
  const none = settlementToPay(inOrder, on) === open ? ' No reduction: it is all that is open.' : ''
  return quoteOf('specified', open, lines, `${reason}${none}`)
}

/** A row as the contract sees it. */
export type ContractRow = Pick<
  SplitRow,
  'number' | 'dueDate' | 'amount' | 'interest' | 'reduceFromCapital' | 'isPartPayment'
>

/** Rows to come on a day, of an account whose rows are in their order; what is paid on them already, in cents. */
export interface ContractStanding {
  inOrder: readonly ContractRow[]
  toCome: readonly ContractRow[]
  on: Day
  soldOn: Day
  ahead: Cents
  compensationPercent?: number
}

/** Interest of the row that runs, by days: from the due day of the instalment before it, or the sale, to its own. */
function accrued({ inOrder, toCome, on, soldOn }: ContractStanding): Line {
  const running = toCome[0]
  const before = running && inOrder.slice(0, inOrder.indexOf(running)).findLast((row) => !row.isPartPayment)
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
/** Of one percent: what is asked at most in the last year of a contract. */
const SHORT_BPS = 50

/** What a contract has for being ended early: of the capital not yet due, less in its last year, and never more than the interest saved. */
function compensation(
  { toCome, on, ahead, compensationPercent = 0 }: ContractStanding,
  of: { capital: Cents; accrued: Cents },
): Line[] {
  const last = toCome.at(-1)
  if (!last || compensationPercent <= 0) return []
  const percent = Math.round(compensationPercent * 100)
  const bps = last.dueDate <= addMonths(on, MONTHS_SHORT) ? Math.min(percent, SHORT_BPS) : percent
  const asked = mulDivCents(cents(Math.max(0, of.capital - Math.max(0, ahead))), bps, BPS)
  const saved = Math.max(0, sumCents(toCome.map((row) => row.interest ?? ZERO)) - of.accrued)
  return asked > saved
    ? [{ label: 'Compensation, the interest saved', amount: cents(saved) }]
    : [{ label: `Compensation, ${bps / 100}% of capital paid early`, amount: asked }]
}

/**
 * What the contract asks for rows to come on a day: their capital, the interest of the row that runs until the day, and the compensation, none where
 * it has none.
 *
 * @source server 20.3, 20.4
 */
export function contractLines(standing: ContractStanding): { capital: Line; interest: Line; compensation: Line[] } {
  const capital = sumCents(standing.toCome.map((row) => row.reduceFromCapital ?? row.amount))
  const interest = accrued(standing)
  return {
    capital: { label: 'Capital of payments to come', amount: capital },
    interest,
    compensation: compensation(standing, { capital, accrued: interest.amount }),
  }
}

function contract(standing: Standing): MethodQuote {
  const { open, besides } = standing
  const { capital, interest, compensation: asked } = contractLines(standing)
  return quoteOf(
    'contract',
    open,
    [capital, interest, ...asked, ...besides],
    'Capital that is not yet due and interest until the day, no interest and no bank charge of payments to come (2008/48/EC art. 16(1), (EU) 2023/2225 art. 29(1), Lexitor C-383/18).',
  )
}

function byApr({ toCome, on, soldOn, apr, open, besides }: Standing): MethodQuote {
  if (apr === null)
    return quoteOf(
      'apr',
      open,
      [{ label: 'All that is open', amount: open }],
      'The account has no annual percentage rate of charge, so nothing is taken off.',
    )
  // Before the sale no credit runs.
  const from = on < soldOn ? soldOn : on
  const amounts = toCome.map((row) => ({
    amount: row.amount,
    inYears: row.dueDate <= from ? 0 : intervalOf(from, row.dueDate).inYears,
  }))
  const worth = roundCents(presentValueAt(apr, amounts))
  return quoteOf(
    'apr',
    open,
    [{ label: 'Payments to come, as worth on the day', amount: worth }, ...besides],
    `The present value of payments to come at the account's APR, ${percentOf(apr, 6)}% (the rule of SI 2004/1483 reg. 4).`,
  )
}

/** Payments to come less a part of the cost of credit, over a whole. */
function givenBack({ inOrder, toCome, credit, besides }: Standing, part: number, whole: number): Line[] {
  const cost = Math.max(0, sumCents(inOrder.map((row) => row.amount)) - credit)
  const back = whole === 0 ? ZERO : mulDivCents(cents(cost), part, whole)
  return [
    { label: 'Payments to come', amount: sumCents(toCome.map((row) => row.amount)) },
    { label: 'Cost of credit given back', amount: cents(0 - back) },
    ...besides,
  ]
}

/** How many instalments rows are; that of a part payment is none. */
const countOf = (rows: readonly SplitRow[]): number => rows.filter((row) => !row.isPartPayment).length

function linear(standing: Standing): MethodQuote {
  const [left, all] = [standing.toCome, standing.inOrder].map(countOf)
  return quoteOf(
    'linear',
    standing.open,
    givenBack(standing, left ?? 0, all ?? 0),
    `The cost of credit spread evenly over the payments: ${left} of ${all} parts are given back.`,
  )
}

function rule78(standing: Standing): MethodQuote {
  const [left, all] = [standing.toCome, standing.inOrder].map((rows) => (countOf(rows) * (countOf(rows) + 1)) / 2)
  return quoteOf(
    'rule78',
    standing.open,
    givenBack(standing, left ?? 0, all ?? 0),
    `The rule of 78: the cost of credit by the sum of digits, of which ${left} of ${all} are given back.`,
  )
}

/**
 * What ends an account on a day, by every method, in the order of `SETTLEMENT_METHODS`.
 *
 * @returns Each between nothing and what is open, with lines that sum to it.
 * @source server 20.3
 * @example settlementMethods(account, day('2027-01-01'))[1].toPay // 396981
 */
export function settlementMethods(account: SettledAccount, on: Day): MethodQuote[] {
  const standing = standingOn(account, on)
  return [specified(standing), contract(standing), byApr(standing), linear(standing), rule78(standing)]
}

/** What ends an account on a day by one method. */
export function settlementBy(method: SettlementMethod, account: SettledAccount, on: Day): MethodQuote {
  const found = settlementMethods(account, on).find((quote) => quote.method === method)
  invariant(found, `${method} is a method`)
  return found
}

/**
 * What a settlement is filled in with by the method of the dealership. The specified formula begins in the month of the first payment: before it would
 * be the whole interest, and the least of the five ways is filled in.
 *
 * @returns The method that the figure is by.
 * @source server 20.4
 */
export function presetSettlement(method: SettlementMethod, account: SettledAccount, on: Day): MethodQuote {
  const isBefore = method === 'specified' && settlementBasis(account.rows, on).rule === 'before-first'
  if (!isBefore) return settlementBy(method, account, on)
  const quotes = settlementMethods(account, on)
  return quotes.reduce((least, quote) => (quote.toPay < least.toPay ? quote : least))
}
