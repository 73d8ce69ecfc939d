import { expect, test } from 'vitest'
import { priceSheet } from '../test-data/price-sheet'
import { PRICE_LOCKS } from './features/settings/fields'
import { OPERATIONS, type OperationName } from './operations'
import { isPriceTold, PRICES, type PriceID } from './prices'

test('the printed sheet of prices is the one of this table', async () => {
  await expect(priceSheet()).toMatchFileSnapshot('../../../docs/guide/prices.md')
})

test('[server 18] a window asks again, when the passcode is unlocked or locked, what is answered with less without it', () => {
  const partly = Object.values(PRICES).flatMap(({ shown, calls }): readonly OperationName[] =>
    shown === 'everybody' ? [] : calls,
  )
  const once = partly.filter((name) => {
    const { kind, gated, partlyGated } = OPERATIONS[name]
    return kind === 'read' && !gated && !partlyGated
  })
  expect(once).toEqual([])
})

test('[server 18] a figure is told by its place in the table, its setting and the passcode', () => {
  const ids = Object.keys(PRICES) as PriceID[]
  const told = (lock: (typeof PRICE_LOCKS)[number], isUnlocked: boolean) =>
    ids.filter((id) => isPriceTold(id, { isUnlocked, settings: { soldPriceLocked: lock, costLocked: lock } }))
  const of = (...shown: string[]) => ids.filter((id) => shown.includes(PRICES[id].shown))
  for (const lock of PRICE_LOCKS) expect(told(lock, true)).toEqual(ids)
  expect(told('By report', false)).toEqual(of('everybody', 'unless locked'))
  expect(told('Always', false)).toEqual(of('everybody'))
  expect(told('Never', false)).toEqual(of('everybody', 'unless locked', 'unlocked or opened'))
  const settings = { soldPriceLocked: 'Never', costLocked: 'Always' } as const
  const mixed = (id: PriceID) => isPriceTold(id, { isUnlocked: false, settings })
  expect([mixed('client.sold'), mixed('client.bought'), mixed('vehicle.all')]).toEqual([true, false, false])
})
