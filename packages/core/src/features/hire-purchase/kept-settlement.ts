import { type Cents, ZERO } from '../../kernel/money'
import { type AllocationEntry, type AllocationRow, allocate } from './allocation'
import type { Day } from '../../kernel/days'
import {
  type MethodQuote,
  type SettledAccount,
  type SettlementMethod,
  type SplitRow,
  settlementBy,
} from './settlement-methods'

/** What a settlement is entered by: kept with its entry, whatever is set later. */
export interface SettledBy {
  method: SettlementMethod
  /** Compensation, in percent of the capital that is repaid early. */
  percent: number
  /** The day of the sale as it then was. */
  soldOn: Day
}

/** A line of a settlement, in cents. */
export interface SettlementLine {
  label: string
  amount: Cents
}

type Row = AllocationRow & Pick<SplitRow, 'number' | 'interest' | 'reduceFromCapital' | 'capital' | 'bankCharge'>

/**
 * What a settlement was asked for by the method that it keeps: of the account as it stands without it and without what was entered later. Like the paid
 * state of instalments it depends on rows and entries alone.
 *
 * @source server 20.4
 */
export function keptSettlement(
  account: Omit<SettledAccount, 'rows'> & { rows: readonly Row[]; entries: readonly AllocationEntry[] },
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
