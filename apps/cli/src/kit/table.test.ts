import { expect, test } from 'vitest'
import { padded, shortened, widthOf } from './table'

test.each([
  ['Ċetta', 5],
  ['C\u0307etta', 5],
  ['王小明', 6],
  ['ﾊﾟｼﾞ', 4],
  ['한국', 4],
  ['ＡＢ', 4],
  ['A\u200eB', 2],
  ['🚗 sold', 7],
  ['Ωμέγα Борис', 11],
])('[commands 3.4] %s fills %d cells', (text, cells) => {
  expect(widthOf(text)).toBe(cells)
})

test('[commands 3.4] wide letters are filled up and cut by the cells that they take', () => {
  expect(padded('王', 4, 'left')).toBe('王  ')
  expect(shortened('王小明', 6)).toBe('王小明')
  expect(shortened('王小明', 5)).toBe('王小…')
  expect(shortened('王小明', 4)).toBe('王…')
  expect(widthOf(shortened('王小明', 4))).toBeLessThanOrEqual(4)
})
