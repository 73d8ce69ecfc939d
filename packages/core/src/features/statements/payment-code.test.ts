import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../../kernel/money'
import { mod97 } from '../../kernel/mod97'
import { creditorReference, spacedReference } from './creditor-reference'
import { paymentCode } from './payment-code'

describe('[server 23.2] a creditor reference', () => {
  test.each([
    ['539007547034', 'RF18539007547034'],
    ['2348231', 'RF712348231'],
    ['G72UUR', 'RF45G72UUR'],
    ['hp 2219', 'RF96HP2219'],
  ])('of %j is %j', (accountNo, reference) => {
    expect(creditorReference(accountNo)).toBe(reference)
  })

  test('is right by ISO 7064 for every number, and no other when one sign of it is another', () => {
    const sign = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    fc.assert(
      fc.property(fc.array(sign, { minLength: 1, maxLength: 21 }), fc.nat(20), sign, (signs, at, other) => {
        const reference = creditorReference(signs.join('')) ?? ''
        const isRight = (text: string) => mod97(text.slice(4) + text.slice(0, 4)) === 1
        expect(isRight(reference)).toBe(true)
        const i = 4 + (at % signs.length)
        // Remainders of 97 tell letters apart from digits only by their places: a sign of the same kind is always told.
        const isSameKind = /\d/.test(other) === /\d/.test(reference.charAt(i))
        if (other !== reference.charAt(i) && isSameKind)
          expect(isRight(reference.slice(0, i) + other + reference.slice(i + 1))).toBe(false)
      }),
    )
  })

  test('is none of what has no letter or digit, or too many', () => {
    expect([creditorReference(''), creditorReference('- /'), creditorReference('1'.repeat(22))]).toEqual([
      null,
      null,
      null,
    ])
    expect(spacedReference('RF18539007547034')).toBe('RF18 5390 0754 7034')
  })
})

const ASKED = {
  name: 'Malta Motors Ltd',
  iban: 'MT76 VALL 2201 3000 0000 4001 7265 031',
  amount: cents(550_05),
  reference: 'RF18539007547034',
}

describe('[server 23.2] a payment code', () => {
  test('has the lines of EPC069-12, version 002', () => {
    expect(paymentCode(ASKED)).toBe(
      'BCD\n002\n1\nSCT\n\nMalta Motors Ltd\nMT76VALL22013000000040017265031\nEUR550.05\n\nRF18539007547034',
    )
  })

  test('is at most 331 bytes with a name of one line and 70 letters, whatever the name', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
        fc.integer({ min: 1, max: 99_999_999_999 }),
        (name, amount) => {
          const code = paymentCode({ ...ASKED, name, amount: cents(Math.min(amount, 9_999_999_999)) })
          if (code === null) return
          expect(new TextEncoder().encode(code).length).toBeLessThanOrEqual(331)
          const lines = code.split('\n')
          expect(lines).toHaveLength(10)
          expect([...(lines[5] ?? '')].length).toBeLessThanOrEqual(70)
        },
      ),
    )
  })

  test.each([
    ['no IBAN', { iban: '' }],
    ['an IBAN with a wrong digit', { iban: 'MT76 VALL 2201 3000 0000 4001 7265 032' }],
    ['nobody to pay', { name: '  \n ' }],
    ['nothing to pay', { amount: cents(0) }],
    ['less than nothing', { amount: cents(-1) }],
  ])('is none with %s', (_, over) => {
    expect(paymentCode({ ...ASKED, ...over })).toBeNull()
  })
})
