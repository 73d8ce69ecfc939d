import { isPartPayment, type StoredScheduleChange } from '@forecourt/core/features/hire-purchase/schedule-changes'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { touchVehicle } from '../deals/repository'
import { lockAccount, type StoredAccount } from './repository'
import {
  type NewScheduleChange,
  removeScheduleChange,
  scheduleChangesOf,
  storeScheduleChange,
} from './schedule-change-repository'
import { lockDeal } from './schedule-service'
import { reallocate } from './service'
import { changeRefusalOf } from './standing-change'

/** Stores a change of a locked account, and posts its payments anew. */
export async function saveScheduleChange(
  ctx: Ctx,
  { record, rows }: StoredAccount,
  change: NewScheduleChange,
): Promise<void> {
  const { vehicleID } = record
  const id = await storeScheduleChange(ctx.db, vehicleID, change)
  await reallocate(ctx, vehicleID)
  await touchVehicle(ctx.db, vehicleID, ctx.caller.username)
  const { kind, day, terms } = change
  const before = { rows: rows.map(({ number, dueDate, amount }) => ({ number, dueDate, amount })) }
  await ctx.audit({ kind: 'schedule', subjectID: vehicleID, before, after: { changeID: id, kind, day, terms } })
  ctx.announce({ kind: 'schedule', id: vehicleID, action: 'changed' })
}

/**
 * Restores the schedule from before a change (server 20.22).
 * @throws Refusal unless it is the latest change of an account that is not settled.
 */
export async function undoScheduleChange(ctx: Ctx, of: { vehicleID: number; id: number }): Promise<void> {
  const { vehicleID, id } = of
  const { regNo } = await lockDeal(ctx, vehicleID)
  const account = await lockAccount(ctx.db, vehicleID)
  if (!account) throw new Refusal('HP_NO_SCHEDULE', { regNo })
  if (account.record.settledOn !== null) throw new Refusal('HP_SETTLEMENT_FIRST')
  const changes = await scheduleChangesOf(ctx.db, vehicleID)
  const change = changes.find((each): each is StoredScheduleChange => !isPartPayment(each) && each.id === id)
  if (!change) throw new Refusal('RECORD_NOT_FOUND', { record: `Change ${id} of the schedule` })
  const last = changes.at(-1)
  if (last && last !== change) throw changeRefusalOf(last)
  if (account.rows.some((row) => change.rowIDs.includes(row.id) && row.pinned !== null))
    throw new Refusal('CREDIT_TICKED', { account: regNo })
  await removeScheduleChange(ctx.db, vehicleID, change)
  await reallocate(ctx, vehicleID)
  await touchVehicle(ctx.db, vehicleID, ctx.caller.username)
  const { kind, day, terms } = change
  const after = { rows: change.rowsBefore.map(({ number, dueDate, amount }) => ({ number, dueDate, amount })) }
  await ctx.audit({ kind: 'schedule', subjectID: vehicleID, before: { changeID: id, kind, day, terms }, after })
  ctx.announce({ kind: 'schedule', id: vehicleID, action: 'changed' })
}
