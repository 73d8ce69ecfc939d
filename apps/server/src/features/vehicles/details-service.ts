import { LOOKUP_KINDS, type LookupKind } from '@forecourt/core/features/vehicles/enums'
import {
  byVehicleField,
  emptyVehicleColumn,
  type VehicleColumns,
  vehicleColumns,
} from '@forecourt/core/features/vehicles/fields'
import { type TypedVehicle, vehicleDetailProblems } from '@forecourt/core/features/vehicles/form-rules'
import type { VehicleEdit } from '@forecourt/core/features/vehicles/schemas'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import { refuseChanged } from '../../version-check'
import type { Ctx } from '../../context'
import { refuseUnconfirmed } from '../../unconfirmed-checks'
import { ensureLookup, lockListsShared, LOOKUP_COLUMNS } from './lists-repository'
import { isSold, lockVehicle, updateEntryRegistrations, updateDetails, type VehicleRecord } from './repository'
import { knownChassisChecks, refuseDuplicateRegistration, typedColumn, typedLookup } from './service'

/**
 * Saves the fields of the Details tab; absent fields stay (server 4).
 * @param current Reads the vehicle as its page shows it, for the refusal of an edit of an older version.
 */
export async function editVehicle(ctx: Ctx, draft: VehicleEdit, current: () => Promise<unknown>): Promise<void> {
  await lockListsShared(ctx.db)
  const row = await lockVehicle(ctx.db, draft.id)
  if (!row) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${draft.id}` })
  const record = { version: row.version, updatedBy: row.updated_by, updatedAt: row.updated_at }
  await refuseChanged(ctx, draft.version, record, current)
  const typed = await typedDetails(ctx, row, draft)
  const problems = vehicleDetailProblems(validatedDetails(typed))
  if (problems.length > 0) throw new InvalidFields(problems)
  if (!(await isSold(ctx.db, row.id))) await refuseDuplicateRegistration(ctx, typed.reg_no, row.id)
  const isOtherChassis = typed.chassis_no !== row.chassis_no
  if (isOtherChassis)
    await refuseUnconfirmed(draft, async () => ({ now: await knownChassisChecks(ctx, typed.chassis_no, row.id) }))
  const details = { ...typed, ...(await listedLookups(ctx, typed)) }
  await updateDetails(ctx.db, row.id, details, ctx.caller.username)
  if (details.reg_no !== row.reg_no) await updateEntryRegistrations(ctx.db, row.id, details.reg_no)
  await ctx.audit({ kind: 'vehicle', subjectID: row.id, before: detailsOf(row), after: details })
  ctx.announce({ kind: 'vehicle', id: row.id, action: 'changed' })
}

/** Merges the typed details into the stored ones. */
async function typedDetails(ctx: Ctx, row: VehicleRecord, draft: VehicleEdit): Promise<VehicleColumns> {
  const lookups: { [K in LookupKind]?: string | undefined } = {}
  for (const kind of LOOKUP_KINDS) lookups[kind] = await typedLookup(ctx, draft, kind)
  const stored = detailsOf(row)
  return vehicleColumns((field) => {
    const typed = field.kind === 'list' ? lookups[field.name as LookupKind] : draft[field.name]
    const value = typed === undefined ? stored[field.column] : typedColumn(field, typed)
    return field.kind === 'choice' ? value || emptyVehicleColumn(field) : value
  })
}

function detailsOf(row: VehicleRecord): VehicleColumns {
  return vehicleColumns(({ column, kind }) =>
    kind === 'decimal' || kind === 'money' ? (row[column] === null ? null : Number(row[column])) : row[column],
  )
}

/** Returns the details by the names of the form, after checking its rules. */
function validatedDetails(details: VehicleColumns): TypedVehicle {
  return byVehicleField(({ column }) => details[column]) as TypedVehicle
}

/** Returns lookup values as the lists spell them; a new one is added to its list. */
async function listedLookups(ctx: Ctx, details: VehicleColumns): Promise<Partial<VehicleColumns>> {
  const listed: Partial<VehicleColumns> = {}
  for (const kind of LOOKUP_KINDS) {
    const column = LOOKUP_COLUMNS[kind]
    listed[column] = await ensureLookup(ctx.db, kind, details[column])
  }
  return listed
}
