import { expect, test } from 'vitest'
import { mileageText } from './mileage'

test('a mileage is told in kms or miles', () => {
  expect(mileageText({ mileage: 148120, isMiles: false })).toBe('148,120 kms')
  expect(mileageText({ mileage: 0, isMiles: true })).toBe('0 miles')
  expect(mileageText({ mileage: null, isMiles: false })).toBe('')
})
