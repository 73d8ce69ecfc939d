import { type Day, formatDay } from '../../kernel/days'
import { cents, mulDivCents, sumCents, type Cents } from '../../kernel/money'
import { BANK_CHARGE_BPS } from './schedule'

/** A row for the settlement. A row added by hand has no split: its capital and bank charge are null. */
export interface SettlementRow {
  dueDate: Day
  amount: Cents
  capital: Cents | null
  bankCharge: Cents | null
  open: Cents
  paidOnRow: Cents
  /** The row of a part payment, which is no instalment. */
  isPartPayment?: boolean | undefined
}

const inDueOrder = (rows: readonly SettlementRow[]): SettlementRow[] =>
  rows.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0))

const chargesOf = (rows: readonly SettlementRow[]): Cents => sumCents(rows.map((row) => row.bankCharge ?? cents(0)))

/** False where new terms spread the charges anew: those before the last are not all the first one's. */
function areChargesAlike(split: readonly SettlementRow[]): boolean {
  const last = split.findLastIndex((row) => row.bankCharge !== 0)
  return split.slice(0, Math.max(0, last)).every((row) => row.bankCharge === split[0]?.bankCharge)
}

/** The open amount of a row beyond its amount: refunded beyond what was paid (server 6.2). */
function refundOwedOn({ amount, open }: Pick<SettlementRow, 'amount' | 'open'>): Cents {
  return cents(Math.max(0, open - amount))
}

export interface SettlementQuote {
  /** Capital of the row after the month's. */
  balance: Cents
  /** Amount of the month's row. */
  pendingPayments: Cents
  /** Bank charges that are not billed yet. */
  charges: Cents
  /** The sum of the three. */
  balanceDue: Cents
  /** Open on the rows before the month's, and what was refunded beyond what was paid, on any row. */
  arrears: Cents
  /** Already paid on the month's row. */
  alreadyPaid: Cents
  /** balanceDue + arrears − alreadyPaid. */
  toPay: Cents
}

/**
 * The settlement figure of an account on a day. Rows added by hand count for the month, the arrears and the last row, but have neither capital nor
 * charge. The row of a part payment is no instalment and counts for the arrears alone; the charges of such an account are those of its later rows
 * (server 20.7), and so where charges were spread anew (server 20.21).
 * @returns null where there is none: no row due in that month, it is the last row, or there are one or no rows.
 * @source D2 9: balance = capital of the next row; pending = the month's amount; charges = 2% of the first capital less (index + 1) × the first bank
 * charge, to the letter: where a row's charge was rounded up it can end some cents below zero.
 */
export function settlementQuote(
  rows: readonly SettlementRow[],
  on: Day,
  bankChargeBps: number = BANK_CHARGE_BPS,
): SettlementQuote | null {
  const partPayments = rows.filter((row) => row.isPartPayment)
  const inOrder = inDueOrder(rows.filter((row) => !row.isPartPayment))
  const index = inOrder.findIndex((row) => row.dueDate.slice(0, 7) === on.slice(0, 7))
  const matched = inOrder[index]
  const next = inOrder.slice(index + 1).find((row) => row.capital !== null)
  const split = inOrder.filter((row) => row.capital !== null)
  const first = split[0]
  if (!matched || !next || !first) return null
  const asked = inOrder.slice(0, index + 1).filter((row) => row.capital !== null).length
  const charges =
    partPayments.length > 0 || !areChargesAlike(split)
      ? chargesOf(inOrder.slice(index + 1))
      : mulDivCents(first.capital ?? cents(0), bankChargeBps, 10_000) - asked * (first.bankCharge ?? 0)
  const balance = next.capital ?? cents(0)
  const balanceDue = balance + matched.amount + charges
  const before = sumCents([...inOrder.slice(0, index), ...partPayments].map((row) => row.open))
  const arrears = cents(before + sumCents(inOrder.slice(index + 1).map(refundOwedOn)))
  return {
    balance,
    pendingPayments: matched.amount,
    charges: cents(charges),
    balanceDue: cents(balanceDue),
    arrears,
    alreadyPaid: matched.paidOnRow,
    toPay: cents(balanceDue + arrears - matched.paidOnRow),
  }
}

export interface SettlementBasis {
  rule: 'formula' | 'before-first' | 'all-open'
  reason: string
  /**
   * Before the month of the first instalment: its capital and all bank charges, less what is paid, without interest. That is the formula a month
   * before its first one. Null elsewhere.
   */
  soFar: { capital: Cents; charges: Cents; paid: Cents; sum: Cents } | null
}

/** Explains the settlement on a day: the formula holds from the month of the first instalment to the one before the last. */
export function settlementBasis(
  rows: readonly SettlementRow[],
  on: Day,
  bankChargeBps: number = BANK_CHARGE_BPS,
): SettlementBasis {
  if (settlementQuote(rows, on, bankChargeBps))
    return {
      rule: 'formula',
      reason: `Balance, the payment of ${monthOf(on)}, charges and arrears, less what is paid already.`,
      soFar: null,
    }
  const inOrder = inDueOrder(rows.filter((row) => !row.isPartPayment))
  const first = inOrder[0]
  const split = inOrder.find((row) => row.capital !== null)
  if (!first || !split || monthOf(on) === monthOf(first.dueDate) || on > first.dueDate)
    return {
      rule: 'all-open',
      reason: `All that is open: the formula has no payment after ${monthOf(on)}.`,
      soFar: null,
    }
  const capital = split.capital ?? cents(0)
  const charges = inOrder.length < rows.length ? chargesOf(inOrder) : mulDivCents(capital, bankChargeBps, 10_000)
  const paid = sumCents(inOrder.map((row) => row.paidOnRow))
  return {
    rule: 'before-first',
    reason: `The full balance including all interest: settlement is only reduced from ${monthOf(first.dueDate)}, the month of the first payment.`,
    soFar: { capital, charges, paid, sum: cents(Math.max(0, capital + charges - paid)) },
  }
}

/** `03-2026`. */
const monthOf = (on: Day) => formatDay(on).slice(3)

/**
 * The prefilled amount of a settlement, in cents: the quote's, or all that is owed where there is no quote; never more than is owed, never below
 * zero.
 */
export function settlementToPay(
  rows: readonly SettlementRow[],
  on: Day,
  bankChargeBps: number = BANK_CHARGE_BPS,
): Cents {
  const open = sumCents(rows.map((row) => row.open))
  const quote = settlementQuote(rows, on, bankChargeBps)
  return cents(Math.max(0, Math.min(quote?.toPay ?? open, open)))
}
