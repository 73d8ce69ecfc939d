import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SEED } from '../../../test-data/agreements'
import {
  hpAccountKey,
  isMalteseMark,
  normaliseHpAccount,
  normaliseIdno,
  normaliseReg,
  regKey,
  searchKey,
} from './rules'

describe('registrations', () => {
  test.each([
    [' abc 123 ', 'ABC 123', 'ABC123'],
    ['abc  123', 'ABC 123', 'ABC123'],
    ['ABC\t123', 'ABC 123', 'ABC123'],
    ['tba', 'TBA', 'TBA'],
    ['abc-123', 'ABC-123', 'ABC-123'],
    ['abc\u00a0123', 'ABC 123', 'ABC123'],
    ['', '', ''],
    ['   ', '', ''],
  ])('%j is kept as %j and compared as %j', (typed, kept, key) => {
    expect(normaliseReg(typed)).toBe(kept)
    expect(regKey(typed)).toBe(key)
  })

  test.each(['ABC 123', 'abc123', ' a b c 1 2 3 ', 'KQZ001'])('%j is a Maltese mark', (reg) => {
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

  test('what is kept is kept the same again, and compares as what was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...' \tabcABC019-') }), (typed) => {
        const kept = normaliseReg(typed)
        expect(normaliseReg(kept)).toBe(kept)
        expect(regKey(kept)).toBe(regKey(typed))
        expect(isMalteseMark(kept)).toBe(isMalteseMark(typed))
        expect(searchKey(kept)).toBe(searchKey(typed))
      }),
      { seed: SEED, numRuns: 1_000 },
    )
  })
})

describe('HP accounts and id numbers', () => {
  test.each([
    [' hp-1042 ', 'HP-1042', 'HP1042'],
    ['hp 10 42', 'HP 10 42', 'HP1042'],
    ['HP\u20131042', 'HP\u20131042', 'HP1042'],
    ['0071', '0071', '0071'],
  ])('%j is kept as %j and compared as %j', (typed, kept, key) => {
    expect(normaliseHpAccount(typed)).toBe(kept)
    expect(hpAccountKey(typed)).toBe(key)
  })
  test('an id number is trimmed and upper case', () => {
    expect(normaliseIdno(' 0123456m ')).toBe('0123456M')
  })
})
