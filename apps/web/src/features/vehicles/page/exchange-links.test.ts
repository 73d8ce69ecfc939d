import { expect, test } from 'vitest'
import { linkedExchangeVehicle } from './exchange-links'

test.each([
  [{ sale: 4, purchase: null }, false, 4],
  [{ sale: 4, purchase: null }, true, 4],
  [{ sale: null, purchase: 7 }, false, 7],
  [{ sale: null, purchase: 7 }, true, 7],
  [{ sale: 4, purchase: 7 }, false, 4],
  [{ sale: 4, purchase: 7 }, true, 7],
  [{ sale: null, purchase: null }, false, null],
  [{ sale: null, purchase: null }, true, null],
])('Go to PE Vehicle with %j, Ctrl %s, opens %s [D2 2]', (links, prefersPurchase, expected) => {
  expect(linkedExchangeVehicle(links, prefersPurchase)).toBe(expected)
})
