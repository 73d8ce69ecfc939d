import { expect, test } from 'vitest'
import { meansIdno, normaliseIdno } from './rules'

test('an id number is trimmed and upper case', () => {
  expect(normaliseIdno(' 0123456m ')).toBe('0123456M')
  const meant = ['0023456M', ' 23456m', '023456M ', '234560M', ''].map((typed) => meansIdno(typed, '0023456M'))
  expect(meant).toEqual([true, true, true, false, false])
})
