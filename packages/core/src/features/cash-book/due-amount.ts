import { type Day, isDay } from '../../kernel/days'
import { type Cents, centsFromWire, sumCents, ZERO } from '../../kernel/money'
import type { PrepayMode } from '../hire-purchase/enums'
import type { NextHPPayment } from '../hire-purchase/schemas'
import { CashCategory } from './enums'

/** An HP account that an entry pays; amounts in cents. */
export interface PaidHpAccount {
  vehicleID: number
  accountNo: string
  settled: boolean
  owed: Cents
  /** The owed part of the first unpaid instalment. */
  next: Cents | null
  dueDate: Day | null
  /** The sums of the next 1, 2, 3 … instalments. */
  combined: readonly Cents[]
  settlement: Cents
  /** What a settlement should not exceed: that by the contract, of a consumer under Directive (EU) 2023/2225; null for none. */
  settlementByContract: Cents | null
}

export function paidHpAccount(next: NextHPPayment): PaidHpAccount {
  const euros = (amount: number | null) => (amount === null ? null : centsFromWire(amount))
  return {
    vehicleID: next.vehicleID,
    accountNo: next.accountNo,
    settled: next.settled,
    owed: euros(next.remainingPayments) ?? ZERO,
    next: euros(next.amount),
    dueDate: next.dueDate !== null && isDay(next.dueDate) ? next.dueDate : null,
    combined: next.combined.map((amount) => euros(amount) ?? ZERO),
    settlement: euros(next.settlementToPay) ?? ZERO,
    settlementByContract: euros(next.settlementByContract),
  }
}

interface DueEntry {
  categoryID: number | null
  /** The number of instalments of one payment; null for one. */
  combine: number | null
  isSeveral: boolean
  prepay?: PrepayMode | null
}

/** What is due on the accounts of an entry, in cents; null when nothing is due, or when the entry pays no account or ahead of time. */
export function dueForEntry(
  { categoryID, combine, isSeveral, prepay = null }: DueEntry,
  accounts: readonly PaidHpAccount[],
): Cents | null {
  const [account] = accounts
  if (!account || (account.settled && !isSeveral)) return null
  if (categoryID === CashCategory.HPSettlement) return positiveOrNull(account.settlement)
  if (categoryID !== CashCategory.HpPayment || prepay) return null
  if (!isSeveral) return positiveOrNull(combine === null ? account.next : (account.combined[combine - 1] ?? null))
  const amounts = accounts.map(({ next }) => positiveOrNull(next))
  return amounts.every((amount) => amount !== null) ? sumCents(amounts) : null
}

export function positiveOrNull(amount: Cents | null): Cents | null {
  return amount !== null && amount > 0 ? amount : null
}
