import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { type AllocatedPart, type Allocation, allocate } from '@forecourt/core/features/hire-purchase/allocation'
import { accountSummary } from '@forecourt/core/features/hire-purchase/summary'
import type { Day } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import type { Ctx } from '../../context'
import {
  accountForUpdate,
  accountHolder,
  type Instalment,
  instalmentsOf,
  postingsOf,
  refreshClosedFlags,
  saveAccount,
  saveAllocatedRows,
  saveParts,
  storedParts,
} from './repository'

/** An HP account as a posting sees it, its row locked. Amounts in cents. */
export interface Account {
  vehicleID: number
  accountNo: string
  regNo: string
  /** The buyer. */
  clientID: number | null
  settled: boolean
  settlementEntryID: number | null
  /** All that is open: no payment may exceed it. */
  owed: Cents
  /** What has been received beyond the rows. */
  surplus: Cents
  /** The open rows in due order. */
  nextRows: { id: number; number: number; dueDate: Day; open: Cents }[]
}

/** Locks the account of a vehicle for the rest of the transaction; null when it has no schedule. */
export async function lockAccount(ctx: Pick<Ctx, 'db'>, vehicleID: number): Promise<Account | null> {
  const record = await accountForUpdate(ctx.db, vehicleID)
  const holder = record && (await accountHolder(ctx.db, vehicleID))
  if (!record || !holder) return null
  const rows = await instalmentsOf(ctx.db, vehicleID)
  return {
    vehicleID,
    accountNo: holder.hp_account_no ?? '',
    regNo: holder.reg_no,
    clientID: holder.client_id,
    settled: record.settledOn !== null,
    settlementEntryID: record.settlementEntryID,
    owed: record.remaining,
    surplus: record.surplus,
    nextRows: rows
      .filter((row) => row.open > 0)
      .map(({ id, number, dueDate, open }) => ({ id, number, dueDate, open })),
  }
}

/**
 * Computes anew which instalments of a vehicle are paid, and stores what changed. It depends on rows and entries alone, so it may
 * be called after any change of them, any number of times (server 6.2).
 *
 * @returns null when the vehicle has no schedule.
 */
export async function reallocate(ctx: Pick<Ctx, 'db'>, vehicleID: number): Promise<Allocation | null> {
  const record = await accountForUpdate(ctx.db, vehicleID)
  if (!record) return null
  const rows = await instalmentsOf(ctx.db, vehicleID)
  const postings = await postingsOf(ctx.db, vehicleID)
  const settlement = postings.find((posting) => posting.categoryID === CashCategory.HPSettlement)
  const allocation = allocate({
    rows,
    entries: postings.filter((posting) => posting !== settlement),
    settlement: settlement ? { ...settlement, entryId: settlement.id } : null,
  })
  await saveRows(ctx, vehicleID, rows, allocation)
  const dueDates = new Map(rows.map((row) => [row.id, row.dueDate]))
  const account = { ...record, ...accountSummary(dueDates, allocation), settlementEntryID: settlement?.id ?? null }
  if (JSON.stringify(account) !== JSON.stringify(record)) await saveAccount(ctx.db, account)
  return allocation
}

/** After a batch is closed or opened again, the rows that its entries stand on follow. */
export function refreshBatchClosed(ctx: Pick<Ctx, 'db'>, batchID: number): Promise<void> {
  return refreshClosedFlags(ctx.db, batchID)
}

async function saveRows(
  ctx: Pick<Ctx, 'db'>,
  vehicleID: number,
  rows: readonly Instalment[],
  allocation: Allocation,
): Promise<void> {
  const stored = new Map(rows.map((row) => [row.id, row]))
  const changed = allocation.rows.filter((row) => {
    const old = stored.get(row.id)
    return !old || figuresOf(old, old.cashEntryID) !== figuresOf(row, row.cashMgmtID)
  })
  await saveAllocatedRows(ctx.db, changed)
  const parts = await storedParts(ctx.db, vehicleID)
  const moved = allocation.rows.filter((row) => keyOf(row.parts) !== keyOf(parts.get(row.id) ?? []))
  await saveParts(ctx.db, moved)
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
