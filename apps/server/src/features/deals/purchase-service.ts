import { purchaseChecks } from '@forecourt/core/features/deals/deal-checks'
import { purchaseProblems } from '@forecourt/core/features/deals/purchase-rules'
import type { BoughtDetailsDraft } from '@forecourt/core/features/deals/schemas'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import { refuseUnconfirmed, type SavedChecks } from '../../unconfirmed-checks'
import { refuseChanged } from '../../version-check'
import type { Ctx } from '../../context'
import { toCentsOrNull, toDayOrNull } from '../../database/values'
import { clientById } from '../clients/repository'
import { earlyDayFaults } from '../settings/early-days'
import { readSettings } from '../settings/repository'
import { lockVehicle, type VehicleRecord } from '../vehicles/repository'
import { saleByVehicle, saveNote, savePurchase } from './repository'
import { vehicleOut } from './vehicle-view'

/** Returns the vehicle of an edit, locked and in the version of the edit. */
export async function lockEdited(
  ctx: Ctx,
  edit: { vehicleID: number; version?: number | null | undefined },
): Promise<VehicleRecord> {
  const row = await lockVehicle(ctx.db, edit.vehicleID)
  if (!row) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${edit.vehicleID}` })
  const record = { version: row.version, updatedBy: row.updated_by, updatedAt: row.updated_at }
  await refuseChanged(ctx, edit.version, record, () => vehicleOut(ctx, row.id))
  return row
}

/** Saves seller, date and price of the purchase; absent fields stay. */
export async function editBoughtDetails(ctx: Ctx, draft: BoughtDetailsDraft): Promise<Record<string, never>> {
  const row = await lockEdited(ctx, draft)
  const before = {
    clientID: row.bought_from_id,
    dateBought: toDayOrNull(row.bought_date),
    priceBought: toCentsOrNull(row.bought_price),
  }
  const after = {
    clientID: draft.clientID === undefined ? before.clientID : draft.clientID,
    dateBought: draft.dateBought === undefined ? before.dateBought : draft.dateBought,
    priceBought: draft.priceBought === undefined ? before.priceBought : draft.priceBought,
  }
  const early = await earlyDayFaults(ctx, [{ field: 'dateBought', on: after.dateBought, before: before.dateBought }])
  const problems = [...purchaseProblems(after), ...early]
  if (problems.length > 0) throw new InvalidFields(problems)
  if (after.clientID && !(await clientById(ctx.db, after.clientID)))
    throw new Refusal('RECORD_NOT_FOUND', { record: `Client ${after.clientID}` })
  await refuseUnconfirmed(draft, () => changedPurchaseChecks(ctx, row.id, { before, after }))
  await savePurchase(ctx.db, { vehicleID: row.id, ...after }, ctx.caller.username)
  await ctx.audit({ kind: 'vehicle', subjectID: row.id, before, after })
  ctx.announce({ kind: 'vehicle', id: row.id, action: 'changed' })
  return {}
}

type Purchase = Pick<Parameters<typeof savePurchase>[1], 'dateBought' | 'priceBought'>

/** Returns the checks of a purchase on the locked vehicle, at the fields of its call. */
async function changedPurchaseChecks(
  ctx: Ctx,
  vehicleID: number,
  { before, after }: Record<'before' | 'after', Purchase>,
): Promise<SavedChecks> {
  const sale = await saleByVehicle(ctx.db, vehicleID)
  const facts = {
    ...{ today: ctx.today, daysBack: (await readSettings(ctx.db)).entryDaysBack },
    ...{ soldDate: sale?.soldDate ?? null, soldPrice: sale?.soldPrice ?? null },
  }
  const checksOf = ({ dateBought, priceBought }: Purchase) =>
    purchaseChecks({ boughtDate: dateBought, boughtPrice: priceBought }, facts).map((check) => ({
      ...check,
      field: check.field === 'boughtDate' ? 'dateBought' : 'priceBought',
    }))
  return { now: checksOf(after), before: checksOf(before) }
}

export async function editNote(
  ctx: Ctx,
  draft: { vehicleID: number; note: string; version?: number | null | undefined },
): Promise<Record<string, never>> {
  const row = await lockEdited(ctx, draft)
  await saveNote(ctx.db, { vehicleID: row.id, note: draft.note }, ctx.caller.username)
  await ctx.audit({ kind: 'vehicle', subjectID: row.id, before: { note: row.note }, after: { note: draft.note } })
  ctx.announce({ kind: 'vehicle', id: row.id, action: 'changed' })
  return {}
}
