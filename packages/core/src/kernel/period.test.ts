import { expect, test } from 'vitest'
import { reversedPeriodEnds } from './period'

test('[server 1] a span of days that ends before it begins is named by its end', () => {
  expect(reversedPeriodEnds({ from: '2026-03-02', to: '2026-03-01' })).toEqual(['to'])
  expect(reversedPeriodEnds({ dateFrom: '2026-03-02', dateTo: '2025-03-02', from: '2026-01-01' })).toEqual(['dateTo'])
  expect(reversedPeriodEnds({ startDate: '2026-03-02', endDate: '2026-03-01' })).toEqual(['endDate'])
  expect(reversedPeriodEnds({ fromDate: '2026-03-01', toDate: '2026-03-01' })).toEqual([])
  expect(reversedPeriodEnds({ from: 'Toyota', to: 'Honda' })).toEqual([])
  expect(reversedPeriodEnds({ from: null, to: '2026-03-01' })).toEqual([])
  expect(reversedPeriodEnds(null)).toEqual([])
})
