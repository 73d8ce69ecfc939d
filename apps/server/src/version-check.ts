import { momentFormatter } from '@forecourt/core/kernel/days'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from './context'

export interface LastChange {
  version: number
  updatedBy: string
  updatedAt: Date
}

/**
 * Refuses a save that was typed over an older version of the record.
 * @param current Reads the record as its read call answers it now; the refusal carries it, so that a screen can show both.
 */
export async function refuseChanged(
  ctx: Ctx,
  given: number | null | undefined,
  record: LastChange,
  current: () => Promise<unknown>,
): Promise<void> {
  if (given === null || given === undefined || given === record.version) return
  const time = momentFormatter(ctx.config.timeZone)(record.updatedAt)
  const facts = { user: record.updatedBy || 'another user', time }
  throw new Refusal('RECORD_CHANGED', facts, { current: await current() })
}
