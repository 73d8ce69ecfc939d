import { type Cents, cents } from '../../kernel/money'
import { CashCategory } from './enums'

/** An expense is never negative: what is too much of one is a recovery, and the other way round. */
const OPPOSITE: Readonly<Record<number, number>> = {
  [CashCategory.VehicleExpense]: CashCategory.VehicleExpenseRecovery,
  [CashCategory.VehicleExpenseRecovery]: CashCategory.VehicleExpense,
}

/**
 * The category and amount of the entry that corrects another to an amount, in cents: what both come to is what was meant.
 *
 * @source server 7.6.
 * @example correctionOf({ categoryID: CashCategory.Sale, amount: cents(500_00) }, cents(550_00)) // a sale of 50.00
 */
export function correctionOf(
  entry: { categoryID: number; amount: Cents },
  meant: Cents,
): { categoryID: number; amount: Cents } {
  const by = cents(meant - entry.amount)
  const opposite = by < 0 ? OPPOSITE[entry.categoryID] : undefined
  return opposite === undefined
    ? { categoryID: entry.categoryID, amount: by }
    : { categoryID: opposite, amount: cents(-by) }
}
