import { movesDrawer } from '@forecourt/core/features/cash-book/direction'
import type { BatchTransactions, CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { type Cents, cents, centsFromWire, sumCents, ZERO } from '@forecourt/core/kernel/money'

/** Returns the cents of an amount of an answer. */
export function wireCents(euros: number): Cents {
  return centsFromWire(euros) ?? ZERO
}

export interface BalanceRow {
  /** From 1. */
  number: number
  entry: CashEntryOut
  amount: Cents
  /** What the drawer holds after the entry. */
  balance: Cents
}

/** Returns the entries of the cash section with the balance of the drawer after each, from the opening balance on. */
export function balanceRows(opening: Cents, entries: readonly CashEntryOut[]): BalanceRow[] {
  let balance: Cents = opening
  return entries.map((entry, at) => {
    const amount = wireCents(entry.signedAmount)
    balance = cents(balance + amount)
    return { number: at + 1, entry, amount, balance }
  })
}

export function sectionSum(entries: readonly CashEntryOut[]): Cents {
  return sumCents(entries.map((entry) => wireCents(entry.signedAmount)))
}

/** Returns the cash that was banked: it left the drawer, but is listed among the bank deposits. */
export function bankedCash(batch: BatchTransactions): Cents {
  return sectionSum(batch.bankDeposits.filter((entry) => movesDrawer(entry.typeID)))
}
