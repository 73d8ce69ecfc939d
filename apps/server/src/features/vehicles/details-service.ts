import { LOOKUP_KINDS, type LookupKind, SPARE_KEYS, TRANSMISSIONS } from '@forecourt/core/features/vehicles/enums'
import { vehicleDetailProblems } from '@forecourt/core/features/vehicles/form-rules'
import { normaliseMark } from '@forecourt/core/kernel/marks'
import type { VehicleEdit } from '@forecourt/core/features/vehicles/schemas'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import { refuseChanged } from '../../changed'
import type { Ctx } from '../../context'
import { ensureLookup, holdLists, LOOKUP_COLUMNS } from './lists-repository'
import {
  isSold,
  lockVehicle,
  saveRegOnEntries,
  updateDetails,
  type VehicleDetails,
  type VehicleRecord,
} from './repository'
import { refuseTakenMark, typedLookup, whole } from './service'

/**
 * Writes the fields of the Details tab; fields left out stay (server 4).
 *
 * @param current Reads the vehicle as its page shows it, for who typed over an older version.
 */
export async function editVehicle(ctx: Ctx, draft: VehicleEdit, current: () => Promise<unknown>): Promise<void> {
  await holdLists(ctx.db)
  const row = await lockVehicle(ctx.db, draft.id)
  if (!row) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${draft.id}` })
  const record = { version: row.version, updatedBy: row.updated_by, updatedAt: row.updated_at }
  await refuseChanged(ctx, draft.version, record, current)
  const typed = await typedDetails(ctx, row, draft)
  const problems = vehicleDetailProblems(checkedDetails(typed))
  if (problems.length > 0) throw new InvalidFields(problems)
  if (!(await isSold(ctx.db, row.id))) await refuseTakenMark(ctx, typed.reg_no, row.id)
  const details = { ...typed, ...(await listedLookups(ctx, typed)) }
  await updateDetails(ctx.db, row.id, details, ctx.caller.username)
  if (details.reg_no !== row.reg_no) await saveRegOnEntries(ctx.db, row.id, details.reg_no)
  await ctx.audit({ kind: 'vehicle', subjectID: row.id, before: detailsOf(row), after: details })
  ctx.announce({ kind: 'vehicle', id: row.id, action: 'changed' })
}

/** The stored details with what was typed laid over them. */
async function typedDetails(ctx: Ctx, row: VehicleRecord, draft: VehicleEdit): Promise<VehicleDetails> {
  const stored = detailsOf(row)
  const typedOr = <T>(typed: T | undefined, kept: T): T => (typed === undefined ? kept : typed)
  const number = (typed: number | null | undefined, kept: number | null) => (typed === undefined ? kept : whole(typed))
  const lookup = async (kind: LookupKind) => (await typedLookup(ctx, draft, kind)) ?? stored[LOOKUP_COLUMNS[kind]]
  return {
    reg_no: draft.regNo === undefined ? stored.reg_no : normaliseMark(draft.regNo),
    make: await lookup('make'),
    model: await lookup('model'),
    body_type: await lookup('bodyType'),
    fuel_type: await lookup('fuelType'),
    color: await lookup('color'),
    chassis_no: typedOr(draft.chassisNo, stored.chassis_no),
    engine_no: typedOr(draft.engineNo, stored.engine_no),
    engine_capacity: number(draft.engineCapacity, stored.engine_capacity),
    yom: number(draft.yom, stored.yom),
    seating_capacity: number(draft.seatingCapacity, stored.seating_capacity),
    transmission: typedOr(draft.transmission, stored.transmission) || TRANSMISSIONS[0],
    spare_key: typedOr(draft.spareKey, stored.spare_key) || SPARE_KEYS[0],
    lot_no: typedOr(draft.lotNo, stored.lot_no),
    car_no: typedOr(draft.carNo, stored.car_no),
    system_no: typedOr(draft.systemNo, stored.system_no),
    mileage: number(draft.mileage, stored.mileage),
    is_miles: draft.isMiles ?? stored.is_miles,
    co2: typedOr(draft.cO2, stored.co2),
    pm: typedOr(draft.pm, stored.pm),
  }
}

function detailsOf(row: VehicleRecord): VehicleDetails {
  return {
    reg_no: row.reg_no,
    make: row.make,
    model: row.model,
    body_type: row.body_type,
    fuel_type: row.fuel_type,
    color: row.color,
    chassis_no: row.chassis_no,
    engine_no: row.engine_no,
    engine_capacity: row.engine_capacity,
    yom: row.yom,
    seating_capacity: row.seating_capacity,
    transmission: row.transmission,
    spare_key: row.spare_key,
    lot_no: row.lot_no,
    car_no: row.car_no,
    system_no: row.system_no,
    mileage: row.mileage,
    is_miles: row.is_miles,
    co2: row.co2 === null ? null : Number(row.co2),
    pm: row.pm === null ? null : Number(row.pm),
  }
}

/** The details under the names of the form, whose rules they are held to. */
function checkedDetails(details: VehicleDetails) {
  return {
    regNo: details.reg_no,
    make: details.make,
    model: details.model,
    bodyType: details.body_type,
    fuelType: details.fuel_type,
    color: details.color,
    yom: details.yom,
    engineCapacity: details.engine_capacity,
    seatingCapacity: details.seating_capacity,
    mileage: details.mileage,
    cO2: details.co2,
    pm: details.pm,
    transmission: details.transmission,
    spareKey: details.spare_key,
  }
}

/** Lookup values as the lists spell them; a new one joins its list. */
async function listedLookups(ctx: Ctx, details: VehicleDetails): Promise<Partial<VehicleDetails>> {
  const listed: Partial<VehicleDetails> = {}
  for (const kind of LOOKUP_KINDS) {
    const column = LOOKUP_COLUMNS[kind]
    listed[column] = await ensureLookup(ctx.db, kind, details[column])
  }
  return listed
}
