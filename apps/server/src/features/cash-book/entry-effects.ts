import { isExpense, isHirePurchase } from '@forecourt/core/features/cash-book/form-rules'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { type Moves, movesBetween, movesOf, NO_MOVES } from '@forecourt/core/features/cash-book/moved-closings'
import { cents } from '@forecourt/core/kernel/money'
import type { Ctx } from '../../context'
import { toCents, toDay } from '../../database/values'
import { recomputeAttempt } from '../deals/service'
import type { AccountJson } from '../hire-purchase/repository'
import { reallocate } from '../hire-purchase/service'
import { type BatchRecord, followBalances } from './batches-repository'
import { deleteExpenseOf, type EntryRecord, rememberVendor, storeExpense } from './entries-repository'
import { isDeposit } from './entry-columns'

/** An entry before and after a write; null where there was or is none. */
export interface Change {
  before: EntryRecord | null
  after: EntryRecord | null
  /** The HP account of a new entry, read with it; null for none. */
  account?: AccountJson | null | undefined
}

function rowMoves(row: EntryRecord | null): Moves {
  if (!row) return NO_MOVES
  return movesOf({ categoryID: row.category_id, typeID: row.type_id, signedAmount: toCents(row.signed_amount) })
}

/** Lets everything that follows from an entry follow its change: HP account, attempt, expense, balances of later batches. */
export async function applyChange(ctx: Ctx, batch: BatchRecord, change: Change): Promise<void> {
  const { before, after } = change
  await followAccounts(ctx, change)
  await followAttempts(ctx, { before, after })
  if (after && isExpense(after.category_id)) await followExpense(ctx, after)
  else if (before && isExpense(before.category_id)) await deleteExpenseOf(ctx.db, before.id)
  // What a batch ends with is kept only once it is closed; the newest open one has no figures to follow.
  await followBalances(ctx.db, batch, movesBetween(rowMoves(before), rowMoves(after)))
}

/** Allocates the money of the HP accounts that an entry leaves or joins again. */
export async function followAccounts(ctx: Ctx, { before, after, account }: Change): Promise<void> {
  const vehicleIDs = [before, after].flatMap((row) =>
    row?.vehicle_id && isHirePurchase(row.category_id) ? [row.vehicle_id] : [],
  )
  for (const vehicleID of [...new Set(vehicleIDs)].sort((a, b) => a - b)) await reallocate(ctx, vehicleID, account)
}

/** Brings the attempts of the clients who paid a deposit in line. */
export async function followAttempts(ctx: Ctx, { before, after }: Change): Promise<void> {
  const pairs = new Map<string, { vehicleID: number; clientID: number }>()
  for (const row of [before, after])
    if (row?.vehicle_id && row.client_id && isDeposit(row.category_id))
      pairs.set(`${row.vehicle_id} ${row.client_id}`, { vehicleID: row.vehicle_id, clientID: row.client_id })
  for (const pair of pairs.values()) await recomputeAttempt(ctx, pair)
}

/** An expense costs the vehicle; a recovery gives back. */
async function followExpense(ctx: Ctx, row: EntryRecord): Promise<void> {
  await rememberVendor(ctx.db, row.vendor)
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
