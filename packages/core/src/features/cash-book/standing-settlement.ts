import { CashCategory } from './enums'
import { type Cents, cents, sumCents } from '../../kernel/money'

/** An entry of an HP account, signed: a refund is negative. */
interface AccountEntry {
  id: number
  categoryID: number
  amount: Cents
  /** The entry that it corrects; null for one that corrects none. */
  correctsID: number | null
}

/** What a settlement comes to with what the entries of its account that correct it take back, in cents; what they add is a payment. */
export function settlementStays(settlement: AccountEntry, entries: readonly AccountEntry[]): Cents {
  const corrections = entries.filter((entry) => entry.correctsID === settlement.id && entry.id !== settlement.id)
  return cents(settlement.amount + sumCents(corrections.map(({ amount }) => cents(Math.min(0, amount)))))
}

/**
 * The settlements of an account that stand: one that was taken back whole by its corrections settles nothing, and is a payment as any other.
 *
 * @source server 6.2
 */
export function standingSettlements<E extends AccountEntry>(entries: readonly E[]): E[] {
  return entries.filter(
    (entry) => entry.categoryID === CashCategory.HPSettlement && settlementStays(entry, entries) > 0,
  )
}

/** The entries of an account as they are allocated: its settlement, and all others. */
export function settledEntries<E extends AccountEntry>(
  postings: readonly E[],
): { entries: E[]; settlement: (E & { entryId: number }) | null } {
  const [settlement] = standingSettlements(postings)
  return {
    entries: postings.filter((posting) => posting !== settlement),
    settlement: settlement ? { ...settlement, entryId: settlement.id } : null,
  }
}
