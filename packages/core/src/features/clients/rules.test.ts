import { expect, test } from 'vitest'
import { normaliseIdno } from './rules'

test('an id number is trimmed and upper case', () => {
  expect(normaliseIdno(' 0123456m ')).toBe('0123456M')
})
