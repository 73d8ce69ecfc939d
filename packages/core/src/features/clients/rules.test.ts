import { expect, test } from 'vitest'
import { idnoKey, matchesIdno, normaliseIdno } from './rules'

test('an id number is trimmed and upper case', () => {
  expect(normaliseIdno(' 0123456m ')).toBe('0123456M')
  const meant = ['0023456M', ' 23456m', '023456M ', '234560M', ''].map((typed) => matchesIdno(typed, '0023456M'))
  expect(meant).toEqual([true, true, true, false, false])
})

test('[server 3] one identity card is one however it is written', () => {
  const forms = [
    '0412385M',
    '412385m',
    ' 0412385 M',
    '0412-385M',
    '0412\u2011385M',
    '0412385\u200bM',
    '\u200e0412385M',
    '00412385M',
  ]
  expect(new Set(forms.map(idnoKey))).toEqual(new Set(['412385M']))
  for (const form of forms) expect(matchesIdno(form, '0412385M')).toBe(true)
  expect(matchesIdno('0412386M', '0412385M')).toBe(false)
  expect([idnoKey('0'), idnoKey('000'), idnoKey('')]).toEqual(['0', '0', ''])
  // It is kept as it was typed, but for what nobody sees.
  expect(normaliseIdno('\u200e 0412-385m\u200b')).toBe('0412-385M')
})
