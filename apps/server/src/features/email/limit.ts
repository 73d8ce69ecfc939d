import { momentFormatter } from '@forecourt/core/kernel/days'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { lockSending, sentTimesSince } from './limit-repository'

const HOUR_MS = 3_600_000

/**
 * Refuses to send more within an hour than the settings allow: new messages, repeated ones, and tests of the settings. Two at once wait for each
 * other.
 * @throws Refusal 429 with the time when the user can send again.
 * @source server 24.2
 */
export async function refuseBeyondLimit(ctx: Ctx, { hourlyLimit: limit }: { hourlyLimit: number }): Promise<void> {
  const { userID, username } = ctx.caller
  await lockSending(ctx.db, userID)
  const since = new Date(ctx.now.getTime() - HOUR_MS)
  const sent = await sentTimesSince(ctx.db, { userID, username, since }, limit)
  const oldest = sent.at(-1)
  if (sent.length < limit || !oldest) return
  const again = new Date(oldest.getTime() + HOUR_MS)
  const facts = { limit, time: momentFormatter(ctx.config.timeZone)(again) }
  throw new Refusal('EMAIL_LIMIT', facts, {
    retryAfterSeconds: Math.max(1, Math.ceil((again.getTime() - ctx.now.getTime()) / 1000)),
  })
}
