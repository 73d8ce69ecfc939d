import { describe, expect, test } from 'vitest'
import { day } from '../../kernel/days'
import { cents } from '../../kernel/money'
import { purchaseProblems } from '../deals/purchase-rules'
import { type TypedVehicle, vehicleDetailProblems, vehicleProblems } from './form-rules'

const whole: TypedVehicle = {
  regNo: 'ABC 123',
  make: 'Toyota',
  model: 'Vitz',
  bodyType: 'Hatchback',
  fuelType: 'Petrol',
  color: 'White',
  yom: 2015,
}
const bought = { boughtFromID: 7, boughtDate: day('2026-01-05'), boughtPrice: cents(1) }

describe('[D2 5] the Details tab', () => {
  test('says what is missing, in the order of the form', () => {
    expect(vehicleDetailProblems({}).map((problem) => problem.message)).toEqual([
      'Registration no is required',
      'Make is required',
      'Model is required',
      'Body type is required',
      'Colour is required',
      'Year is required',
      'Fuel is required',
    ])
    expect(vehicleDetailProblems(whole)).toEqual([])
  })

  test.each<[Partial<TypedVehicle>, string, string]>([
    [{ yom: 15 }, 'yom', 'Write a year such as 2014'],
    [{ yom: 20_150 }, 'yom', 'Write a year such as 2014'],
    [{ mileage: -1 }, 'mileage', 'Mileage cannot be negative'],
    [{ engineCapacity: -1 }, 'engineCapacity', 'Engine capacity cannot be negative'],
    [{ seatingCapacity: 1_000 }, 'seatingCapacity', 'Seating capacity is too large'],
    [{ cO2: -0.01 }, 'cO2', 'CO2 cannot be negative'],
    [{ pm: 10_000 }, 'pm', 'Particulate matter is too large'],
    [{ transmission: 'CVT' }, 'transmission', 'Transmission is Automatic or Manual'],
    [{ spareKey: 'No' }, 'spareKey', 'Spare key is Pending, Yes, Not Available'],
  ])('%j', (over, field, message) => {
    expect(vehicleDetailProblems({ ...whole, ...over })).toEqual([{ field, message }])
  })

  test('[D1 5] a new vehicle also needs its purchase', () => {
    expect(vehicleProblems({ ...whole, ...bought })).toEqual([])
    expect(vehicleProblems(whole).map((problem) => problem.message)).toEqual([
      'Bought from ID no is required',
      'Bought date is required',
      'Bought price is required',
    ])
    const seller = { ...whole, ...bought, boughtFromID: null, clientBoughtFrom: { idno: '1M' } }
    expect(vehicleProblems(seller).map((problem) => problem.field)).toEqual([
      'clientBoughtFrom.name',
      'clientBoughtFrom.surname',
    ])
  })
})

test('[D2 5] the Purchase tab', () => {
  expect(purchaseProblems({}).map(({ field, message }) => [field, message])).toEqual([
    ['clientID', 'Bought from ID no is required'],
    ['dateBought', 'Bought date is required'],
    ['priceBought', 'Bought price is required'],
  ])
  const typed = { clientID: 7, dateBought: day('2026-01-05'), priceBought: cents(0) }
  expect(purchaseProblems(typed)).toEqual([])
  expect(purchaseProblems({ ...typed, priceBought: cents(-1) })).toEqual([
    { field: 'priceBought', message: 'Bought price cannot be negative' },
  ])
})

test('[server 4] a number with a fraction or letters is marked where a whole one is wanted', () => {
  const marked = (part: Partial<TypedVehicle>) => {
    const found = vehicleDetailProblems(part as TypedVehicle)
    const [field = ''] = Object.keys(part)
    return found.filter((problem) => problem.field === field).map(({ message }) => message)
  }
  expect(marked({ engineCapacity: 1.5 })).toEqual(['Engine capacity is a whole number'])
  expect(marked({ mileage: Number.NaN })).toEqual(['Mileage is a whole number'])
  expect(marked({ yom: 2015.5 })).toEqual(['Write a year such as 2014'])
  expect(marked({ yom: Number.NaN })).toEqual(['Write a year such as 2014'])
  expect(marked({ cO2: Number.NaN })).toHaveLength(1)
  expect(marked({ cO2: 98.5 })).toEqual([])
  expect(marked({ engineCapacity: 1500 })).toEqual([])
})
