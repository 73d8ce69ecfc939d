import { movesDrawer } from '@forecourt/core/features/cash-book/direction'
import type { BatchTransactions, CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { type Cents, cents, centsFromWire, sumCents, ZERO } from '@forecourt/core/kernel/money'

/** The cents of an amount of an answer. */
export function centsIn(euros: number): Cents {
  return centsFromWire(euros) ?? ZERO
}

export interface BalanceRow {
  /** From 1. */
  number: number
  entry: CashEntryOut
  amount: Cents
  /** What the drawer holds after it. */
  balance: Cents
}

/** The entries of the cash section with the balance of the drawer after each, from the opening balance on. */
export function balanceRows(opening: Cents, entries: readonly CashEntryOut[]): BalanceRow[] {
  let balance: Cents = opening
  return entries.map((entry, at) => {
    const amount = centsIn(entry.signedAmount)
    balance = cents(balance + amount)
    return { number: at + 1, entry, amount, balance }
  })
}

/** What a section's entries come to. */
export function sectionSum(entries: readonly CashEntryOut[]): Cents {
  return sumCents(entries.map((entry) => centsIn(entry.signedAmount)))
}

/** The cash that was banked: it left the drawer, but stands among the bank deposits. */
export function bankedCash(batch: BatchTransactions): Cents {
  return sectionSum(batch.bankDeposits.filter((entry) => movesDrawer(entry.typeID)))
}
