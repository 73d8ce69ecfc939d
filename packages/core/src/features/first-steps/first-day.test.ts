import { expect, test } from 'vitest'
import { FIRST_DAY_STEPS, type FirstDayFacts, firstDaySteps } from './first-day'

const BEGUN: FirstDayFacts = {
  unchangedSettings: new Set(['dealership.name', 'dealership.address', 'dealership.vatNumber', 'signatories.0']),
  hasIban: false,
  receiptNumber: 1,
  isOpened: false,
  activeUsers: 1,
  hasRecords: false,
}
const done = (facts: Partial<FirstDayFacts>) => {
  const steps = firstDaySteps({ ...BEGUN, ...facts })
  return FIRST_DAY_STEPS.filter((step) => steps[step])
}

test('[server 8.2] books that were just begun have nothing set; each fact ticks its own step, a letterhead needs name and address', () => {
  expect(done({})).toEqual([])
  expect(done({ unchangedSettings: new Set() })).toEqual(['letterhead', 'vat', 'signatories'])
  expect(done({ unchangedSettings: new Set(['dealership.address']) })).toEqual(['vat', 'signatories'])
  expect(done({ unchangedSettings: new Set(['dealership.vatNumber', 'signatories.0']) })).toEqual(['letterhead'])
  expect(done({ hasIban: true, receiptNumber: 2 })).toEqual(['banks', 'receipt-number'])
  expect(done({ isOpened: true, activeUsers: 2, hasRecords: true })).toEqual(['opening-count', 'users', 'records'])
})
