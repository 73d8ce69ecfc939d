import { LOOKUP_KINDS, type LookupKind, VehicleState } from '@forecourt/core/features/vehicles/enums'
import {
  byVehicleField,
  emptyVehicleColumn,
  type VehicleColumns,
  vehicleColumns,
  type VehicleField,
  type VehicleFieldName,
  vehicleNoun,
  vehicleFieldsOf,
} from '@forecourt/core/features/vehicles/fields'
import { isMalteseRegistration, normaliseRegistration, squeezeText } from '@forecourt/core/kernel/registrations'
import type { VehicleDraft, VehicleRow } from '@forecourt/core/features/vehicles/schemas'
import { vehicleProblems } from '@forecourt/core/features/vehicles/form-rules'
import { TextIn, wireMoney } from '@forecourt/core/kernel/wire'
import { InvalidFields, ConflictRefusal } from '@forecourt/core/refusals'
import type { FieldCheck } from '@forecourt/core/checks'
import { chassisChecks, purchaseChecks } from '@forecourt/core/features/deals/deal-checks'
import type { Ctx } from '../../context'
import { refuseUnconfirmed } from '../../unconfirmed-checks'
import { CHANGES } from '../../database/audit'
import { toCents } from '../../database/values'
import { clientSummary, clientsByIds } from '../clients/repository'
import { clientFor } from '../clients/service'
import { refuseEarlyDays } from '../settings/early-days'
import { readSettings } from '../settings/repository'
import { ensureLookup, lockListsShared, lookupValue } from './lists-repository'
import {
  insertVehicle,
  type ListedVehicle,
  lockRegistration,
  registrationsOfChassis,
  unsoldWithRegistration,
} from './repository'

/** Returns the new vehicle's id. Refuses missing fields of the form, and a Maltese registration that an unsold vehicle has. */
export async function addVehicle(ctx: Ctx, draft: VehicleDraft): Promise<number> {
  await lockListsShared(ctx.db)
  const values = await typedLookups(ctx, draft)
  const problems = vehicleProblems({ ...draft, ...values })
  if (problems.length > 0) throw new InvalidFields(problems)
  return storeVehicle(ctx, draft, values)
}

/** Fields that Details require and a trade-in may still lack: its next save requires them (server 6.5). */
const MAY_LACK = vehicleFieldsOf('list', 'whole').filter(({ required }) => required)

/** Returns the id of a new trade-in: its registration, seller, day and price are enough. Refuses invalid fields, and a duplicate registration. */
export async function addTradeIn(ctx: Ctx, draft: VehicleDraft): Promise<number> {
  await lockListsShared(ctx.db)
  const values = await typedLookups(ctx, draft)
  const typed = { ...draft, ...values }
  const open: readonly string[] = MAY_LACK.flatMap(({ name }) => (typed[name] ? [] : [name]))
  const problems = vehicleProblems(typed).filter(({ field }) => !open.includes(field))
  if (problems.length > 0) throw new InvalidFields(problems)
  return storeVehicle(ctx, draft, values)
}

/** Returns the fields of such a car that Details will still require, by their labels. */
export function missingDetails(vehicle: Partial<Record<VehicleFieldName, unknown>>): string[] {
  return MAY_LACK.flatMap((field) => (vehicle[field.name] ? [] : [vehicleNoun(field).toLowerCase()]))
}

async function storeVehicle(ctx: Ctx, draft: VehicleDraft, values: Record<LookupKind, string>): Promise<number> {
  await refuseEarlyDays(ctx, [{ field: 'boughtDate', on: draft.boughtDate }])
  await refuseDuplicateRegistration(ctx, normaliseRegistration(draft.regNo ?? ''), null)
  await refuseUnconfirmed(draft, async () => ({ now: await newVehicleChecks(ctx, draft) }))
  const boughtFromID = await clientFor(ctx, { clientID: draft.boughtFromID, client: draft.clientBoughtFrom })
  const listed = { ...values }
  for (const kind of LOOKUP_KINDS)
    if (values[kind] !== '') listed[kind] = await ensureLookup(ctx.db, kind, values[kind])
  const vehicle = {
    ...vehicleColumns((field) =>
      typedColumn(field, field.kind === 'list' ? listed[field.name as LookupKind] : draft[field.name]),
    ),
    note: '',
    bought_from_id: boughtFromID,
    bought_date: draft.boughtDate ?? null,
    bought_price: draft.boughtPrice === null || draft.boughtPrice === undefined ? null : String(draft.boughtPrice),
    updated_by: ctx.caller.username,
  }
  const id = await insertVehicle(ctx.db, vehicle)
  await ctx.audit({ kind: 'vehicle', subjectID: id, ...CHANGES.added })
  ctx.announce({ kind: 'vehicle', id, action: 'added' })
  return id
}

/** Returns the checks of a vehicle that is added: its chassis number, then its purchase. */
async function newVehicleChecks(ctx: Ctx, draft: VehicleDraft): Promise<FieldCheck[]> {
  const { boughtDate = null, boughtPrice = null, chassisNo } = draft
  const daysBack = (await readSettings(ctx.db)).entryDaysBack
  const facts = { today: ctx.today, daysBack, soldDate: null, soldPrice: null }
  return [
    ...(await knownChassisChecks(ctx, String(chassisNo ?? ''), null)),
    ...purchaseChecks({ boughtDate, boughtPrice }, facts),
  ]
}

/** Returns the checks of a chassis number that other vehicles than `exceptID` have; a second save of the number waits until this one ends. */
export async function knownChassisChecks(ctx: Ctx, chassisNo: string, exceptID: number | null): Promise<FieldCheck[]> {
  const key = squeezeText(chassisNo)
  if (key === '') return []
  await lockRegistration(ctx.db, `chassis ${key}`)
  return chassisChecks(chassisNo, await registrationsOfChassis(ctx.db, key, exceptID))
}

/** The column of a field as typed; what was left out is as in a new vehicle, and a whole number is rounded to one. */
export function typedColumn(field: VehicleField, typed: unknown): VehicleColumns[VehicleField['column']] {
  // The schema of the call and the list of fields agree on the kind of each value.
  const value = (typed ?? emptyVehicleColumn(field)) as VehicleColumns[VehicleField['column']]
  if (field.kind === 'whole') return value === null ? null : Math.round(Number(value))
  if (field.kind === 'registration') return normaliseRegistration(String(value))
  return field.kind === 'choice' ? value || emptyVehicleColumn(field) : value
}

/** Refuses two unsold vehicles with one registration of Maltese form; others (TBA, lot numbers) may repeat (server 4). */
export async function refuseDuplicateRegistration(ctx: Ctx, regNo: string, exceptID: number | null): Promise<void> {
  if (!isMalteseRegistration(regNo)) return
  await lockRegistration(ctx.db, squeezeText(regNo))
  const id = await unsoldWithRegistration(ctx.db, squeezeText(regNo), exceptID)
  if (id !== null) throw new ConflictRefusal('VEHICLES_REG_TAKEN', { regNo }, { field: 'regNo', kind: 'vehicle', id })
}

/**
 * Returns what was typed or picked for a lookup: a non-empty `…Str` wins, then `{value}`, then `{id}` (server 1).
 * @returns undefined when none of them was sent; '' when it was cleared.
 */
export async function typedLookup(
  ctx: Ctx,
  draft: Pick<VehicleDraft, LookupKind | `${LookupKind}Str`>,
  kind: LookupKind,
): Promise<string | undefined> {
  const [picked, typed] = [draft[kind], draft[`${kind}Str`]]
  if (picked === undefined && typed === undefined) return undefined
  const value = typed || lookupText(picked?.value)
  return value || (picked?.id ? ((await lookupValue(ctx.db, kind, picked.id)) ?? '') : '')
}

function lookupText(value: string | null | undefined): string {
  return TextIn.safeParse(value ?? '').data ?? ''
}

async function typedLookups(ctx: Ctx, draft: VehicleDraft): Promise<Record<LookupKind, string>> {
  const values: Partial<Record<LookupKind, string>> = {}
  for (const kind of LOOKUP_KINDS) values[kind] = (await typedLookup(ctx, draft, kind)) ?? ''
  // Every kind was set in the loop above.
  return values as Record<LookupKind, string>
}

/** Returns 1 for stock, 2 for an attempt, 3 for sold. */
export function vehicleStateOf(row: Pick<ListedVehicle, 'sold_to_id' | 'has_attempt'>): number {
  if (row.sold_to_id !== null) return VehicleState.Sold
  return row.has_attempt ? VehicleState.Attempt : VehicleState.Stock
}

/** The details of a vehicle as calls answer them. */
function detailsOut(row: ListedVehicle): Pick<VehicleRow, VehicleFieldName> {
  return byVehicleField(({ column, kind }) => {
    const value = row[column]
    if (kind === 'list') return { value }
    if (kind === 'money') return wireMoney(value === null ? null : toCents(Number(value)))
    return kind === 'decimal' && value !== null ? Number(value) : value
  }) as Pick<VehicleRow, VehicleFieldName>
}

/** Returns listed vehicles as rows of the wire, with their clients and without figures behind the passcode. */
export async function vehicleRows(ctx: Ctx, rows: readonly ListedVehicle[]): Promise<VehicleRow[]> {
  const ids = [...new Set(rows.flatMap((row) => [row.bought_from_id, row.sold_to_id]).filter((id) => id !== null))]
  const clients = new Map((await clientsByIds(ctx.db, ids)).map((row) => [row.id, clientSummary(row)]))
  const clientOf = (id: number | null) => (id === null ? null : (clients.get(id) ?? null))
  return rows.map((row) => ({
    id: row.id,
    ...detailsOut(row),
    vehicleState: vehicleStateOf(row),
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
