import { InvariantError } from '@forecourt/core/kernel/invariant'
import { expect, test } from 'vitest'
import { toCents, toCentsOrNull, toCount, toDay, toDayOrNull } from './values'

test('amounts are exact or refused', () => {
  expect([toCents('125050'), toCents('-1'), toCents('0'), toCents(7), toCents(7n), toCents('-0')]).toEqual([
    125050, -1, 0, 7, 7, 0,
  ])
  expect(toCents('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER)
  for (const bad of ['9007199254740993', '12.5', '', ' 1', '1e3', 'NaN', '0x10', Number.NaN, 1.5, 2n ** 60n])
    expect(() => toCents(bad), String(bad)).toThrow(InvariantError)
  expect([toCentsOrNull(null), toCentsOrNull('5')]).toEqual([null, 5])
})

test('counts are not negative', () => {
  expect(toCount('12')).toBe(12)
  expect(() => toCount('-1')).toThrow(InvariantError)
})

test('days are days', () => {
  expect([toDay('2026-02-28'), toDayOrNull(null), toDayOrNull('2026-02-28')]).toEqual([
    '2026-02-28',
    null,
    '2026-02-28',
  ])
  expect(() => toDay('infinity')).toThrow(InvariantError)
  expect(() => toDay('2026-02-30')).toThrow(InvariantError)
})
