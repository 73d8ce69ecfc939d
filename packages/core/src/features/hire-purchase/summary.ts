import { addMonths, type Day, daysBetween, formatDay, startOfMonth } from '../../kernel/days'
import { invariant } from '../../kernel/invariant'
import { type Cents, cents, formatEuro, sumCents, ZERO } from '../../kernel/money'
import type { AllocatedRow, Allocation } from './allocation'

export interface SummaryRow extends Pick<AllocatedRow, 'id' | 'open' | 'paid'> {
  dueDate: Day
  amount: Cents
}

const inDueOrder = <R extends SummaryRow>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : a.id - b.id))

/** Whether an unpaid row is due on or before a day; false on a settled account. */
export function isPaymentDue(row: Pick<SummaryRow, 'paid' | 'dueDate'>, on: Day, settledOn: Day | null): boolean {
  return !row.paid && settledOn === null && row.dueDate <= on
}

/** The overdue payments on a day: not fully paid and due on or before it. */
export interface OverdueSummary {
  count: number
  amount: Cents
  /** The part that fell due before the month of the day: the arrears of a settlement. */
  arrears: Cents
}

/** The overdue payments on a day; the one definition for lists, panels and the command line. */
export function overdueSummary(
  rows: readonly (Pick<SummaryRow, 'paid' | 'dueDate'> & { open: Cents })[],
  on: Day,
  settledOn: Day | null,
): OverdueSummary {
  const late = rows.filter((row) => isPaymentDue(row, on, settledOn))
  return {
    count: late.length,
    amount: sumCents(late.map((row) => row.open)),
    arrears: sumCents(late.filter((row) => row.dueDate < startOfMonth(on)).map((row) => row.open)),
  }
}

/** Explains overdue in a sentence, and the part of it that is not arrears. */
export function overdueSentence({ count, amount, arrears }: OverdueSummary, on: Day): string {
  const meaning = `Overdue: not paid in full, and due on or before ${formatDay(on)}.`
  if (count === 0 || amount === arrears) return meaning
  return `${meaning} ${formatEuro(cents(amount - arrears))} of this fell due in ${formatDay(on).slice(3)}: a settlement counts it as that month’s payment, not as arrears.`
}

export function lastPaidRowId(rows: readonly SummaryRow[]): number | null {
  return inDueOrder(rows).findLast((row) => row.paid)?.id ?? null
}

/** The stored sums of an account, and its first open row, if any. Counts are of rows, amounts include part payments. */
export interface AccountSummary extends HpAccountBalance {
  agreed: Cents
  waived: Cents
  received: Cents
  surplus: Cents
  settledOn: Day | null
  settlementAmount: Cents | null
  fullyPaid: boolean
  nextDueDate: Day | null
  /** The open amount of the first open row. */
  nextAmount: Cents | null
}

/**
 * The stored summary of an account, from its rows and their payments; a settled one has no next row and nothing remaining.
 * @param rows Every row; that of a part payment is no agreed payment, and is counted only while some of it is open.
 */
export function accountSummary(
  rows: readonly { id: number; dueDate: Day; isPartPayment?: boolean | undefined }[],
  allocation: Allocation,
): AccountSummary {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const { agreed, paid, remaining, waived, received, surplus, settledOn, settlementAmount, fullyPaid } = allocation
  const open = allocation.rows.filter((row) => row.open > 0)
  const next = open[0]
  return {
    ...{ agreed, paid, remaining, waived, received, surplus, settledOn, settlementAmount, fullyPaid },
    nextDueDate: next ? (rowOf.get(next.id)?.dueDate ?? null) : null,
    nextAmount: next?.open ?? null,
    paidCount: allocation.rows.filter((row) => row.paid && !rowOf.get(row.id)?.isPartPayment).length,
    remainingCount: open.length,
  }
}

/** Days since the first open row of an account fell due; 0 for none. */
export function daysOverdue(nextDueDate: Day | null, on: Day): number {
  return nextDueDate === null ? 0 : Math.max(0, daysBetween(nextDueDate, on))
}

/** The sums of the next 1, 2, 3 … open rows, in cents. */
export function combinedAmounts(rows: readonly SummaryRow[]): Cents[] {
  let sum = ZERO
  return inDueOrder(rows)
    .filter((row) => row.open > 0)
    .map((row) => {
      sum = cents(sum + row.open)
      return sum
    })
}

/** The paid and remaining parts of an account: counts of rows, amounts in cents with part payments. */
export interface HpAccountBalance {
  paidCount: number
  paid: Cents
  remainingCount: number
  remaining: Cents
}

/**
 * The balance of an account after a further payment on its open rows, earliest due first. An amount beyond them changes nothing here: it is overpaid.
 * @throws InvariantError when the amount is negative.
 * @example 17 of 48 times 250 paid and 250 more: 18 = 4,500.00, and 30 = 7,500.00 remain.
 */
export function balanceAfterPayment(
  standing: HpAccountBalance,
  rows: readonly SummaryRow[],
  amount: Cents,
): HpAccountBalance {
  invariant(amount >= 0, 'What is paid back is not placed on rows')
  let left: number = amount
  let rowCount = 0
  for (const row of inDueOrder(rows)) {
    if (row.paid) continue
    if (left < row.open) break
    left -= row.open
    rowCount += 1
  }
  const placed = Math.min(amount, standing.remaining)
  return {
    paidCount: standing.paidCount + rowCount,
    paid: cents(standing.paid + placed),
    remainingCount: standing.remainingCount - rowCount,
    remaining: cents(standing.remaining - placed),
  }
}

/**
 * Whether the next payment falls due in the next calendar month, so that this month's may have been entered already.
 * @source D3 5, the confirmation 'Are you sure this is not a double HP Payment entry?'.
 */
export function mayBeDoublePayment(nextDueDate: Day, today: Day): boolean {
  return startOfMonth(nextDueDate) === startOfMonth(addMonths(today, 1))
}
