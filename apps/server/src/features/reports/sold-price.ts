import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { readSettings } from '../settings/repository'

/**
 * True when reports show the sold price to whoever asks: the passcode is unlocked, or the settings leave it open.
 *
 * @source D2 6.
 */
export async function showsSoldPrice(ctx: Pick<Ctx, 'db' | 'isUnlocked'>): Promise<boolean> {
  return ctx.isUnlocked || !(await readSettings(ctx.db)).soldPriceLocked
}

/** Refuses a paper that prints sold prices while they are behind the passcode and it is locked. */
export async function refuseLockedPrices(ctx: Pick<Ctx, 'db' | 'isUnlocked'>): Promise<void> {
  if (!(await showsSoldPrice(ctx))) throw new Refusal('SESSION_PASSCODE_LOCKED')
}
