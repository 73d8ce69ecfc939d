import { expect, test } from 'vitest'
import { priceSheet } from '../test-data/price-sheet'
import { isPriceVisible } from './access'
import { PRICE_LOCKS } from './features/settings/fields'
import type { Operation } from './kernel/operation'
import { PRICE_FIGURES, type PriceFigure, type PriceID } from './kernel/price-figures'
import { OPERATIONS } from './operations'

test('the printed sheet of prices is the one of this table', async () => {
  await expect(priceSheet()).toMatchFileSnapshot('../../../docs/guide/prices.md')
})

test('[server 18] a window asks again, when the passcode is unlocked or locked, what is answered with less without it', () => {
  const isBehindPasscode = (id: PriceID) => (PRICE_FIGURES[id] as PriceFigure).shown !== 'everybody'
  const once = Object.entries<Operation>(OPERATIONS).filter(
    ([, { kind, access }]) => kind === 'read' && access.passcode === 'none' && access.prices.some(isBehindPasscode),
  )
  expect(once.map(([name]) => name)).toEqual([])
})

test('[server 18] a figure is told by its place in the table, its setting and the passcode', () => {
  const ids = Object.keys(PRICE_FIGURES) as PriceID[]
  const told = (lock: (typeof PRICE_LOCKS)[number], isUnlocked: boolean) =>
    ids.filter((id) => isPriceVisible(id, { isUnlocked, settings: { soldPriceLocked: lock, costLocked: lock } }))
  const of = (...shown: string[]) => ids.filter((id) => shown.includes(PRICE_FIGURES[id].shown))
  for (const lock of PRICE_LOCKS) expect(told(lock, true)).toEqual(ids)
  expect(told('By report', false)).toEqual(of('everybody', 'unless locked'))
  expect(told('Always', false)).toEqual(of('everybody'))
  expect(told('Never', false)).toEqual(of('everybody', 'unless locked', 'unlocked or opened'))
  const settings = { soldPriceLocked: 'Never', costLocked: 'Always' } as const
  const mixed = (id: PriceID) => isPriceVisible(id, { isUnlocked: false, settings })
  expect([mixed('client.sold'), mixed('client.bought'), mixed('vehicle.all')]).toEqual([true, false, false])
})
