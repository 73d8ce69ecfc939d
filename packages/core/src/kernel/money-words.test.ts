import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CENTS_MAX, cents } from './money'
import { euroInWords } from './money-words'

test.each([
  [0, 'zero euro'],
  [1, 'one cent'],
  [99, 'ninety-nine cents'],
  [100, 'one euro'],
  [101, 'one euro and one cent'],
  [240_00, 'two hundred and forty euro'],
  [375_50, 'three hundred and seventy-five euro and fifty cents'],
  [1_000_00, 'one thousand euro'],
  [1_005_00, 'one thousand and five euro'],
  [1_100_00, 'one thousand one hundred euro'],
  [1_240_05, 'one thousand two hundred and forty euro and five cents'],
  [12_000_13, 'twelve thousand euro and thirteen cents'],
  [100_017_00, 'one hundred thousand and seventeen euro'],
  [1_000_001_00, 'one million and one euro'],
  [
    99_999_999_99,
    'ninety-nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine euro and ninety-nine cents',
  ],
  [-12_00, 'minus twelve euro'],
])('[server 8] %i cents are %s', (amount, words) => {
  expect(euroInWords(cents(amount))).toBe(words)
})

test('[server 8] an amount that cannot be stored has no words', () => {
  expect(() => euroInWords(cents(CENTS_MAX + 1))).toThrow()
})

const VALUES = new Map(
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
    'eighteen nineteen'
  )
    .split(' ')
    .map((word, value) => [word, value] as const),
)
'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').forEach((word, i) => {
  VALUES.set(word, 20 + i * 10)
})

/** Reads words as a person would: written apart from the code under test, by adding and multiplying. */
function readNumber(words: string): number {
  let total = 0
  let group = 0
  for (const word of words.split(/[\s-]+/)) {
    if (word === 'and') continue
    if (word === 'hundred') group *= 100
    else if (word === 'thousand' || word === 'million') {
      total += group * (word === 'thousand' ? 1_000 : 1_000_000)
      group = 0
    } else {
      const value = VALUES.get(word)
      if (value === undefined) throw new Error(`Not a word of a number: ${word}`)
      group += value
    }
  }
  return total + group
}

function readEuro(text: string): number {
  const match = /^(minus )?(?:(.+?) euro)?(?:(?: and )?(.+?) cents?)?$/.exec(text)
  if (!match) throw new Error(`Not an amount: ${text}`)
  const size = (match[2] ? readNumber(match[2]) * 100 : 0) + (match[3] ? readNumber(match[3]) : 0)
  return match[1] ? -size : size
}

test('[server 8] the words of any amount read back to the amount', () => {
  const sizes = fc.oneof(fc.integer({ min: -CENTS_MAX, max: CENTS_MAX }), fc.integer({ min: 0, max: 200_000 }))
  fc.assert(
    fc.property(sizes, (amount) => {
      const words = euroInWords(cents(amount))
      expect(readEuro(words)).toBe(amount === 0 ? 0 : amount)
      expect(words).toMatch(/^[a-z]+(?:[ -][a-z]+)*$/)
    }),
    { numRuns: 5_000 },
  )
})

test('[server 8] no two amounts have the same words', () => {
  const all = Array.from({ length: 120_000 }, (_, i) => euroInWords(cents(i)))
  expect(new Set(all).size).toBe(all.length)
})
