import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMalteseRegistration, normaliseRegistration, squeezeText } from './registrations'

test.each([
  [' abc 123 ', 'ABC 123', 'ABC123'],
  ['abc  123', 'ABC 123', 'ABC123'],
  ['ABC\t123', 'ABC 123', 'ABC123'],
  ['tba', 'TBA', 'TBA'],
  ['abc-123', 'ABC-123', 'ABC123'],
  ['abc\u00a0123', 'ABC 123', 'ABC123'],
  ['hp\u20131042', 'HP\u20131042', 'HP1042'],
  ['hp\u2011\u202f1042', 'HP\u2011 1042', 'HP1042'],
  [' hp-1042 ', 'HP-1042', 'HP1042'],
  ['hp 10 42', 'HP 10 42', 'HP1042'],
  ['0071', '0071', '0071'],
  ['', '', ''],
  ['   ', '', ''],
])('%j is kept as %j and compared as %j', (typed, kept, key) => {
  expect(normaliseRegistration(typed)).toBe(kept)
  expect(squeezeText(typed)).toBe(key)
})

test('what is kept is kept the same again, and compares as what was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...' \tabcABC019-') }), (typed) => {
      const kept = normaliseRegistration(typed)
      expect(normaliseRegistration(kept)).toBe(kept)
      expect(squeezeText(kept)).toBe(squeezeText(typed))
    }),
    { numRuns: 1_000 },
  )
})

test.each(['ABC 123', 'abc123', ' a b c 1 2 3 ', 'KQZ001', 'abc\u00a0123'])('%j is a Maltese mark', (reg) => {
  expect(isMalteseRegistration(reg)).toBe(true)
})
test.each([
  'TBA',
  'LOT 4411',
  'ABC 12',
  'ABC 1234',
  'AB 123',
  'ABCD123',
  '123 ABC',
  'ĦBC 123',
  'ABC 12٣',
  'ABC123\nX',
  '',
])('%j is none', (reg) => {
  expect(isMalteseRegistration(reg)).toBe(false)
})
