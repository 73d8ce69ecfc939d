import { EMPTY_PERSON } from '@forecourt/core/features/clients/fields'
import { VehicleEdit, type VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { describe, expect, test } from 'vitest'
import { clonedVehicleValues, DETAIL_FIELDS, detailProblems, detailsBody, detailsValuesOf } from './details-draft'

const GOLF: VehicleOut = {
  id: 4,
  regNo: 'KBZ 417',
  make: { value: 'Volkswagen' },
  model: { value: 'Golf' },
  bodyType: { value: 'Hatchback' },
  fuelType: { value: 'Diesel' },
  color: { value: 'Grey' },
  chassisNo: 'WVW1',
  engineNo: '',
  engineCapacity: 1390,
  yom: 2017,
  seatingCapacity: 5,
  transmission: 'Manual',
  spareKey: 'Yes',
  lotNo: '',
  carNo: '',
  systemNo: '',
  mileage: 48120,
  isMiles: false,
  cO2: 119.5,
  pm: 0.005,
  askingPrice: 12_345.5,
  knownDefects: 'Scratch on the left door\nClutch worn',
  vehicleState: 1,
  boughtDate: '2026-08-12',
  soldDate: null,
  saleType: null,
  clientBoughtFrom: {
    ...EMPTY_PERSON,
    id: 9,
    idno: '0512679M',
    name: 'Stephanie',
    surname: 'Attard',
  },
  clientSoldTo: null,
  hasRelatedClients: true,
  hirePurchase: null,
  version: 3,
  boughtFromID: 77,
  clientAttempts: [],
  partExchange: null,
  partExchangePurchase: null,
  vehicleAdditionalPartExchanges: [],
  boughtPrice: 7200,
  depositReceipt: { terms: '' },
  peVehicleID: null,
  locked: false,
}
const values = detailsValuesOf(GOLF)
const messages = (part: Partial<typeof values>) => detailProblems({ ...values, ...part }).map(({ message }) => message)

describe('the Details tab [D2 5]', () => {
  test('what was read has no problem, and every field of it is compared', () => {
    expect(messages({})).toEqual([])
    expect(DETAIL_FIELDS.flatMap(({ names }) => names).sort()).toEqual(Object.keys(values).sort())
  })

  test.each([
    [{ regNo: ' ' }, 'Registration no is required'],
    [{ make: '' }, 'Make is required'],
    [{ model: '' }, 'Model is required'],
    [{ bodyType: '' }, 'Body type is required'],
    [{ color: '' }, 'Colour is required'],
    [{ yom: '' }, 'Year is required'],
    [{ yom: '20' }, 'Write a year such as 2014'],
    [{ fuelType: '' }, 'Fuel is required'],
    [{ mileage: '-5' }, 'Mileage cannot be negative'],
    [{ mileage: '1,2' }, 'Write a number'],
    [{ cO2: 'low' }, 'Write a number'],
    [{ yom: '-' }, 'Write a number'],
    [{ askingPrice: 'free' }, 'Write 12.50 or 1,250'],
    [{ askingPrice: '-5' }, 'Write the amount without a sign'],
  ])('%o is refused: %s', (part, message) => expect(messages(part)).toEqual([message]))

  test('only what was typed is sent, as the server reads it', () => {
    const typed = { color: 'Racing Green', mileage: '51,000', isMiles: true, lotNo: '' }
    const body = detailsBody(4, { typed, values: { ...values, ...typed }, version: 3 })
    expect(VehicleEdit.parse(body)).toEqual({
      id: 4,
      version: 3,
      colorStr: 'Racing Green',
      mileage: 51000,
      isMiles: true,
      lotNo: '',
    })
  })

  test('[server 4] what a car is offered for is shown as an amount and read to the cent; defects keep their lines', () => {
    expect(values).toMatchObject({ askingPrice: '12,345.50', knownDefects: 'Scratch on the left door\nClutch worn' })
    const typed = { askingPrice: '1250,5', knownDefects: 'None\nknown' }
    expect(VehicleEdit.parse(detailsBody(4, { typed, values: { ...values, ...typed }, version: 3 }))).toMatchObject({
      ...{ askingPrice: 1_250_50, knownDefects: 'None\nknown' },
    })
    const cleared = detailsBody(4, { typed: { askingPrice: '' }, values, version: 3 })
    expect(VehicleEdit.parse(cleared)).toMatchObject({ askingPrice: null })
  })

  test('particulate matter goes when the fuel is diesel no more [D2 2]', () => {
    const typed = { fuelType: 'Petrol' }
    expect(detailsBody(4, { typed, values: { ...values, ...typed }, version: 3 })).toMatchObject({
      fuelTypeStr: 'Petrol',
      pm: '',
    })
    expect(detailsBody(4, { typed: { lotNo: '1' }, values, version: 3 })).not.toHaveProperty('pm')
  })

  test('a clone is bought from the client that this one was bought from, and holds no gated figure [D2 2]', () => {
    expect(clonedVehicleValues(GOLF)).toMatchObject({
      regNo: 'KBZ 417',
      boughtFromID: 9,
      surname: 'Attard',
      boughtPrice: '',
      ...{ askingPrice: '', knownDefects: '' },
    })
    expect(clonedVehicleValues({ ...GOLF, clientBoughtFrom: null })).toMatchObject({ boughtFromID: null, idno: '' })
  })
})
