import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { allOfVehicle, deleteVehicleRow, hasHires, insertParts } from './deletion-repository'
import { refuseTakenMark } from '../vehicles/service'
import { lockEdited } from './purchase-service'
import { carsTakenIn, deleteSale, takenInBy } from './repository'

/**
 * Removes a vehicle with its sale, schedule, expenses, attempts, payments by hand and note. Its cash entries stay, with the
 * registration that they were written with; the cars that its sale took in are free again (server 4).
 */
export async function deleteVehicle(
  ctx: Ctx,
  given: { vehicleID: number; version?: number | null | undefined },
): Promise<Record<string, never>> {
  const { reg_no: regNo, id } = await lockEdited(ctx, given)
  if (await takenInBy(ctx.db, id)) throw new Refusal('DEALS_IS_PE', { regNo })
  if (await hasHires(ctx.db, id)) throw new Refusal('VEHICLES_HAS_HIRES', { regNo })
  const before = await allOfVehicle(ctx.db, id)
  const cars = await carsTakenIn(ctx.db, id)
  await deleteSale(ctx.db, id)
  await deleteVehicleRow(ctx.db, id)
  await ctx.audit({ kind: 'vehicle', subjectID: id, before, after: null })
  ctx.announce({ kind: 'vehicle', id, action: 'deleted' })
  for (const car of cars) ctx.announce({ kind: 'vehicle', id: car.vehicleID, action: 'changed' })
  return {}
}

/** An unsold vehicle as it was deleted, with everything that went with it. */
export type VehicleParts = Awaited<ReturnType<typeof allOfVehicle>>

/** Puts an unsold vehicle that was deleted into stock again, under its id; its entries are of it again. */
export async function restoreVehicle(ctx: Ctx, parts: VehicleParts): Promise<void> {
  const { id, reg_no: regNo } = parts.vehicle
  await refuseTakenMark(ctx, regNo, id)
  await insertParts(ctx.db, parts)
  await ctx.audit({ kind: 'vehicle', subjectID: id, before: null, after: await allOfVehicle(ctx.db, id) })
  ctx.announce({ kind: 'vehicle', id, action: 'added' })
}
