import { expect, test } from 'vitest'
import { isMalteseMark } from './rules'

test.each(['ABC 123', 'abc123', ' a b c 1 2 3 ', 'KQZ001', 'abc\u00a0123'])('%j is a Maltese mark', (reg) => {
  expect(isMalteseMark(reg)).toBe(true)
})
test.each([
  'TBA',
  'LOT 4411',
  'ABC 12',
  'ABC 1234',
  'AB 123',
  'ABCD123',
  '123 ABC',
  'ABC-123',
  'ĦBC 123',
  'ABC 12٣',
  'ABC123\nX',
  '',
])('%j is none', (reg) => {
  expect(isMalteseMark(reg)).toBe(false)
})
