import {
  LOOKUP_KINDS,
  type LookupKind,
  SPARE_KEYS,
  TRANSMISSIONS,
  VehicleState,
} from '@forecourt/core/features/vehicles/enums'
import { isMalteseMark, normaliseMark, squeezed } from '@forecourt/core/kernel/marks'
import type { VehicleDraft, VehicleRow } from '@forecourt/core/features/vehicles/schemas'
import { vehicleProblems } from '@forecourt/core/features/vehicles/form-rules'
import { TextIn } from '@forecourt/core/kernel/wire'
import { InvalidFields, TakenRecord } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { clientSummary, clientsByIds } from '../clients/repository'
import { clientFor } from '../clients/service'
import { refuseEarlyDays } from '../settings/early-days'
import { ensureLookup, holdLists, lookupValue } from './lists-repository'
import { insertVehicle, type ListedVehicle, lockMark, unsoldWithMark } from './repository'

/** The new vehicle's id. Refuses what the form marks as required, and a Maltese mark that an unsold vehicle carries. */
export async function addVehicle(ctx: Ctx, draft: VehicleDraft): Promise<number> {
  await holdLists(ctx.db)
  const values = await typedLookups(ctx, draft)
  const problems = vehicleProblems({ ...draft, ...values })
  if (problems.length > 0) throw new InvalidFields(problems)
  return storeVehicle(ctx, draft, values)
}

/** What Details ask for and a car that a sale takes in may still lack: they ask for it at their next save (server 6.5). */
const MAY_LACK = ['make', 'model', 'bodyType', 'fuelType', 'color', 'yom'] as const

/** The id of a car that a sale takes in: its registration, seller, day and price are enough. Refuses what is wrong, and a mark that is taken. */
export async function takeInVehicle(ctx: Ctx, draft: VehicleDraft): Promise<number> {
  await holdLists(ctx.db)
  const values = await typedLookups(ctx, draft)
  const typed = { ...draft, ...values }
  const open: readonly string[] = MAY_LACK.filter((field) => !typed[field])
  const problems = vehicleProblems(typed).filter(({ field }) => !open.includes(field))
  if (problems.length > 0) throw new InvalidFields(problems)
  return storeVehicle(ctx, draft, values)
}

/** What Details will still ask for of such a car, in their words. */
export function lacksOf(vehicle: Partial<Record<(typeof MAY_LACK)[number], unknown>>): string[] {
  const words = { make: 'make', model: 'model', bodyType: 'body type', fuelType: 'fuel', color: 'colour', yom: 'year' }
  return MAY_LACK.filter((field) => !vehicle[field]).map((field) => words[field])
}

async function storeVehicle(ctx: Ctx, draft: VehicleDraft, values: Record<LookupKind, string>): Promise<number> {
  await refuseEarlyDays(ctx, [{ field: 'boughtDate', on: draft.boughtDate }])
  const regNo = normaliseMark(draft.regNo ?? '')
  await refuseTakenMark(ctx, regNo, null)
  const boughtFromID = await clientFor(ctx, { clientID: draft.boughtFromID, client: draft.clientBoughtFrom })
  const lookup = async (kind: LookupKind) => (values[kind] === '' ? '' : ensureLookup(ctx.db, kind, values[kind]))
  const vehicle = {
    reg_no: regNo,
    make: await lookup('make'),
    model: await lookup('model'),
    body_type: await lookup('bodyType'),
    fuel_type: await lookup('fuelType'),
    color: await lookup('color'),
    ...detailColumns(draft),
    note: '',
    bought_from_id: boughtFromID,
    bought_date: draft.boughtDate ?? null,
    bought_price: draft.boughtPrice === null || draft.boughtPrice === undefined ? null : String(draft.boughtPrice),
    updated_by: ctx.caller.username,
  }
  const id = await insertVehicle(ctx.db, vehicle)
  await ctx.audit({ kind: 'vehicle', subjectID: id, after: vehicle })
  ctx.announce({ kind: 'vehicle', id, action: 'added' })
  return id
}

/** The columns of Details, but those of lists, as typed; what was left out is as in a new vehicle. */
export function detailColumns(draft: VehicleDraft) {
  return {
    chassis_no: draft.chassisNo ?? '',
    engine_no: draft.engineNo ?? '',
    engine_capacity: whole(draft.engineCapacity),
    yom: whole(draft.yom),
    seating_capacity: whole(draft.seatingCapacity),
    transmission: draft.transmission || TRANSMISSIONS[0],
    spare_key: draft.spareKey || SPARE_KEYS[0],
    lot_no: draft.lotNo ?? '',
    car_no: draft.carNo ?? '',
    system_no: draft.systemNo ?? '',
    mileage: whole(draft.mileage),
    is_miles: draft.isMiles ?? false,
    co2: draft.cO2 ?? null,
    pm: draft.pm ?? null,
  }
}

export function whole(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : Math.round(value)
}

/** Two unsold vehicles with one mark of Maltese form are refused; other marks (TBA, lot numbers) may repeat (server 4). */
export async function refuseTakenMark(ctx: Ctx, regNo: string, exceptID: number | null): Promise<void> {
  if (!isMalteseMark(regNo)) return
  await lockMark(ctx.db, squeezed(regNo))
  const id = await unsoldWithMark(ctx.db, squeezed(regNo), exceptID)
  if (id !== null) throw new TakenRecord('VEHICLES_REG_TAKEN', { regNo }, { field: 'regNo', kind: 'vehicle', id })
}

/**
 * What was typed or picked for a lookup: a non-empty `…Str` wins, then `{value}`, then `{id}` (server 1).
 *
 * @returns undefined when none of them was sent; '' when it was cleared.
 */
export async function typedLookup(
  ctx: Ctx,
  draft: Pick<VehicleDraft, LookupKind | `${LookupKind}Str`>,
  kind: LookupKind,
): Promise<string | undefined> {
  const [picked, typed] = [draft[kind], draft[`${kind}Str`]]
  if (picked === undefined && typed === undefined) return undefined
  const value = typed || textOf(picked?.value)
  return value || (picked?.id ? ((await lookupValue(ctx.db, kind, picked.id)) ?? '') : '')
}

/** The value of a picked lookup as free text is read. */
function textOf(value: string | null | undefined): string {
  return TextIn.safeParse(value ?? '').data ?? ''
}

async function typedLookups(ctx: Ctx, draft: VehicleDraft): Promise<Record<LookupKind, string>> {
  const values: Partial<Record<LookupKind, string>> = {}
  for (const kind of LOOKUP_KINDS) values[kind] = (await typedLookup(ctx, draft, kind)) ?? ''
  // Every kind was set in the loop above.
  return values as Record<LookupKind, string>
}

/** 1 stock, 2 attempt, 3 sold. */
export function stateOf(row: Pick<ListedVehicle, 'sold_to_id' | 'has_attempt'>): number {
  if (row.sold_to_id !== null) return VehicleState.Sold
  return row.has_attempt ? VehicleState.Attempt : VehicleState.Stock
}

/** Listed vehicles as rows of the wire, with their clients; carries no gated figure. */
export async function vehicleRows(ctx: Ctx, rows: readonly ListedVehicle[]): Promise<VehicleRow[]> {
  const ids = [...new Set(rows.flatMap((row) => [row.bought_from_id, row.sold_to_id]).filter((id) => id !== null))]
  const clients = new Map((await clientsByIds(ctx.db, ids)).map((row) => [row.id, clientSummary(row)]))
  const clientOf = (id: number | null) => (id === null ? null : (clients.get(id) ?? null))
  return rows.map((row) => ({
    id: row.id,
    regNo: row.reg_no,
    make: { value: row.make },
    model: { value: row.model },
    bodyType: { value: row.body_type },
    fuelType: { value: row.fuel_type },
    color: { value: row.color },
    chassisNo: row.chassis_no,
    engineNo: row.engine_no,
    engineCapacity: row.engine_capacity,
    yom: row.yom,
    seatingCapacity: row.seating_capacity,
    transmission: row.transmission,
    spareKey: row.spare_key,
    lotNo: row.lot_no,
    carNo: row.car_no,
    systemNo: row.system_no,
    mileage: row.mileage,
    isMiles: row.is_miles,
    cO2: row.co2 === null ? null : Number(row.co2),
    pm: row.pm === null ? null : Number(row.pm),
    vehicleState: stateOf(row),
    boughtDate: row.bought_date,
    soldDate: row.sold_date,
    saleType: row.sale_type,
    clientBoughtFrom: clientOf(row.bought_from_id),
    clientSoldTo: clientOf(row.sold_to_id),
    hasRelatedClients:
      row.bought_from_id !== null || row.sold_to_id !== null || row.has_attempt || row.is_part_exchanged,
    hirePurchase: row.hp_account_no
      ? {
          hpAccountNumber: row.hp_account_no,
          hasHPSchedule: row.has_schedule,
          hasHPSettlement: row.has_settlement,
          hpFullyPaid: row.fully_paid,
        }
      : null,
    version: row.version,
  }))
}
