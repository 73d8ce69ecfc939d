import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { vehicleWithParts, deleteVehicleRow, hasHires, insertVehicleParts } from './deletion-repository'
import { refuseDuplicateRegistration } from '../vehicles/service'
import { lockEdited } from './purchase-service'
import { tradeInsOfSale, deleteSale, saleOfTradeIn } from './repository'

/**
 * Deletes a vehicle with its sale, schedule, expenses, attempts, manual payments and note. Its cash entries stay, with the registration that they
 * were written with; the trade-ins of its sale are free again (server 4).
 */
export async function deleteVehicle(
  ctx: Ctx,
  given: { vehicleID: number; version?: number | null | undefined },
): Promise<Record<string, never>> {
  const { reg_no: regNo, id } = await lockEdited(ctx, given)
  if (await saleOfTradeIn(ctx.db, id)) throw new Refusal('DEALS_IS_PE', { regNo })
  if (await hasHires(ctx.db, id)) throw new Refusal('VEHICLES_HAS_HIRES', { regNo })
  const before = await vehicleWithParts(ctx.db, id)
  const cars = await tradeInsOfSale(ctx.db, id)
  await deleteSale(ctx.db, id)
  await deleteVehicleRow(ctx.db, id)
  await ctx.audit({ kind: 'vehicle', subjectID: id, before, after: null })
  ctx.announce({ kind: 'vehicle', id, action: 'deleted' })
  for (const car of cars) ctx.announce({ kind: 'vehicle', id: car.vehicleID, action: 'changed' })
  return {}
}

export type VehicleParts = Awaited<ReturnType<typeof vehicleWithParts>>

/** Restores a deleted unsold vehicle under its id, with the links of its entries. */
export async function restoreVehicle(ctx: Ctx, parts: VehicleParts): Promise<void> {
  const { id, reg_no: regNo } = parts.vehicle
  await refuseDuplicateRegistration(ctx, regNo, id)
  await insertVehicleParts(ctx.db, parts)
  await ctx.audit({ kind: 'vehicle', subjectID: id, before: null, after: await vehicleWithParts(ctx.db, id) })
  ctx.announce({ kind: 'vehicle', id, action: 'added' })
}
