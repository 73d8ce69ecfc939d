import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvariantError } from '../../kernel/invariant'
import { CENTS_MAX, cents } from '../../kernel/money'
import { countProblems, countedTotal, DENOMINATIONS, EMPTY_COUNT, EXTRA_DEFAULT, type CoinCount } from './coins'
import { COIN_FIELDS, type CoinField } from './enums'

const anyCount: fc.Arbitrary<CoinCount> = fc
  .tuple(
    fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 16, maxLength: 16 }),
    fc.integer({ min: -1_000_00, max: 1_000_00 }),
  )
  .map(([counts, extra]) => ({
    ...EMPTY_COUNT,
    ...Object.fromEntries(COIN_FIELDS.map((field, i) => [field, counts[i]!])),
    extra: cents(extra),
  }))

describe('[D3 9] the count', () => {
  test('the sixteen lines, largest first, with their values', () => {
    expect(DENOMINATIONS.map(({ field }) => field)).toEqual(COIN_FIELDS)
    expect(DENOMINATIONS.map(({ value }) => value / 100)).toEqual([
      1000, 500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01,
    ])
  })

  test('2 and 1 are coins, and there is no note of 1,000 to count', () => {
    expect(DENOMINATIONS.filter(({ kind }) => kind === 'coin').map(({ label }) => label)).toEqual([
      '€2',
      '€1',
      '50c',
      '20c',
      '10c',
      '5c',
      '2c',
      '1c',
    ])
    expect(DENOMINATIONS.filter(({ inUse }) => !inUse).map(({ field }) => field)).toEqual(['thousand'])
  })

  test('a worked count', () => {
    const count = { ...EMPTY_COUNT, fifty: 7, twenty: 3, two: 4, fiftyCents: 1, oneCents: 3, extra: EXTRA_DEFAULT }
    expect(countedTotal(count)).toBe(818_53)
    expect(countedTotal(EMPTY_COUNT)).toBe(0)
    expect(countedTotal({ ...EMPTY_COUNT, thousand: 1 })).toBe(1_000_00)
  })

  test('is the sum of its lines: one more of anything adds its value', () => {
    fc.assert(
      fc.property(anyCount, fc.constantFrom(...DENOMINATIONS), (count, { field, value }) => {
        expect(countedTotal({ ...count, [field]: count[field] + 1 }) - countedTotal(count)).toBe(value)
        const bare = countedTotal({ ...count, extra: cents(0) })
        expect(countedTotal(count)).toBe(bare + count.extra)
        expect(countProblems(count)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test('every amount can be counted out, largest first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_00 }), (amount) => {
        let left = amount
        const count = { ...EMPTY_COUNT } as Record<CoinField, number> & { extra: CoinCount['extra'] }
        for (const { field, value } of DENOMINATIONS) {
          count[field] = Math.floor(left / value)
          left -= count[field] * value
        }
        expect(countedTotal(count)).toBe(amount)
      }),
      { numRuns: 500 },
    )
  })

  test.each<[Partial<CoinCount>, string, string]>([
    [{ fifty: -1 }, 'fifty', 'Count the €50 in whole numbers from 0'],
    [{ twoCents: 1.5 }, 'twoCents', 'Count the 2c in whole numbers from 0'],
    [{ one: Number.NaN }, 'one', 'Count the €1 in whole numbers from 0'],
    [{ extra: cents(CENTS_MAX), oneCents: 1 }, 'extra', 'The count is too large'],
  ])('refuses %j', (change, field, message) => {
    expect(countProblems({ ...EMPTY_COUNT, ...change })).toEqual([{ field, message }])
  })

  test('half a coin has no total', () => {
    expect(() => countedTotal({ ...EMPTY_COUNT, oneCents: 0.5 })).toThrow(InvariantError)
  })
})
