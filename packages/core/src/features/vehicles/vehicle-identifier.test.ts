import { expect, test } from 'vitest'
import { vehicleIdentifier } from './vehicle-identifier'

test('[D2 3] cars without a registration of their own are told apart by chassis, else by car number', () => {
  expect(vehicleIdentifier({ regNo: 'TBA', chassisNo: 'KSP130-4021180', carNo: '12' })).toBe('chassis KSP130-4021180')
  expect(vehicleIdentifier({ regNo: '', chassisNo: ' ', carNo: '12' })).toBe('car no 12')
  expect(vehicleIdentifier({ regNo: 'ABC 123', chassisNo: 'KSP130-4021180' })).toBe('')
  expect(vehicleIdentifier({ regNo: 'TBA', chassisNo: '' })).toBe('')
})
