import { type Cents, cents, formatEuro, ZERO } from '../../kernel/money'
import type { Question } from '../deals/questions'

/** A settled account, as an entry on it that is changed or deleted finds it; amounts in cents. */
export interface SettledBehind {
  accountNo: string
  /** What its settlement waives. */
  waived: Cents
  /** What would be open on it without the entry: below zero where more was paid than was agreed. */
  open: Cents
  /** The entry as it is edited still pays it. */
  stays: boolean
}

/**
 * Asks about an entry that pays less on a settled account than before: what is then open is waived.
 *
 * @param amount What it pays as it is edited; zero where it is deleted.
 * @source server 6.2
 */
export function waivedQuestions(amount: Cents, settled: SettledBehind | null | undefined): Question[] {
  if (!settled) return []
  const { accountNo, waived, open, stays } = settled
  const after = cents(Math.max(0, open - (stays ? amount : ZERO)))
  if (after <= waived) return []
  const more = formatEuro(cents(after - waived))
  const reason = `The settlement of ${accountNo} then waives ${more} more, ${formatEuro(after)} in all.`
  return [{ doubt: 'waived', field: 'amount', reason }]
}
