import { expect, test } from 'vitest'
import { toldApartBy } from './told-apart'

test('[D2 3] cars without a registration of their own are told apart by chassis, else by car number', () => {
  expect(toldApartBy({ regNo: 'TBA', chassisNo: 'KSP130-4021180', carNo: '12' })).toBe('chassis KSP130-4021180')
  expect(toldApartBy({ regNo: '', chassisNo: ' ', carNo: '12' })).toBe('car no 12')
  expect(toldApartBy({ regNo: 'ABC 123', chassisNo: 'KSP130-4021180' })).toBe('')
  expect(toldApartBy({ regNo: 'TBA', chassisNo: '' })).toBe('')
})
