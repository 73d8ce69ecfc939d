import { expect, test } from 'vitest'
import { backwardsEnds } from './period'

test('[server 1] a span of days that ends before it begins is named by its end', () => {
  expect(backwardsEnds({ from: '2026-03-02', to: '2026-03-01' })).toEqual(['to'])
  expect(backwardsEnds({ dateFrom: '2026-03-02', dateTo: '2025-03-02', from: '2026-01-01' })).toEqual(['dateTo'])
  expect(backwardsEnds({ startDate: '2026-03-02', endDate: '2026-03-01' })).toEqual(['endDate'])
  expect(backwardsEnds({ fromDate: '2026-03-01', toDate: '2026-03-01' })).toEqual([])
  expect(backwardsEnds({ from: 'Toyota', to: 'Honda' })).toEqual([])
  expect(backwardsEnds({ from: null, to: '2026-03-01' })).toEqual([])
  expect(backwardsEnds(null)).toEqual([])
})
