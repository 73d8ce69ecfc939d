import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvariantError } from './invariant'
import {
  CENTS_MAX,
  cents,
  centsFromWire,
  formatDecimal,
  eurosOf,
  formatAmount,
  formatEuro,
  mulDivCents,
  roundCents,
  splitCents,
  sumCents,
} from './money'

/** A number of JSON holds cents exactly up to here, 50 trillion euro. */
const WIRE_MAX = 5_000_000_000_000_000
const anyAmount = fc
  .oneof(fc.integer({ min: -CENTS_MAX, max: CENTS_MAX }), fc.integer({ min: -WIRE_MAX, max: WIRE_MAX }))
  .map(cents)

describe('cents', () => {
  test.each([1.5, Number.NaN, Infinity, 2 ** 53])('refuses %s', (value) => {
    expect(() => cents(value)).toThrow(InvariantError)
  })
  test('has no negative zero', () => {
    expect(Object.is(cents(-0), 0)).toBe(true)
    expect(Object.is(roundCents(-0.4), 0)).toBe(true)
  })
})

describe('centsFromWire', () => {
  test.each<[unknown, number]>([
    [12.5, 12_50],
    [0.1, 10],
    [1.1, 1_10],
    [99_999_999.99, CENTS_MAX],
    [-99_999_999.99, -CENTS_MAX],
    // A sum of many, which nobody types.
    [100_000_000, 10_000_000_000],
    ['-123456789012.34', -12_345_678_901_234],
    [0, 0],
    [-0, 0],
    [1e3, 1_000_00],
    ['1,250.50', 125050],
    ['1250.5', 125050],
    ['  7 ', 7_00],
    ['-3.05', -3_05],
    ['+3', 3_00],
    ['.50', 50],
    ['-.5', -50],
    ['-0.00', 0],
    ['0012', 12_00],
    ['1,234,567.89', 123456789],
    ['00000000000000000001.00', 1_00],
  ])('%j is %i cents', (value, amount) => {
    expect(centsFromWire(value)).toBe(amount)
  })
  test.each<[unknown]>([
    [0.1 + 0.2],
    [1.005],
    ['1.005'],
    ['1.500'],
    [Number.NaN],
    [Infinity],
    ['90071992547409.92'],
    [1e21],
    [1e-7],
    ['12,50'],
    ['1,25'],
    ['1,2,3'],
    ['1,,000'],
    [',100'],
    ['1,000,'],
    ['1234,567'],
    ['1.250,00'],
    ['1.'],
    ['.'],
    [''],
    [' '],
    ['€5'],
    ['5 €'],
    ['1e3'],
    ['0x10'],
    ['--5'],
    ['1 250'],
    ['5-'],
    ['abc'],
    ['NaN'],
    ['٣'],
    [null],
    [undefined],
    [true],
    [{}],
    [[5]],
    [['5']],
  ])('%j is no amount', (value) => {
    expect(centsFromWire(value)).toBeNull()
  })
  test('what is sent comes back, as number and as text', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(centsFromWire(eurosOf(amount))).toBe(amount)
        expect(centsFromWire(JSON.parse(JSON.stringify(eurosOf(amount))))).toBe(amount)
        expect(centsFromWire(formatDecimal(amount))).toBe(amount)
        expect(centsFromWire(formatAmount(amount).replace('\u2212', '-'))).toBe(amount)
      }),
      { numRuns: 500 },
    )
  })
  test('no text makes it throw, and what it takes is in range', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+]?[\d,.]{0,15}$/), fc.double()), (value) => {
        const amount = centsFromWire(value)
        if (amount !== null) expect(Number.isSafeInteger(amount)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('arithmetic', () => {
  test.each([
    [8_000_00, 2, 100, 160_00],
    [25, 2, 100, 1],
    [24, 2, 100, 0],
    [-25, 2, 100, -1],
    [1, 1, 2, 1],
    [-1, 1, 2, -1],
    [CENTS_MAX, 10_000, 10_000, CENTS_MAX],
    [8_000_00, 200, 240_000, 667],
  ])('%i × %i / %i is %i, halves away from zero', (amount, numerator, denominator, expected) => {
    expect(mulDivCents(cents(amount), numerator, denominator)).toBe(expected)
  })
  test('a denominator is positive', () => {
    expect(() => mulDivCents(cents(1), 1, 0)).toThrow(InvariantError)
    expect(() => mulDivCents(cents(1), 1, -2)).toThrow(InvariantError)
  })
  test.each([
    [2.5, 3],
    [-2.5, -3],
    [2.4999, 2],
    [-0.5, -1],
    [0.5, 1],
  ])('%d rounds to %i', (value, expected) => {
    expect(roundCents(value)).toBe(expected)
  })
  test('mulDivCents is exact to half a cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -CENTS_MAX, max: CENTS_MAX }).map(cents),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 1, max: 1_200_000 }),
        (amount, n, d) => {
          const twice = 2n * (BigInt(mulDivCents(amount, n, d)) * BigInt(d) - BigInt(amount) * BigInt(n))
          expect(twice <= BigInt(d) && twice >= -BigInt(d)).toBe(true)
        },
      ),
      { numRuns: 1_000 },
    )
  })
  test('a split sums to its total, odd cents first', () => {
    expect(splitCents(cents(100_00), 3)).toEqual([33_34, 33_33, 33_33])
    expect(splitCents(cents(-5), 3)).toEqual([-2, -2, -1])
    expect(() => splitCents(cents(5), 0)).toThrow(InvariantError)
    fc.assert(
      fc.property(anyAmount, fc.integer({ min: 1, max: 200 }), (total, parts) => {
        const split = splitCents(total, parts)
        expect(split).toHaveLength(parts)
        expect(sumCents(split)).toBe(total)
        const sizes = split.map(Math.abs)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
      }),
      { numRuns: 1_000 },
    )
  })
  test('ten dimes are a euro', () => {
    expect(sumCents(Array.from({ length: 10 }, () => cents(10)))).toBe(1_00)
    expect(sumCents([])).toBe(0)
  })
})

test.each([
  [0, '0.00', '€0.00', '0.00'],
  [5, '0.05', '€0.05', '0.05'],
  [1_250_50, '1,250.50', '€1,250.50', '1250.50'],
  [-12_00, '\u221212.00', '\u2212€12.00', '-12.00'],
  [-5, '\u22120.05', '\u2212€0.05', '-0.05'],
  [CENTS_MAX, '99,999,999.99', '€99,999,999.99', '99999999.99'],
  [10_000_000_000, '100,000,000.00', '€100,000,000.00', '100000000.00'],
  [Number.MAX_SAFE_INTEGER, '90,071,992,547,409.91', '€90,071,992,547,409.91', '90071992547409.91'],
])('[D2 1] %i is written %s, %s and %s', (amount, grid, total, file) => {
  expect(formatAmount(cents(amount))).toBe(grid)
  expect(formatEuro(cents(amount))).toBe(total)
  expect(formatDecimal(cents(amount))).toBe(file)
})
