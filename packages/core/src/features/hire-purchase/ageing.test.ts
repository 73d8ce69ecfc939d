import { expect, test } from 'vitest'
import { day } from '../../kernel/days'
import { ageingBucket, ageingFrom } from './ageing'
import { AGEING_BUCKETS } from './enums'

test.each([
  ['2026-05-02', null],
  ['2026-05-01', 'today'],
  ['2026-04-30', '1-30'],
  ['2026-04-01', '1-30'],
  ['2026-03-31', '31-60'],
  ['2026-03-02', '31-60'],
  ['2026-03-01', '61-90'],
  ['2026-01-31', '61-90'],
  ['2026-01-30', 'over-90'],
  ['2019-05-01', 'over-90'],
])('due %s is in the bucket %s on 1 May', (dueDate, bucket) => {
  expect(ageingBucket(day(dueDate), day('2026-05-01'))).toBe(bucket)
})

test('the ages begin where the ones before them end', () => {
  expect(AGEING_BUCKETS.map(ageingFrom)).toEqual([0, 1, 31, 61, 91])
})
