import { addMonths, type Day, daysBetween, formatDay, startOfMonth } from '../../kernel/days'
import { invariant } from '../../kernel/invariant'
import { type Cents, cents, formatEuro, sumCents } from '../../kernel/money'
import type { AllocatedRow, Allocation } from './allocation'

/** An instalment with what is paid on it. */
export interface SummaryRow extends Pick<AllocatedRow, 'id' | 'open' | 'paid'> {
  dueDate: Day
  amount: Cents
}

/** Where an account stands on a day. Counts are of rows paid in full or not; amounts include part payments. */
export interface AccountSummary {
  nextRowId: number | null
  nextDueDate: Day | null
  /** What is open on the first unpaid row. */
  nextPaymentAmount: Cents | null
  numberOfPaidPayments: number
  totalOfPaidPayments: Cents
  numberOfRemainingPayments: number
  totalOfRemainingPayments: Cents
  numberOfPaymentsOverdue: number
  overdueAmount: Cents
  /** Days since the earliest overdue row fell due; 0 when it falls due on the day itself, or none is. */
  daysOverdue: number
  /** Open on rows due before the month of the day: what a settlement asks for besides its balance. */
  arrears: Cents
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
  return `${meaning} ${formatEuro(cents(amount - arrears))} of it fell due in ${formatDay(on).slice(3)}: a settlement has it in the payment of the month, and calls arrears only what is of earlier months.`
}

/** The id of the last row, in due order, that is paid in full; null when none is. */
export function lastPaidRowId(rows: readonly SummaryRow[]): number | null {
  return inDueOrder(rows).findLast((row) => row.paid)?.id ?? null
}

/**
 * Where an account stands on a day; a settled account has nothing next, remaining, due or overdue.
 *
 * @source overdue: unpaid, due before or on the day, account not settled.
 */
export function accountSummary(rows: readonly SummaryRow[], allocation: Allocation, on: Day): AccountSummary {
  const isSettled = allocation.settledOn !== null
  const unpaid = isSettled ? [] : inDueOrder(rows).filter((row) => !row.paid)
  const overdue = unpaid.filter((row) => isPaymentDue(row, on, allocation.settledOn))
  const late = latenessOf(unpaid, on, allocation.settledOn)
  const next = unpaid[0]
  return {
    nextRowId: next?.id ?? null,
    nextDueDate: next?.dueDate ?? null,
    nextPaymentAmount: next?.open ?? null,
    numberOfPaidPayments: rows.filter((row) => row.paid).length,
    totalOfPaidPayments: allocation.paid,
    numberOfRemainingPayments: unpaid.length,
    totalOfRemainingPayments: allocation.remaining,
    numberOfPaymentsOverdue: late.count,
    overdueAmount: late.amount,
    daysOverdue: overdue[0] ? daysBetween(overdue[0].dueDate, on) : 0,
    arrears: late.arrears,
  }
}

/** How long something has been due, in days. */
export type AgeingBucket = 'today' | '1-30' | '31-60' | '61-90' | 'over-90'

/** How long ago something fell due; null when it is not due yet. */
export function ageingBucket(dueDate: Day, on: Day): AgeingBucket | null {
  const days = daysBetween(dueDate, on)
  if (days < 0) return null
  if (days === 0) return 'today'
  if (days <= 30) return '1-30'
  if (days <= 60) return '31-60'
  return days <= 90 ? '61-90' : 'over-90'
}

/**
 * What the next `count` unpaid rows need together, in cents; all of them when there are fewer.
 *
 * @throws InvariantError when the count is not a whole number from 1.
 */
export function combinedAmount(rows: readonly SummaryRow[], count: number): Cents {
  invariant(Number.isInteger(count) && count >= 1, 'At least one payment is combined')
  const unpaid = inDueOrder(rows).filter((row) => !row.paid)
  return sumCents(unpaid.slice(0, count).map((row) => row.open))
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
