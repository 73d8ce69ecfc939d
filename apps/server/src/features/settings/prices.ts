import { isPriceVisible } from '@forecourt/core/access'
import type { PriceID } from '@forecourt/core/kernel/price-figures'
import type { Ctx } from '../../context'
import { pricesRefusal } from '../../prices-refusal'
import { readSettings } from './repository'

type PriceContext = Pick<Ctx, 'db' | 'isUnlocked' | 'caller'>

/**
 * Returns which figures of the table of prices the caller may see.
 * @source server 18
 */
export async function visiblePrices({ db, isUnlocked }: PriceContext): Promise<(id: PriceID) => boolean> {
  if (isUnlocked) return () => true
  const settings = await readSettings(db)
  return (id) => isPriceVisible(id, { isUnlocked, settings })
}

/** Refuses a call that needs these figures while they are behind the passcode and it is locked. */
export async function refuseHiddenPrices(asker: PriceContext, ...ids: readonly PriceID[]): Promise<void> {
  const isTold = await visiblePrices(asker)
  if (!ids.every(isTold)) throw pricesRefusal(asker)
}
