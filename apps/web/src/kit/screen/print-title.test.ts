import { expect, test } from 'vitest'
import { printTitle } from './print-title'

test('a list names on paper what it was filtered by, and nothing else', () => {
  expect(printTitle('Vehicles', [])).toBe('Vehicles')
  expect(printTitle('Vehicles', ['', undefined, null, false])).toBe('Vehicles')
  expect(printTitle('Vehicles', ['toyota', undefined, 'Stock'])).toBe('Vehicles: toyota, Stock')
})
