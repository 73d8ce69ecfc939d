import { type ChangedSchedule, isPartPayment } from '@forecourt/core/features/hire-purchase/schedule-changes'
import { formatDay } from '@forecourt/core/kernel/days'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { scheduleChangesOf } from './schedule-change-repository'

const CHANGE_WORDS = { withdrawal: 'withdrawal', terms: 'change of terms' } as const

/** Returns the refusal of other changes while this change of a schedule is the latest. */
export function changeRefusalOf(change: ChangedSchedule): Refusal {
  const day = formatDay(change.day)
  return isPartPayment(change)
    ? new Refusal('HP_PREPAY_FIRST', { day })
    : new Refusal('CREDIT_CHANGE_FIRST', { change: CHANGE_WORDS[change.kind], day })
}

/** Returns the refusal of manual changes of the schedule of a vehicle while it was changed as a whole; null for none. */
export async function standingChangeRefusal({ db }: Pick<Ctx, 'db'>, vehicleID: number): Promise<Refusal | null> {
  const last = (await scheduleChangesOf(db, vehicleID)).at(-1)
  return last ? changeRefusalOf(last) : null
}

/** Refuses manual changes of the schedule of a vehicle while it was changed as a whole. */
export async function refuseChangedSchedule(ctx: Pick<Ctx, 'db'>, vehicleID: number): Promise<void> {
  const refusal = await standingChangeRefusal(ctx, vehicleID)
  if (refusal) throw refusal
}
