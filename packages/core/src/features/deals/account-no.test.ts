import { expect, test } from 'vitest'
import { accountSeries, nextAccountNo, normaliseAccountNo } from './account-no'

test.each([
  ['HP-2129', 'HP-2130'],
  ['HP-0099', 'HP-0100'],
  ['HP-999', 'HP-1000'],
  ['7', '8'],
  ['2026/19', '2026/20'],
  ['A1B', ''],
  ['', ''],
])('[server 6] after %s comes %s', (highest, next) => {
  expect(nextAccountNo(highest)).toBe(next)
})

test('[server 6] a series is what stands before the number', () => {
  expect(accountSeries('HP-A 0099')).toEqual({ prefix: 'HP-A ', digits: '0099' })
  expect(accountSeries('HP')).toBeNull()
})

test.each([
  [' hp  1042 ', 'HP 1042'],
  ['hp-1042', 'HP-1042'],
  [' - ', ''],
  ['', ''],
])('%j is kept as %j', (typed, kept) => {
  expect(normaliseAccountNo(typed)).toBe(kept)
})
