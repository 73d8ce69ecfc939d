import { addMonths, type Day, daysBetween, formatDay, startOfMonth } from '../../kernel/days'
import { invariant } from '../../kernel/invariant'
import { type Cents, cents, formatEuro, sumCents, ZERO } from '../../kernel/money'
import type { AllocatedRow, Allocation } from './allocation'

/** An instalment with what is paid on it. */
export interface SummaryRow extends Pick<AllocatedRow, 'id' | 'open' | 'paid'> {
  dueDate: Day
  amount: Cents
}

const inDueOrder = <R extends SummaryRow>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : a.id - b.id))

/** True for an unpaid row that is due on or before a day, unless the account is settled. */
export function isPaymentDue(row: Pick<SummaryRow, 'paid' | 'dueDate'>, on: Day, settledOn: Day | null): boolean {
  return !row.paid && settledOn === null && row.dueDate <= on
}

/** What is late on a day: payments that are not paid in full and fell due on or before it, and how much of it is of earlier months. */
export interface Lateness {
  count: number
  amount: Cents
  /** Part of the amount that fell due before the month of the day: what a settlement calls arrears. */
  arrears: Cents
}

/** What is late on a day; the one definition for lists, panels and the command line. */
export function latenessOf(
  rows: readonly (Pick<SummaryRow, 'paid' | 'dueDate'> & { open: Cents })[],
  on: Day,
  settledOn: Day | null,
): Lateness {
  const late = rows.filter((row) => isPaymentDue(row, on, settledOn))
  return {
    count: late.length,
    amount: sumCents(late.map((row) => row.open)),
    arrears: sumCents(late.filter((row) => row.dueDate < startOfMonth(on)).map((row) => row.open)),
  }
}

/** What overdue means, in a sentence; where part of it is no arrears, why. */
export function latenessWords({ count, amount, arrears }: Lateness, on: Day): string {
  const meaning = `Overdue: not paid in full, and due on or before ${formatDay(on)}.`
  if (count === 0 || amount === arrears) return meaning
  return `${meaning} ${formatEuro(cents(amount - arrears))} of this fell due in ${formatDay(on).slice(3)}: a settlement counts it as that month’s payment, not as arrears.`
}

/** The id of the last row, in due order, that is paid in full; null when none is. */
export function lastPaidRowId(rows: readonly SummaryRow[]): number | null {
  return inDueOrder(rows).findLast((row) => row.paid)?.id ?? null
}

/** What is kept of an account: its sums, and the first row that is open, if any. Counts are of rows, amounts have part payments in them. */
export interface AccountSummary extends AccountStanding {
  agreed: Cents
  waived: Cents
  received: Cents
  surplus: Cents
  settledOn: Day | null
  settlementAmount: Cents | null
  fullyPaid: boolean
  nextDueDate: Day | null
  /** What is open on the first open row. */
  nextAmount: Cents | null
}

/**
 * What is kept of an account, from its rows and what is placed on them; of a settled one nothing is next and nothing remains.
 *
 * @param rows Every row; that of a part payment ahead of time is no payment that was agreed, and is counted only while something of it is open.
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

/** Days since the first open row of an account fell due; 0 when none has. */
export function daysOverdue(nextDueDate: Day | null, on: Day): number {
  return nextDueDate === null ? 0 : Math.max(0, daysBetween(nextDueDate, on))
}

/** What the next 1, 2, 3 … open rows need together, in cents. */
export function combinedAmounts(rows: readonly SummaryRow[]): Cents[] {
  let sum = ZERO
  return inDueOrder(rows)
    .filter((row) => row.open > 0)
    .map((row) => {
      sum = cents(sum + row.open)
      return sum
    })
}

/** What is paid and what remains of an account: counts of rows, amounts in cents with part payments in them. */
export interface AccountStanding {
  paidCount: number
  paid: Cents
  remainingCount: number
  remaining: Cents
}

/**
 * Where an account would stand after an amount more is paid on its open rows, earliest due first. What is beyond them
 * changes nothing here: it stands as overpaid.
 *
 * @throws InvariantError when the amount is negative.
 * @example 17 of 48 times 250 paid and 250 more: 18 = 4,500.00, and 30 = 7,500.00 remain.
 */
export function standingAfter(standing: AccountStanding, rows: readonly SummaryRow[], amount: Cents): AccountStanding {
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
 * True when the next payment falls due in the next calendar month, so this month's may have been entered already.
 *
 * @source D3 5, the guard 'Are you sure this is not a double HP Payment entry?'.
 */
export function doublePaymentGuard(nextDueDate: Day, today: Day): boolean {
  return startOfMonth(nextDueDate) === startOfMonth(addMonths(today, 1))
}
