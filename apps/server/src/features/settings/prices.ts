import { isPriceTold } from '@forecourt/core/access'
import type { PriceID } from '@forecourt/core/kernel/price-figures'
import type { Ctx } from '../../context'
import { lockedRefusal } from '../../locked'
import { readSettings } from './repository'

type Asker = Pick<Ctx, 'db' | 'isUnlocked' | 'caller'>

/**
 * Which figures of the table of prices are told to whoever asks.
 *
 * @source server 18
 */
export async function pricesTold({ db, isUnlocked }: Asker): Promise<(id: PriceID) => boolean> {
  if (isUnlocked) return () => true
  const settings = await readSettings(db)
  return (id) => isPriceTold(id, { isUnlocked, settings })
}

/** Refuses what cannot be told without these figures while they are behind the passcode and it is locked. */
export async function refuseUntold(asker: Asker, ...ids: readonly PriceID[]): Promise<void> {
  const isTold = await pricesTold(asker)
  if (!ids.every(isTold)) throw lockedRefusal(asker)
}
