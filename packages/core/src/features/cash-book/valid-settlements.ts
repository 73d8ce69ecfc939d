import { CashCategory } from './enums'
import { type Cents, cents, sumCents } from '../../kernel/money'

interface AccountEntry {
  id: number
  categoryID: number
  amount: Cents
  correctsID: number | null
}

/** A settlement less what its corrections reverse, in cents; what they add is a payment. */
export function settlementAfterCorrections(settlement: AccountEntry, entries: readonly AccountEntry[]): Cents {
  const corrections = entries.filter((entry) => entry.correctsID === settlement.id && entry.id !== settlement.id)
  return cents(settlement.amount + sumCents(corrections.map(({ amount }) => cents(Math.min(0, amount)))))
}

/**
 * The settlements of an account that still hold: one that its corrections reversed in full settles nothing and is an ordinary payment.
 * @source server 6.2
 */
export function validSettlements<E extends AccountEntry>(entries: readonly E[]): E[] {
  return entries.filter(
    (entry) => entry.categoryID === CashCategory.HPSettlement && settlementAfterCorrections(entry, entries) > 0,
  )
}

/** Splits the entries of an account for allocation: its settlement, and all others. */
export function splitSettlement<E extends AccountEntry>(
  postings: readonly E[],
): { entries: E[]; settlement: (E & { entryId: number }) | null } {
  const [settlement] = validSettlements(postings)
  return {
    entries: postings.filter((posting) => posting !== settlement),
    settlement: settlement ? { ...settlement, entryId: settlement.id } : null,
  }
}
