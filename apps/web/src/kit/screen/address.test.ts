import { expect, test } from 'vitest'
import {
  addressReader,
  addressChoice,
  addressDay,
  addressFlag,
  addressMoment,
  addressNumber,
  addressPattern,
  addressString,
} from './address'

test.each([
  ['text', addressString, ['0123', ''], ['0123', '']],
  ['text that came as a number or a switch', addressString, [123, true], ['123', 'true']],
  ['what is no text', addressString, [{}, null, undefined], [undefined, undefined, undefined]],
  ['a number', addressNumber(), ['1', 25, ' 7 '], [1, 25, 7]],
  ['no number from 1', addressNumber(), ['0', '1.5', '-1', 'x', '', ' ', null], Array(7).fill(undefined)],
  ['a number of some', addressNumber(1, 3), ['3', '4', '9007199254740993'], [3, undefined, undefined]],
  ['a choice', addressChoice(['new', 'old']), ['old', 'older', ''], ['old', undefined, undefined]],
  ['a form', addressPattern(/^clone-\d+$/), ['clone-7', 'clone-', 7], ['clone-7', undefined, undefined]],
  ['a switch on', addressFlag, [true, 'true', 'pending', '1', 'Yes'], Array(5).fill(true)],
  ['a switch off', addressFlag, [false, 'false', '0', 'no'], Array(4).fill(false)],
  ['no switch', addressFlag, ['maybe', '', undefined], Array(3).fill(undefined)],
  ['a day', addressDay, ['2026-02-28', '2026-02-30', '1771113600000'], ['2026-02-28', undefined, undefined]],
  ['a moment', addressMoment, ['1771113600000', '-86400000', '2026-02-15'], [1771113600000, -86400000, '2026-02-15']],
  ['no moment', addressMoment, ['1.5', 'today', ''], Array(3).fill(undefined)],
])('[D1 2] %s is read', (_, field, values, expected) => {
  expect(values.map((value) => field(value))).toEqual(expected)
})

test('[D1 2] a query holds what its fields know, and nothing that was refused', () => {
  const read = addressReader({ text: addressString, page: addressNumber() })
  expect(read({ text: '7', page: 'x', other: '1' })).toEqual({ text: '7' })
  // The router lays it over the query as it came: what is refused must be there to lie over it.
  expect(read({ page: 'x', other: '1' })).toStrictEqual({ page: undefined })
  expect(Object.keys(read({}))).toEqual([])
})
