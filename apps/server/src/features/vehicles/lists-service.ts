import { VEHICLE_LABELS } from '@forecourt/core/features/vehicles/fields'
import type { ListValueRename } from '@forecourt/core/features/vehicles/schemas'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import {
  deleteLookup,
  LOOKUP_COLUMNS,
  lockLists,
  lookupValue,
  respellVehicles,
  spellLookup,
  valueWithSpelling,
} from './lists-repository'

/** Renames a value of a list, or merges it into another; every vehicle with it is changed, as by an edit of its own. */
export async function renameListValue(ctx: Ctx, rename: ListValueRename): Promise<{ vehicles: number }> {
  const { kind, id, from } = rename
  if (rename.value === '') throw new InvalidFields([{ field: 'value', message: `${VEHICLE_LABELS[kind]} is required` }])
  await lockLists(ctx.db)
  const stored = await lookupValue(ctx.db, kind, id)
  if (stored === undefined) throw new Refusal('RECORD_NOT_FOUND', { record: `${VEHICLE_LABELS[kind]} ${from}` })
  if (stored !== from) throw new Refusal('VEHICLES_VALUE_RENAMED', { from, value: stored })
  const value = await applySpelling(ctx, rename)
  const followers = await respellVehicles(ctx.db, { kind, from, value, by: ctx.caller.username })
  const column = LOOKUP_COLUMNS[kind]
  for (const { id: vehicleID, before } of followers)
    await ctx.audit({
      kind: 'vehicle',
      subjectID: vehicleID,
      before: { [column]: before },
      after: { [column]: value },
    })
  await ctx.audit({ kind: 'settings', subjectID: null, before: { [column]: from }, after: { [column]: value } })
  ctx.announce({ kind: 'vehicle', id: null, action: 'changed' })
  ctx.announce({ kind: 'settings', id: null, action: 'changed' })
  return { vehicles: followers.length }
}

/** Renames the value in the list, or removes it for another with that spelling; returns the resulting spelling. */
async function applySpelling(ctx: Ctx, { kind, id, from, value, merge = false }: ListValueRename): Promise<string> {
  const other = await valueWithSpelling(ctx.db, kind, value)
  if (other && other.id !== id && other.isListed) {
    if (!merge) throw new Refusal('VEHICLES_VALUE_LISTED', { from, value: other.value })
    await deleteLookup(ctx.db, id)
    return other.value
  }
  // Nobody sees a value that no vehicle has: what is typed now is how it is spelled.
  if (other && other.id !== id) await deleteLookup(ctx.db, other.id)
  await spellLookup(ctx.db, id, value)
  return value
}
