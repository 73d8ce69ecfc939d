import { expect, test } from 'vitest'
import { nearValue } from './near-value'

const FUELS = ['Petrol', 'Diesel', 'Hybrid', 'Electric', 'Petrol Hybrid']

test.each([
  ['petrl', 'Petrol'],
  ['Pertol', 'Petrol'],
  ['deisel', 'Diesel'],
  ['Electirc', 'Electric'],
  ['petrol hibrid', 'Petrol Hybrid'],
])('[D2 5] %s may be meant for %s', (typed, meant) => {
  expect(nearValue(FUELS, typed)).toBe(meant)
})

test.each([['Petrol'], ['PETROL '], ['LPG'], ['Gas'], ['Methane'], ['']])('[D2 5] %s is itself', (typed) => {
  expect(nearValue(FUELS, typed)).toBeNull()
})

test('[D2 5] figures are never mistyped, and of two that are as near the older is meant', () => {
  expect(nearValue(['308', 'CX-5', 'A3'], '208')).toBeNull()
  expect(nearValue(['CX-5'], 'CX-3')).toBeNull()
  expect(nearValue(['Silver', 'Silvers'], 'Silvet')).toBe('Silver')
})
