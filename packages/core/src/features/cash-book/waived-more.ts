import { type Cents, cents, formatEuro, ZERO } from '../../kernel/money'
import type { Question } from '../deals/questions'

/** An account that is settled, or may be by what an entry on it becomes; amounts in cents. */
export interface SettledBehind {
  accountNo: string
  /** What its settlement waives; zero while it is open. */
  waived: Cents
  /** What would be open on it without the entry: below zero where more was paid than was agreed. */
  open: Cents
  /** The entry as it is edited still pays it. */
  stays: boolean
  /** It is settled with the entry as it is stored, or before a new one. */
  isSettled: boolean
  /** It is settled where the entry pays more than this; null where it stays as it is, whatever the entry pays. */
  settledAbove: Cents | null
}

/**
 * Asks about an entry that changes what a settlement waives, or whether one stands: one that pays less on a settled account raises what is waived, one
 * that takes a settlement back opens its account again, and without that it is settled again.
 *
 * @param amount What it pays as it is entered or edited; zero where it is deleted.
 * @source server 6.2
 */
export function waivedQuestions(amount: Cents, settled: SettledBehind | null | undefined): Question[] {
  if (!settled) return []
  const { accountNo, waived, open, stays, isSettled, settledAbove } = settled
  const pays = stays ? amount : ZERO
  const after = cents(Math.max(0, open - pays))
  const isSettledAfter = settledAbove === null ? isSettled : pays > settledAbove
  if (!isSettledAfter) {
    const reason = `HP account ${accountNo} is open again: ${formatEuro(after)} is owed on it.`
    return isSettled ? [{ doubt: 'opens-again', field: 'amount', reason }] : []
  }
  if (after <= waived) return []
  const more = formatEuro(cents(after - waived))
  const reason = isSettled
    ? `The settlement of ${accountNo} then waives ${more} more, ${formatEuro(after)} in all.`
    : `HP account ${accountNo} is settled again: ${formatEuro(after)} is waived.`
  return [{ doubt: 'waived', field: 'amount', reason }]
}
