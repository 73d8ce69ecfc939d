import { type Cents, cents, formatEuro, ZERO } from '../../kernel/money'
import { checkToConfirm, type FieldCheck } from '../../checks'

/** The settlement of an account that an entry on it may change; amounts in cents. */
export interface SettlementEffect {
  accountNo: string
  /** Waived by its settlement; zero while it is open. */
  waived: Cents
  /** Owed on it without the entry: below zero where more was paid than agreed. */
  open: Cents
  stays: boolean
  /** It is settled with the stored entry, or before a new one. */
  isSettled: boolean
  /** The account is settled where the entry pays more than this; null where its state does not depend on the entry. */
  settledAbove: Cents | null
}

/**
 * Asks to confirm an entry that changes a settlement or what it waives: a lower payment on a settled account raises the waived amount, a reversed
 * settlement opens the account again, and without the reversal it is settled again.
 * @param amount Paid by the entry as typed; zero for a deletion.
 * @source server 6.2
 */
export function waivedChecks(amount: Cents, settled: SettlementEffect | null | undefined): FieldCheck[] {
  if (!settled) return []
  const { accountNo, waived, open, stays, isSettled, settledAbove } = settled
  const pays = stays ? amount : ZERO
  const after = cents(Math.max(0, open - pays))
  const isSettledAfter = settledAbove === null ? isSettled : pays > settledAbove
  if (!isSettledAfter) {
    const sentence = `HP account ${accountNo} is open again: ${formatEuro(after)} is owed on it.`
    return isSettled ? [checkToConfirm('opens-again', 'amount', sentence)] : []
  }
  if (after <= waived) return []
  const more = formatEuro(cents(after - waived))
  const sentence = isSettled
    ? `The settlement of ${accountNo} then waives ${more} more, ${formatEuro(after)} in all.`
    : `HP account ${accountNo} is settled again: ${formatEuro(after)} is waived.`
  return [checkToConfirm('waived', 'amount', sentence)]
}
