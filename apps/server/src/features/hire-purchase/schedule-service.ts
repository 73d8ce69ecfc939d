import { normaliseAccountNo } from '@forecourt/core/features/deals/account-no'
import { isHpSale } from '@forecourt/core/features/deals/enums'
import { termsOfSale } from '@forecourt/core/features/hire-purchase/preview'
import { type HpTerms, hpSchedule } from '@forecourt/core/features/hire-purchase/schedule'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { lockSale, lockVehicles, type Sale, saveAccountNo, touchVehicle } from '../deals/repository'
import { ACCOUNT_NO_LENGTH_MAX, refuseDuplicateAccount } from '../deals/service'
import { refuseChangedSchedule } from './standing-change'
import { accountForUpdate, deleteAccount, insertAccount, instalmentsOf } from './repository'
import { reallocate } from './service'

/** Locks a vehicle, which must exist, and its sale. */
export async function lockDeal(ctx: Pick<Ctx, 'db'>, vehicleID: number): Promise<{ regNo: string; sale: Sale | null }> {
  const vehicle = (await lockVehicles(ctx.db, [vehicleID])).get(vehicleID)
  if (!vehicle) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${vehicleID}` })
  return { regNo: vehicle.regNo, sale: await lockSale(ctx.db, vehicleID) }
}

/** Makes the schedule of a sale from its terms; earlier HP payments are applied to it (server 6.1, server 6.2). */
export async function calculateHpSchedule(
  ctx: Ctx,
  request: { vehicleID: number; hpAccountNo?: string | null | undefined },
): Promise<Record<string, never>> {
  const { vehicleID } = request
  const { regNo, sale } = await lockDeal(ctx, vehicleID)
  const accountNo = normaliseAccountNo(request.hpAccountNo ?? '')
  if (accountNo === '') throw new Refusal('HP_NO_ACCOUNT')
  if (accountNo.length > ACCOUNT_NO_LENGTH_MAX)
    throw new Refusal('HP_TERMS', { problem: `An HP Account number has at most ${ACCOUNT_NO_LENGTH_MAX} characters` })
  if (await accountForUpdate(ctx.db, vehicleID)) throw new Refusal('HP_SCHEDULE_EXISTS')
  if (!sale || !isHpSale(sale.saleType))
    throw new Refusal('HP_TERMS', { problem: `${regNo} is not sold on hire purchase` })
  const terms = termsOf(sale)
  await refuseDuplicateAccount(ctx, accountNo, vehicleID)
  await saveAccountNo(ctx.db, vehicleID, accountNo)
  const rows = hpSchedule(terms)
  await insertAccount(ctx.db, { vehicleID, rows, isByHand: false })
  await reallocate(ctx, vehicleID)
  await touchVehicle(ctx.db, vehicleID, ctx.caller.username)
  await ctx.audit({ kind: 'schedule', subjectID: vehicleID, before: null, after: { accountNo, terms, rows } })
  ctx.announce({ kind: 'schedule', id: vehicleID, action: 'generated' })
  return {}
}

/** Returns the terms of a sale; throws with what is missing or wrong. */
export function termsOf(sale: Sale): HpTerms {
  const { terms, problem } = termsOfSale(sale)
  if (problem) throw new Refusal('HP_TERMS', { problem: problem.message })
  return terms
}

/** Deletes the rows and the ticked payments; cash entries stay, and a settlement must be deleted first. */
export async function deleteHpSchedule(ctx: Ctx, vehicleID: number): Promise<Record<string, never>> {
  const { regNo, sale } = await lockDeal(ctx, vehicleID)
  const account = await accountForUpdate(ctx.db, vehicleID)
  if (!account) throw new Refusal('HP_NO_SCHEDULE', { regNo })
  if (account.settlementEntryID !== null) throw new Refusal('HP_SETTLEMENT_FIRST')
  await refuseChangedSchedule(ctx, vehicleID)
  const rows = await instalmentsOf(ctx.db, vehicleID)
  await deleteAccount(ctx.db, vehicleID)
  await touchVehicle(ctx.db, vehicleID, ctx.caller.username)
  const before = { accountNo: sale?.hpAccountNo ?? '', account, rows }
  await ctx.audit({ kind: 'schedule', subjectID: vehicleID, before, after: null })
  ctx.announce({ kind: 'schedule', id: vehicleID, action: 'deleted' })
  return {}
}
