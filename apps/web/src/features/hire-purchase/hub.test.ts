import { expect, test } from 'vitest'
import { dueAccountsText } from './hub'

test('[D3 2.11] the tile of what is due tells today from everything until today', () => {
  const buckets = [
    { bucket: 'today' as const, count: 3, amount: 750 },
    { bucket: 'over-90' as const, count: 72, amount: 31_000 },
  ]
  expect(dueAccountsText({ buckets, totalCount: 75 })).toBe('3 today, 75 until today')
  expect(dueAccountsText({ buckets: [], totalCount: 0 })).toBe('0 today, 0 until today')
})
