import { expect, test } from 'vitest'
import { similarValue } from './similar-value'

const FUELS = ['Petrol', 'Diesel', 'Hybrid', 'Electric', 'Petrol Hybrid']

test.each([
  ['petrl', 'Petrol'],
  ['Pertol', 'Petrol'],
  ['deisel', 'Diesel'],
  ['Electirc', 'Electric'],
  ['petrol hibrid', 'Petrol Hybrid'],
])('[D2 5] %s may be meant for %s', (typed, meant) => {
  expect(similarValue(FUELS, typed)).toBe(meant)
})

test.each([['Petrol'], ['PETROL '], ['LPG'], ['Gas'], ['Methane'], ['']])('[D2 5] %s is itself', (typed) => {
  expect(similarValue(FUELS, typed)).toBeNull()
})

test('[D2 5] figures are never mistyped, and of two that are as near the older is meant', () => {
  expect(similarValue(['308', 'CX-5', 'A3'], '208')).toBeNull()
  expect(similarValue(['CX-5'], 'CX-3')).toBeNull()
  expect(similarValue(['Silver', 'Silvers'], 'Silvet')).toBe('Silver')
})
