import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { type AllocatedPart, type Allocation, allocate } from '@forecourt/core/features/hire-purchase/allocation'
import type { Ctx } from '../../context'
import {
  type AccountRecord,
  type Instalment,
  lockAccount,
  type Posting,
  refreshClosedFlags,
  saveAllocation,
  type StoredAccount,
} from './repository'

/**
 * Computes anew which instalments of a vehicle are paid, and stores what changed. It depends on rows and entries alone, so it may
 * be called after any change of them, any number of times (server.md 6.2).
 *
 * @returns null when the vehicle has no schedule.
 */
export async function reallocate(ctx: Pick<Ctx, 'db'>, vehicleID: number): Promise<Allocation | null> {
  const stored = await lockAccount(ctx.db, vehicleID)
  if (!stored) return null
  const { record, rows, postings } = stored
  const settlement = postings.find((posting) => posting.categoryID === CashCategory.HPSettlement)
  const allocation = allocate({
    rows,
    entries: postings.filter((posting) => posting !== settlement),
    settlement: settlement ? { ...settlement, entryId: settlement.id } : null,
  })
  const account = accountAfter(record, { rows, allocation, settlement })
  const difference = differenceOf(stored, allocation)
  const isSame = difference.changed.length + difference.moved.length === 0
  if (!isSame || JSON.stringify(account) !== JSON.stringify(record)) await saveAllocation(ctx.db, account, difference)
  return allocation
}

/** After a batch is closed or opened again, the rows that its entries stand on follow. */
export function refreshBatchClosed(ctx: Pick<Ctx, 'db'>, batchID: number): Promise<void> {
  return refreshClosedFlags(ctx.db, batchID)
}

/** The rows that are not as they are stored, and those on which other parts stand. */
function differenceOf({ rows, parts }: StoredAccount, allocation: Allocation) {
  const stored = new Map(rows.map((row) => [row.id, row]))
  const changed = allocation.rows.filter((row) => {
    const old = stored.get(row.id)
    return !old || figuresOf(old, old.cashEntryID) !== figuresOf(row, row.cashMgmtID)
  })
  const moved = allocation.rows.filter((row) => keyOf(row.parts) !== keyOf(parts.get(row.id) ?? []))
  return { changed, moved }
}

type Figures = Pick<Instalment, 'paidOnRow' | 'open' | 'waived' | 'paid' | 'paidDate' | 'hasCashEntry' | 'batchClosed'>

function figuresOf(row: Figures, entryID: number | null): string {
  const { paidOnRow, open, waived, paid, paidDate, hasCashEntry, batchClosed } = row
  return JSON.stringify([paidOnRow, open, waived, paid, paidDate, hasCashEntry, batchClosed, entryID])
}

function keyOf(parts: readonly AllocatedPart[]): string {
  return parts
    .map((part) => `${part.entryId ?? 0}:${part.amount}:${part.date}`)
    .sort()
    .join()
}

function accountAfter(
  record: AccountRecord,
  after: { rows: readonly Instalment[]; allocation: Allocation; settlement: Posting | undefined },
): AccountRecord {
  const { allocation } = after
  const dueDates = new Map(after.rows.map((row) => [row.id, row.dueDate]))
  const open = allocation.rows.filter((row) => row.open > 0)
  const next = open[0]
  return {
    ...record,
    agreed: allocation.agreed,
    paid: allocation.paid,
    remaining: allocation.remaining,
    waived: allocation.waived,
    received: allocation.received,
    surplus: allocation.surplus,
    settlementEntryID: after.settlement?.id ?? null,
    settledOn: allocation.settledOn,
    settlementAmount: allocation.settlementAmount,
    fullyPaid: allocation.fullyPaid,
    nextDueDate: next ? (dueDates.get(next.id) ?? null) : null,
    nextAmount: next?.open ?? null,
    paidCount: allocation.rows.filter((row) => row.paid).length,
    remainingCount: open.length,
  }
}
