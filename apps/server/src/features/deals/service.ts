import { accountSeries, nextAccountNo } from '@forecourt/core/features/deals/account-no'
import { isHpSale } from '@forecourt/core/features/deals/enums'
import { amountOwed, attemptsOf } from '@forecourt/core/features/deals/rules'
import type { AttemptRef } from '@forecourt/core/features/clients/schemas'
import type { Cents } from '@forecourt/core/kernel/money'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { vehicleById } from '../vehicles/repository'
import {
  dealAccountFigures,
  attemptOf,
  type AttemptRecord,
  tradeInsOfSale,
  depositsOf,
  expensesOf,
  highestAccountNo,
  holderOfAccount,
  latestAccountNo,
  lockAccountNo,
  lockVehicles,
  paymentsOutsideHp,
  removeAttempt,
  entriesOutsideHp,
  saleByVehicle,
  saveAttempt,
  shownAttempts,
  saleOfTradeIn,
} from './repository'

export type { AttemptRecord, Sale } from './repository'

/** Returns what the buyer owes outside hire purchase, in cents, negative when we owe the buyer; null while unsold (server 6.3). */
export async function pendingAmountOf(ctx: Pick<Ctx, 'db'>, vehicleID: number): Promise<Cents | null> {
  const sale = await saleByVehicle(ctx.db, vehicleID)
  return sale && amountOwed(sale, [await paymentsOutsideHp(ctx.db, sale)])
}

/** Returns what a client paid for a vehicle outside hire purchase, in cents, less refunds; manual payments belong to its buyer. */
export async function paidByClient(
  ctx: Pick<Ctx, 'db'>,
  { isBuyer, ...of }: { vehicleID: number; clientID: number; isBuyer: boolean },
): Promise<Cents> {
  return isBuyer ? paymentsOutsideHp(ctx.db, of) : entriesOutsideHp(ctx.db, of)
}

/** Returns the pending amount for forms and lines, with the registration. */
export async function amountOwedOf(
  ctx: Pick<Ctx, 'db'>,
  vehicleID: number,
): Promise<{ owed: number | null; regNo: string }> {
  const vehicle = await vehicleById(ctx.db, vehicleID)
  if (!vehicle) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${vehicleID}` })
  return { owed: wireMoney(await pendingAmountOf(ctx, vehicleID)), regNo: vehicle.reg_no }
}

/** Reads everything that a vehicle's page shows of its deal, with the figures behind the passcode: the caller leaves them out while it is locked. */
export async function readDeal(ctx: Pick<Ctx, 'db'>, vehicleID: number) {
  const sale = await saleByVehicle(ctx.db, vehicleID)
  return {
    sale,
    account: await dealAccountFigures(ctx.db, vehicleID),
    isHp: sale !== null && (isHpSale(sale.saleType) || sale.hpAccountNo !== ''),
    attempts: await shownAttempts(ctx.db, vehicleID),
    takenIn: await tradeInsOfSale(ctx.db, vehicleID),
    takenInBy: await saleOfTradeIn(ctx.db, vehicleID),
    expenses: await expensesOf(ctx.db, vehicleID),
    pendingAmount: sale && amountOwed(sale, [await paymentsOutsideHp(ctx.db, sale)]),
  }
}
export type VehicleDeal = Awaited<ReturnType<typeof readDeal>>

/** Returns the number after the highest of the series of the latest hire purchase; '' when there is no series. */
export async function freeAccountNo(ctx: Pick<Ctx, 'db'>): Promise<string> {
  const latest = await latestAccountNo(ctx.db)
  const series = accountSeries(latest)
  return series ? nextAccountNo((await highestAccountNo(ctx.db, series.prefix)) || latest) : ''
}

export const ACCOUNT_NO_LENGTH_MAX = 40

/** Refuses an account number of another vehicle; it stays reserved until the transaction ends. */
export async function refuseDuplicateAccount(
  ctx: Pick<Ctx, 'db'>,
  accountNo: string,
  vehicleID: number,
): Promise<void> {
  if (accountNo === '') return
  await lockAccountNo(ctx.db, accountNo)
  const regNo = await holderOfAccount(ctx.db, accountNo, vehicleID)
  if (regNo !== undefined) throw new Refusal('DEALS_ACCOUNT_TAKEN', { account: accountNo, regNo })
}

/**
 * Updates a client's attempt on a vehicle from its deposits: one row, deleted when no deposit is left. One that was removed from the list stays off
 * until a newer deposit (server 6.4).
 */
export async function recomputeAttempt(
  ctx: Pick<Ctx, 'db'>,
  of: { vehicleID: number; clientID: number },
): Promise<void> {
  const deposits = await depositsOf(ctx.db, of)
  const [attempt] = attemptsOf(
    deposits.map((deposit) => ({
      ...deposit,
      clientID: of.clientID,
      agreed: deposit.difference ?? deposit.sellingPrice,
    })),
  )
  const latest = deposits.findLast((deposit) => !deposit.isAdditional && deposit.amount >= 0)
  if (!attempt || !latest) return removeAttempt(ctx.db, of)
  const stored = await attemptOf(ctx.db, of)
  const dismissed = stored?.dismissedEntryID ?? null
  const isRenewed = deposits.some((deposit) => deposit.amount >= 0 && deposit.id > (dismissed ?? 0))
  await saveAttempt(ctx.db, {
    ...of,
    date: attempt.date,
    amount: attempt.amount,
    sellingPrice: latest.sellingPrice,
    difference: latest.difference,
    latestEntryID: latest.id,
    dismissedEntryID: isRenewed ? null : dismissed,
  })
}

/** Removes an attempt from the list; its money stays where it is (server 6.4). */
export async function deleteAttempt(
  ctx: Ctx,
  { vehicleID, clientID }: z.output<typeof AttemptRef>,
): Promise<Record<string, never>> {
  await lockVehicles(ctx.db, [vehicleID])
  const attempt = await attemptOf(ctx.db, { vehicleID, clientID })
  if (!attempt || attempt.dismissedEntryID !== null) throw new Refusal('RECORD_NOT_FOUND', { record: 'The attempt' })
  const deposits = await depositsOf(ctx.db, { vehicleID, clientID })
  const dismissedEntryID = Math.max(attempt.latestEntryID, ...deposits.map((deposit) => deposit.id))
  await saveAttempt(ctx.db, { ...attempt, dismissedEntryID })
  await ctx.audit({ kind: 'attempt', subjectID: vehicleID, before: attempt, after: { ...attempt, dismissedEntryID } })
  ctx.announce({ kind: 'vehicle', id: vehicleID, action: 'attempt deleted' })
  return {}
}

/** Restores a removed attempt; refused when it changed meanwhile. */
export async function restoreAttempt(ctx: Ctx, before: AttemptRecord, after: AttemptRecord): Promise<void> {
  const { vehicleID, clientID } = before
  await lockVehicles(ctx.db, [vehicleID])
  const attempt = await attemptOf(ctx.db, { vehicleID, clientID })
  if (!attempt || attempt.dismissedEntryID !== after.dismissedEntryID)
    throw new Refusal('UNDO_CHANGED', { record: 'The attempt', who: 'another save' })
  const restored = { ...attempt, dismissedEntryID: before.dismissedEntryID }
  await saveAttempt(ctx.db, restored)
  await ctx.audit({ kind: 'attempt', subjectID: vehicleID, before: attempt, after: restored })
  ctx.announce({ kind: 'vehicle', id: vehicleID, action: 'attempt restored' })
}
