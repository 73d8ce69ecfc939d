import { dayInZone, formatDay } from '@forecourt/core/kernel/days'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'

/** Refuses a save that was typed over an older version of the record. */
export function refuseChanged(
  ctx: Ctx,
  given: number | null | undefined,
  record: { version: number; updatedBy: string; updatedAt: Date },
): void {
  if (given === null || given === undefined || given === record.version) return
  const { timeZone } = ctx.config
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  const time = `${formatDay(dayInZone(record.updatedAt, timeZone))} ${clock.format(record.updatedAt)}`
  throw new Refusal('RECORD_CHANGED', { user: record.updatedBy || 'another user', time })
}
