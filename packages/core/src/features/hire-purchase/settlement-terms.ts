import { type Cents, ZERO } from '../../kernel/money'
import { type AllocationEntry, type AllocationRow, allocate } from './allocation'
import type { Day } from '../../kernel/days'
import {
  type MethodQuote,
  type AccountToSettle,
  type SettlementMethod,
  type SplitRow,
  settlementBy,
} from './settlement-methods'

/** The terms of a settlement, stored with its entry whatever the settings become later. */
export interface SettlementTerms {
  method: SettlementMethod
  /** Compensation, in percent of the capital that is repaid early. */
  percent: number
  /** The day of the sale at that time. */
  soldOn: Day
}

export interface SettlementLine {
  label: string
  amount: Cents
}

type SettlementInputRow = AllocationRow &
  Pick<SplitRow, 'number' | 'interest' | 'reduceFromCapital' | 'capital' | 'bankCharge'>

/**
 * The settlement by its stored method, of the account without it and without later entries. Like the paid state of instalments it depends on rows and
 * entries alone.
 * @source server 20.4
 */
export function settlementByStoredTerms(
  account: Omit<AccountToSettle, 'rows'> & { rows: readonly SettlementInputRow[]; entries: readonly AllocationEntry[] },
  settlement: { entryId: number; date: Day; method: SettlementMethod },
): MethodQuote {
  const entries = account.entries.filter(({ id }) => id < settlement.entryId)
  const before = allocate({ rows: account.rows, entries, settlement: null })
  const paid = new Map(before.rows.map((row) => [row.id, row]))
  const rows = account.rows.map((row) => {
    const { open, paidOnRow } = paid.get(row.id) ?? { open: row.amount, paidOnRow: ZERO }
    return { ...row, open, paidOnRow }
  })
  return settlementBy(settlement.method, { ...account, rows }, settlement.date)
}
