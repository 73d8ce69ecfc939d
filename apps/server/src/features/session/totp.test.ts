import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { base32Of, codeOfStep, groupByFour, otpAddress, stepAt, stepOfCode } from './totp'

const SECRET = Buffer.from('12345678901234567890')

describe('[server 21] codes of an authenticator', () => {
  // RFC 6238, appendix B (SHA-1), of eight digits the last six.
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('at second %i it is %s', (seconds, code) => {
    expect(codeOfStep(SECRET, stepAt(new Date(seconds * 1000)))).toBe(code.slice(2))
  })

  // RFC 4226, appendix D.
  test('the first ten steps are those of the counter', () => {
    const codes = Array.from({ length: 10 }, (_, step) => codeOfStep(SECRET, step))
    expect(codes.join(' ')).toBe('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489')
  })

  test('[server 21.3] a code is good in its step and the ones beside it, and in no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 2 ** 33 }), fc.integer({ min: -5, max: 5 }), (step, away) => {
        const found = stepOfCode(SECRET, codeOfStep(SECRET, step + away), new Date(step * 30_000 + 17_000))
        // Two of these steps may have the same code by chance.
        if (Math.abs(away) <= 1) expect(found).not.toBeNull()
        else if (found !== null) expect(codeOfStep(SECRET, found)).toBe(codeOfStep(SECRET, step + away))
        if (found !== null) expect(Math.abs(found - step)).toBeLessThanOrEqual(1)
      }),
    )
  })

  // RFC 4648, chapter 10, of whole groups.
  test.each([
    ['fooba', 'MZXW6YTB'],
    ['12345678901234567890', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
  ])('%s is written %s', (text, written) => {
    expect(base32Of(Buffer.from(text))).toBe(written)
  })

  test('the address names who and where', () => {
    expect(otpAddress('m.borg & co', SECRET)).toBe(
      'otpauth://totp/Forecourt%3Am.borg%20%26%20co?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Forecourt&algorithm=SHA1&digits=6&period=30',
    )
    expect(groupByFour('GEZDGNBVGY')).toBe('GEZD GNBV GY')
  })
})
