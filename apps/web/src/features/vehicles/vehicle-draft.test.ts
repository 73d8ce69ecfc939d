import { VehicleIn } from '@forecourt/core/features/vehicles/schemas'
import { describe, expect, test } from 'vitest'
import { addVehicleBody, EMPTY_VEHICLE, vehicleFormProblems, sellerPatch, type VehicleValues } from './vehicle-draft'

const FILLED: VehicleValues = {
  ...EMPTY_VEHICLE,
  regNo: ' abc 123 ',
  make: 'Toyota',
  model: 'Vitz',
  bodyType: 'Hatchback',
  color: 'Red',
  fuelType: 'Petrol',
  yom: '2019',
  idno: '0412385M',
  name: 'Maria',
  surname: 'Borg',
  boughtDate: '2026-11-20',
  boughtPrice: '5,100.50',
}
const messages = (values: VehicleValues) => vehicleFormProblems(values).map(({ message }) => message)

describe('Add Vehicle [D1 5]', () => {
  test('says everything that is missing, in the order of the form', () => {
    expect(messages(EMPTY_VEHICLE)).toEqual([
      'Registration no is required',
      'Make is required',
      'Model is required',
      'Body type is required',
      'Colour is required',
      'Year is required',
      'Fuel is required',
      'Bought from ID no is required',
      'Bought date is required',
      'Bought price is required',
    ])
    expect(EMPTY_VEHICLE).toMatchObject({ transmission: 'Automatic', spareKey: 'Pending' })
  })

  test('a whole one has no problem', () => expect(messages(FILLED)).toEqual([]))

  test('a new seller needs a name; a picked one does not', () => {
    expect(messages({ ...FILLED, name: '', surname: ' ' })).toEqual([
      'Client Name is required',
      'Client surname is required',
    ])
    expect(messages({ ...FILLED, name: '', surname: '', boughtFromID: 4 })).toEqual([])
  })

  test.each([
    ['12,5,0', 'Write 12.50 or 1,250'],
    ['abc', 'Write 12.50 or 1,250'],
    ['-5', 'Write the amount without a sign'],
    ['  ', 'Bought price is required'],
  ])('a price %j is refused: %s', (boughtPrice, message) => {
    expect(messages({ ...FILLED, boughtPrice })).toEqual([message])
  })

  test('a date that is none says how to write one', () => {
    expect(messages({ ...FILLED, boughtDate: '31-02-2026' })).toEqual(['Write a date such as 31-12-2026'])
  })

  test('the request is one that the server reads, with lookups as typed and the price to the cent', () => {
    const body = VehicleIn.parse(addVehicleBody(FILLED))
    expect(body).toMatchObject({
      regNo: 'abc 123',
      makeStr: 'Toyota',
      yom: 2019,
      mileage: null,
      boughtPrice: 510050,
      boughtDate: '2026-11-20',
      boughtFromID: null,
      clientBoughtFrom: { idno: '0412385M', name: 'Maria', surname: 'Borg' },
    })
  })

  test('a picked seller is sent by id alone', () => {
    const picked = { ...FILLED, ...sellerPatch({ id: 9, idno: '1M', name: 'A', surname: 'B' }) }
    expect(VehicleIn.parse(addVehicleBody(picked))).toMatchObject({ boughtFromID: 9, clientBoughtFrom: null })
  })

  test('particulate matter goes only with diesel [D2 2]', () => {
    expect(addVehicleBody({ ...FILLED, pm: '0.5' }).pm).toBe('')
    expect(addVehicleBody({ ...FILLED, fuelType: ' diesel', pm: '0.5' }).pm).toBe('0.5')
  })
})
