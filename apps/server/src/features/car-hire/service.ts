import { carHireProblems } from '@forecourt/core/features/car-hire/rules'
import type { CarHireDeletion, CarHireDraft } from '@forecourt/core/features/car-hire/schemas'
import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { invariant } from '@forecourt/core/kernel/invariant'
import { InvalidFields, Refusal, refusalAt } from '@forecourt/core/refusals'
import type { z } from 'zod'
import { refuseChanged } from '../../version-check'
import type { Ctx } from '../../context'
import { CHANGES } from '../../database/audit'
import { toCents, toDay } from '../../database/values'
import { lockOpenBatches } from '../cash-book/batches-repository'
import { clientFor } from '../clients/service'
import { saleByVehicle } from '../deals/repository'
import { checkDays } from '../settings/early-days'
import { isSold, lockVehicle } from '../vehicles/repository'
import {
  deleteHire,
  type HireColumns,
  hireByID,
  insertHire,
  type HireRecord,
  lockHire,
  markHireClient,
  overlappingHire,
  updateHire,
} from './repository'
import { bookingOf, hireOut } from './views'

/** Adds or changes a hire and returns its id. A car is on one hire at a time, and only while it is unsold. */
export async function saveHire(ctx: Ctx, draft: CarHireDraft): Promise<{ id: number }> {
  const before = draft.carHireID
    ? await lockedHire(ctx, { id: draft.carHireID, version: draft.version, toVehicleID: draft.vehicleID })
    : null
  const typed = before ? mergeHire(before, draft) : draft
  const problems = carHireProblems(typed)
  if (problems.length > 0) throw new InvalidFields(problems)
  const { vehicleID, carHireType, rate, startDateTime: start, endDateTime: end } = typed
  invariant(
    vehicleID && carHireType && start && end && rate !== null && rate !== undefined,
    'Without problems all is there',
  )
  const vehicle = await lockVehicle(ctx.db, vehicleID)
  if (!vehicle) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${vehicleID}` })
  const isOtherCar = before?.vehicle_id !== vehicleID
  if (isOtherCar && (await isSold(ctx.db, vehicleID)))
    throw refusalAt('vehicleID', 'HIRE_VEHICLE_SOLD', { regNo: vehicle.reg_no })
  if (before && !isOtherCar) await refuseBeyondSale(ctx, before, end)
  await refuseOverlap(ctx, { vehicleID, start, end, exceptID: before?.id ?? null })
  const startedBefore = before && toDay(before.start_date)
  await checkDays(ctx, {
    confirmed: draft.confirmed,
    days: [{ field: 'startDateTime', label: 'Start Date', on: start, before: startedBefore }],
  })
  const clientID = await clientFor(ctx, { clientID: typed.clientID, client: typed.client })
  if (!clientID) throw new InvalidFields([{ field: 'clientID', message: 'ID no is required' }])
  const hire: HireColumns = {
    client_id: clientID,
    vehicle_id: vehicleID,
    hire_type: carHireType,
    rate,
    start_date: start,
    end_date: end,
  }
  const stamp = { by: ctx.caller.username, at: ctx.now }
  if (before) await updateHire(ctx.db, before.id, hire, stamp)
  const id = before?.id ?? (await insertHire(ctx.db, hire, stamp))
  await updateHireClient(ctx, clientID)
  await ctx.audit({ kind: 'hire', subjectID: id, ...(before ? CHANGES.edited : CHANGES.added) })
  ctx.announce({ kind: 'hire', id, action: before ? 'changed' : 'added' })
  return { id }
}

export async function removeHire(ctx: Ctx, given: z.output<typeof CarHireDeletion>): Promise<Record<string, never>> {
  // Its payments stay, and forget it: the cash book is held first, as everywhere.
  await lockOpenBatches(ctx.db)
  const before = await lockedHire(ctx, { id: given.carHireID, version: given.version })
  await deleteHire(ctx.db, before.id)
  await ctx.audit({ kind: 'hire', subjectID: before.id, ...CHANGES.deleted })
  ctx.announce({ kind: 'hire', id: before.id, action: 'deleted' })
  return {}
}

interface HireEdit {
  id: number
  version: number | null | undefined
  /** The vehicle that the hire moves to, if it does. */
  toVehicleID?: number | null | undefined
}

/**
 * Returns a hire of the given version, locked. Its vehicles are locked before it, as everywhere, and in the order of their ids, so that hires that
 * swap cars do not deadlock.
 */
async function lockedHire(ctx: Ctx, { id, version, toVehicleID }: HireEdit): Promise<HireRecord> {
  const missing = new Refusal('RECORD_NOT_FOUND', { record: `Car hire ${id}` })
  const seen = await hireByID(ctx.db, id)
  if (!seen) throw missing
  const vehicleIDs = toVehicleID ? [seen.vehicle_id, toVehicleID] : [seen.vehicle_id]
  for (const vehicleID of vehicleIDs.sort((a, b) => a - b)) await lockVehicle(ctx.db, vehicleID)
  await lockHire(ctx.db, id)
  const hire = await hireByID(ctx.db, id)
  if (!hire) throw missing
  const record = { version: hire.version, updatedBy: hire.updated_by, updatedAt: hire.updated_at }
  await refuseChanged(ctx, version, record, () => hireOut(ctx, id))
  return hire
}

/** Merges an edit into the stored hire: an absent field stays, a cleared one is empty. */
function mergeHire(hire: HireRecord, draft: CarHireDraft): CarHireDraft {
  const isClientTyped = draft.clientID !== undefined || Boolean(draft.client?.idno)
  return {
    clientID: isClientTyped ? draft.clientID : hire.client_id,
    client: draft.client,
    carHireType: draft.carHireType === undefined ? hire.hire_type : draft.carHireType,
    vehicleID: draft.vehicleID === undefined ? hire.vehicle_id : draft.vehicleID,
    rate: draft.rate === undefined ? toCents(hire.rate) : draft.rate,
    startDateTime: draft.startDateTime === undefined ? toDay(hire.start_date) : draft.startDateTime,
    endDateTime: draft.endDateTime === undefined ? toDay(hire.end_date) : draft.endDateTime,
  }
}

/** Refuses to extend a hire beyond the sale of its car; it may be corrected and end sooner. */
async function refuseBeyondSale({ db }: Ctx, before: HireRecord, end: Day): Promise<void> {
  const sale = await saleByVehicle(db, before.vehicle_id)
  if (!sale || end <= sale.soldDate) return
  if (end > toDay(before.end_date))
    throw refusalAt('endDateTime', 'HIRE_SOLD_SINCE', { regNo: before.reg_no, day: formatDay(sale.soldDate) })
}

/** Refuses an overlap. The vehicle is locked, so nobody else books it meanwhile; the exclusion constraint is the second safeguard. */
async function refuseOverlap(ctx: Ctx, hire: Parameters<typeof overlappingHire>[1]): Promise<void> {
  const other = await overlappingHire(ctx.db, hire)
  if (!other) return
  const facts = {
    regNo: other.reg_no,
    client: other.client_name,
    from: formatDay(toDay(other.start_date)),
    to: formatDay(toDay(other.end_date)),
  }
  throw refusalAt('startDateTime', 'HIRE_OVERLAP', facts, { overlap: bookingOf(other, ctx.config.timeZone) })
}

async function updateHireClient(ctx: Ctx, clientID: number): Promise<void> {
  if (!(await markHireClient(ctx.db, clientID, ctx.caller.username))) return
  await ctx.audit({ kind: 'client', subjectID: clientID, ...CHANGES.edited })
  ctx.announce({ kind: 'client', id: clientID, action: 'changed' })
}
