import { expect, test, vi } from 'vitest'
import { localAnswers } from './local-answers'
import * as indexModule from './record-index'
import { Records } from './records'

async function filled(isComplete: boolean) {
  const records = new Records({
    ask: async () => ({
      ...{ mark: '1', isWhole: true, isComplete, gone: [], vendors: ['Garage Zammit', 'Żejtun Parts'] },
      vehicles: [
        [1, 'ABC 123', 'Toyota Vitz', 0, '', '', 1, '', 0, '', 0],
        [2, 'ABC 124', 'Honda Fit', 0, '', '', 3, 'HP-1935', 7, '', 1],
      ],
      clients: [[7, '0412385M', 'Maria', 'Borg', 'Mosta', '', '', '']],
    }),
    fetchIndex: async () => indexModule,
    idle: async () => {},
  })
  const known = localAnswers(records)
  expect(known('GetClientsDropDown', { IDNO: '04' })).toBeNull()
  records.hears(true)
  records.want()
  await vi.waitFor(() => expect(records.isComplete).toBe(isComplete))
  await vi.waitFor(() => expect(records.index).not.toBeNull())
  return known
}

test('suggestions are those of the calls, and say whether there may be others', async () => {
  const known = await filled(true)
  const maria = { id: 7, idno: '0412385M', name: 'Maria', surname: 'Borg', address3: 'Mosta' }
  expect(known('GetClientsDropDown', { IDNO: '0412' })).toEqual({ data: [maria], isAll: true })
  expect(known('GetVehiclesDropDown', { text: 'abc' })?.data).toEqual([
    { key: 1, value: 'ABC 123 Toyota Vitz' },
    { key: 2, value: 'ABC 124 Honda Fit - HP-1935' },
  ])
  expect(known('GetVehiclesDropDown', { text: 'abc', hp: true })?.data.map(({ key }) => key)).toEqual([2])
  expect(known('GetVendorsDropDown', { vendor: 'zej' })).toMatchObject({
    ...{ data: [{ value: 'Żejtun Parts' }], isAll: false },
  })
  expect((await filled(false))('GetClientsDropDown', { IDNO: '0412' })?.isAll).toBe(false)
})

test('which cars can be taken in exchange is asked of the server', async () => {
  expect((await filled(true))('GetVehiclesDropDown', { text: 'abc', exchangeFor: 1 })).toBeNull()
})
