import { type AllocatedPart, type Allocation, allocate } from '@forecourt/core/features/hire-purchase/allocation'
import { accountSummary } from '@forecourt/core/features/hire-purchase/summary'
import {
  type SettlementTerms,
  type SettlementLine,
  settlementByStoredTerms,
} from '@forecourt/core/features/hire-purchase/settlement-terms'
import { splitSettlement, validSettlements } from '@forecourt/core/features/cash-book/valid-settlements'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { saleByVehicle } from '../deals/repository'
import { readSettings } from '../settings/repository'
import {
  type AccountJson,
  type Instalment,
  lockAccount,
  refreshClosedFlags,
  saveAllocation,
  storedAccount,
  type Posting,
  type StoredAccount,
  instalmentsOf,
} from './repository'
import { presetSettlement } from '@forecourt/core/features/hire-purchase/settlement-methods'
import type { Day } from '@forecourt/core/kernel/days'
import { accountToSettle } from './settled-account'

/**
 * Recomputes which instalments of a vehicle are paid, and stores what changed. It depends on rows and entries alone, so it may be called after any
 * change of them, any number of times (server 6.2).
 * @param read The account, when it was locked and read after the change; null for none.
 * @returns null when the vehicle has no schedule.
 */
export async function reallocate(
  ctx: Pick<Ctx, 'db'>,
  vehicleID: number,
  read?: AccountJson | null,
): Promise<Allocation | null> {
  const stored = read === undefined ? await lockAccount(ctx.db, vehicleID) : read && storedAccount(read)
  if (!stored) return null
  const { record, rows, postings } = stored
  // A settlement that was taken back stands again only where no other was entered since.
  if (validSettlements(postings).length > 1) throw new Refusal('HP_SETTLED_SINCE')
  const { entries, settlement } = splitSettlement(postings)
  const allocation = allocate({ rows, entries, settlement })
  const settlementLines = settlement ? await settlementLinesOf(ctx, stored, settlement) : null
  const account = {
    ...record,
    ...accountSummary(rows, allocation),
    settlementEntryID: settlement?.id ?? null,
    settlementLines,
  }
  const difference = changedRows(stored, allocation)
  const isSame = difference.changed.length + difference.moved.length === 0
  if (!isSame || JSON.stringify(account) !== JSON.stringify(record)) await saveAllocation(ctx.db, account, difference)
  return allocation
}

/** Returns the lines of a settlement by its stored method; null for none. */
async function settlementLinesOf(
  { db }: Pick<Ctx, 'db'>,
  { record, rows, postings }: StoredAccount,
  { id: entryId, date, settledBy }: Posting,
): Promise<SettlementLine[] | null> {
  const sale = settledBy && (await saleByVehicle(db, record.vehicleID))
  if (!sale) return null
  const { method, percent, soldOn } = settledBy
  const account = accountToSettle({ ...sale, soldDate: soldOn }, rows, percent)
  const entries = postings.filter((posting) => posting.id !== entryId)
  return settlementByStoredTerms({ ...account, rows, entries }, { entryId, date, method }).lines
}

/** Returns the stored method of a new settlement of a vehicle, from Manage Data; null for a vehicle that is not sold (server 20.4). */
export async function newSettledBy(
  { db }: Pick<Ctx, 'db'>,
  { vehicleID, on }: { vehicleID: number | null; on: Day },
): Promise<SettlementTerms | null> {
  const sale = vehicleID === null ? null : await saleByVehicle(db, vehicleID)
  if (!sale) return null
  const { settlementMethod, settlementCompensationPercent: percent } = await readSettings(db)
  const account = accountToSettle(sale, await instalmentsOf(db, vehicleID ?? 0), percent)
  const { method } = presetSettlement(settlementMethod, account, on)
  return { method, percent, soldOn: sale.soldDate }
}

/** Updates the rows of a batch's entries after it is closed or re-opened. */
export function refreshBatchClosed(ctx: Pick<Ctx, 'db'>, batchID: number): Promise<void> {
  return refreshClosedFlags(ctx.db, batchID)
}

/** Returns the rows that differ from the stored ones, and those with other allocations. */
function changedRows({ rows, parts }: StoredAccount, allocation: Allocation) {
  const stored = new Map(rows.map((row) => [row.id, row]))
  const changed = allocation.rows.filter((row) => {
    const old = stored.get(row.id)
    return !old || rowFiguresKey(old, old.cashEntryID) !== rowFiguresKey(row, row.cashMgmtID)
  })
  const moved = allocation.rows.filter((row) => keyOf(row.parts) !== keyOf(parts.get(row.id) ?? []))
  return { changed, moved }
}

type RowFigures = Pick<
  Instalment,
  'paidOnRow' | 'open' | 'waived' | 'paid' | 'paidDate' | 'hasCashEntry' | 'batchClosed'
>

function rowFiguresKey(row: RowFigures, entryID: number | null): string {
  const { paidOnRow, open, waived, paid, paidDate, hasCashEntry, batchClosed } = row
  return JSON.stringify([paidOnRow, open, waived, paid, paidDate, hasCashEntry, batchClosed, entryID])
}

function keyOf(parts: readonly AllocatedPart[]): string {
  return parts
    .map((part) => `${part.entryId ?? 0}:${part.amount}:${part.date}`)
    .sort()
    .join()
}
