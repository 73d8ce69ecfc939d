import { isVehicleExpense, isHirePurchase } from '@forecourt/core/features/cash-book/form-rules'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import {
  type BalanceMovement,
  movementBetween,
  movementsOf,
  NO_MOVEMENTS,
} from '@forecourt/core/features/cash-book/moved-closings'
import { cents } from '@forecourt/core/kernel/money'
import type { Ctx } from '../../context'
import { toCents, toDay } from '../../database/values'
import { recomputeAttempt } from '../deals/service'
import type { AccountJson } from '../hire-purchase/repository'
import { reallocate } from '../hire-purchase/service'
import { type BatchRecord, updateBalances } from './batches-repository'
import { deleteExpenseOf, type EntryRecord, storeVendor, storeExpense } from './entries-repository'
import { isDepositCategory } from './entry-columns'

/** An entry before and after a write; null for none. */
export interface EntryChange {
  before: EntryRecord | null
  after: EntryRecord | null
  /** The HP account of a new entry, read with it; null for none. */
  account?: AccountJson | null | undefined
}

function rowMovement(row: EntryRecord | null): BalanceMovement {
  if (!row) return NO_MOVEMENTS
  return movementsOf({ categoryID: row.category_id, typeID: row.type_id, signedAmount: toCents(row.signed_amount) })
}

/** Applies the effects of a changed entry: HP account, attempt, expense, balances of later batches. */
export async function applyChange(ctx: Ctx, batch: BatchRecord, change: EntryChange): Promise<void> {
  const { before, after } = change
  await updateAccounts(ctx, change)
  await updateAttempts(ctx, { before, after })
  if (after && isVehicleExpense(after.category_id)) await updateEntryExpense(ctx, after)
  else if (before && isVehicleExpense(before.category_id)) await deleteExpenseOf(ctx.db, before.id)
  // What a batch ends with is kept only once it is closed; the newest open one has no figures to follow.
  await updateBalances(ctx.db, batch, movementBetween(rowMovement(before), rowMovement(after)))
}

export async function updateAccounts(ctx: Ctx, { before, after, account }: EntryChange): Promise<void> {
  const vehicleIDs = [before, after].flatMap((row) =>
    row?.vehicle_id && isHirePurchase(row.category_id) ? [row.vehicle_id] : [],
  )
  for (const vehicleID of [...new Set(vehicleIDs)].sort((a, b) => a - b)) await reallocate(ctx, vehicleID, account)
}

export async function updateAttempts(ctx: Ctx, { before, after }: EntryChange): Promise<void> {
  const pairs = new Map<string, { vehicleID: number; clientID: number }>()
  for (const row of [before, after])
    if (row?.vehicle_id && row.client_id && isDepositCategory(row.category_id))
      pairs.set(`${row.vehicle_id} ${row.client_id}`, { vehicleID: row.vehicle_id, clientID: row.client_id })
  for (const pair of pairs.values()) await recomputeAttempt(ctx, pair)
}

/** Stores the expense of a vehicle; a recovery is negative. */
async function updateEntryExpense(ctx: Ctx, row: EntryRecord): Promise<void> {
  await storeVendor(ctx.db, row.vendor)
  if (!row.vehicle_id) return
  const amount = toCents(row.amount)
  await storeExpense(ctx.db, {
    entry_id: row.id,
    vehicle_id: row.vehicle_id,
    amount: row.category_id === CashCategory.VehicleExpense ? amount : cents(-amount),
    date: toDay(row.date),
    vendor: row.vendor,
    description: row.description,
  })
}
