import { BoughtDetailsIn } from '@forecourt/core/features/deals/schemas'
import { expect, test } from 'vitest'
import { purchaseBody, purchaseFormProblems, type PurchaseValues } from './purchase-draft'

const BOUGHT: PurchaseValues = { clientID: 9, idno: '0512679M', dateBought: '2026-08-12', priceBought: '7200.00' }
const problem = (part: Partial<PurchaseValues>) => Object.fromEntries(purchaseFormProblems({ ...BOUGHT, ...part }))

test('seller, day and price are required; an ID No that was only typed is no seller [D2 5]', () => {
  expect(problem({})).toEqual({})
  expect(problem({ clientID: null, idno: '', dateBought: '', priceBought: '' })).toEqual({
    clientID: 'Bought from ID no is required',
    dateBought: 'Bought date is required',
    priceBought: 'Bought price is required',
  })
  expect(problem({ clientID: null, idno: '0512' })).toEqual({ clientID: 'Choose a client from the list' })
  expect(problem({ priceBought: '7.200' })).toEqual({ priceBought: 'Write 7,200 or 7.20' })
  expect(problem({ dateBought: '99' })).toEqual({ dateBought: 'Write a date such as 31-12-2026' })
})

test('only what was typed is sent, as the server reads it', () => {
  const typed = { priceBought: '7,500.50' }
  const body = purchaseBody(4, { typed, values: { ...BOUGHT, ...typed }, version: 3 })
  expect(BoughtDetailsIn.parse(body)).toEqual({ vehicleID: 4, version: 3, priceBought: 750050 })
})
