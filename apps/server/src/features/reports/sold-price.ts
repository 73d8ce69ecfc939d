import { lockedRefusal } from '../../locked'
import type { Ctx } from '../../context'
import { readSettings } from '../settings/repository'

/**
 * True when a report shows the sold price to whoever asks: the passcode is unlocked, or the settings leave it open. `isNamed` when the report is
 * one of those that name it.
 *
 * @source D2 6.
 */
export async function showsSoldPrice(
  ctx: Pick<Ctx, 'db' | 'isUnlocked' | 'caller'>,
  { isNamed }: { isNamed: boolean },
): Promise<boolean> {
  if (ctx.isUnlocked) return true
  const { soldPriceLocked } = await readSettings(ctx.db)
  return soldPriceLocked === 'Never' || (soldPriceLocked === 'By report' && isNamed)
}

/** Refuses a paper that prints sold prices while they are behind the passcode and it is locked. */
export async function refuseLockedPrices(ctx: Pick<Ctx, 'db' | 'isUnlocked' | 'caller'>): Promise<void> {
  if (!(await showsSoldPrice(ctx, { isNamed: true }))) throw lockedRefusal(ctx)
}
