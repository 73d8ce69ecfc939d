import type { dealsOperations } from '@forecourt/core/features/deals/operations'
import { type Problem, type TypedVehicle, vehicleDetailProblems } from '@forecourt/core/features/vehicles/form-rules'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import type { InputOf } from '@forecourt/core/kernel/operation'
import { type ComparedField, textField } from '../../../kit/drafts/conflict'
import type { RecordChange } from '../../../kit/drafts/record-save'
import { formatCount } from '../../../kit/grid/cells'
import { asksParticulates, type DetailsValues, EMPTY_VEHICLE, sellerPatch, type VehicleValues } from '../vehicle-draft'

const textOf = (value: number | null) => (value === null ? '' : String(value))

export function detailsOf(vehicle: VehicleOut): DetailsValues {
  return {
    regNo: vehicle.regNo,
    make: vehicle.make.value,
    model: vehicle.model.value,
    bodyType: vehicle.bodyType.value,
    color: vehicle.color.value,
    fuelType: vehicle.fuelType.value,
    yom: textOf(vehicle.yom),
    chassisNo: vehicle.chassisNo,
    engineNo: vehicle.engineNo,
    engineCapacity: textOf(vehicle.engineCapacity),
    seatingCapacity: textOf(vehicle.seatingCapacity),
    transmission: vehicle.transmission,
    spareKey: vehicle.spareKey,
    lotNo: vehicle.lotNo,
    carNo: vehicle.carNo,
    systemNo: vehicle.systemNo,
    mileage: vehicle.mileage === null ? '' : formatCount(vehicle.mileage),
    isMiles: vehicle.isMiles,
    cO2: textOf(vehicle.cO2),
    pm: textOf(vehicle.pm),
  }
}

/** What is compared when somebody else saved meanwhile. */
export const DETAIL_FIELDS: readonly ComparedField<DetailsValues>[] = [
  textField('regNo', 'Reg No'),
  textField('make', 'Make'),
  textField('model', 'Model'),
  textField('bodyType', 'Body Type'),
  textField('chassisNo', 'Chassis No'),
  textField('engineNo', 'Engine No'),
  textField('engineCapacity', 'Engine Capacity'),
  textField('color', 'Colour'),
  textField('yom', 'Year'),
  textField('seatingCapacity', 'Seating Capacity'),
  textField('fuelType', 'Fuel'),
  textField('transmission', 'Transmission'),
  textField('spareKey', 'Spare Key'),
  textField('lotNo', 'Lot No'),
  textField('carNo', 'Car No'),
  textField('systemNo', 'System No'),
  textField('mileage', 'Mileage'),
  { names: ['isMiles'], label: 'Miles', text: ({ isMiles }) => (isMiles ? 'On' : 'Off') },
  textField('cO2', 'CO2'),
  textField('pm', 'Particulate Matter'),
]

const NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/
const NUMBERS = ['engineCapacity', 'yom', 'seatingCapacity', 'mileage', 'cO2', 'pm'] as const

/** A number as typed: null for none, NaN for what is none. */
function numberOf(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  return NUMBER.test(typed) ? Number(typed.replaceAll(',', '')) : Number.NaN
}

/** What keeps the details from being saved. */
export function detailProblems(values: DetailsValues): Problem[] {
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, numberOf(values[name])]))
  const typed: TypedVehicle = {
    ...numbers,
    regNo: values.regNo.trim(),
    make: values.make.trim(),
    model: values.model.trim(),
    bodyType: values.bodyType.trim(),
    color: values.color.trim(),
    fuelType: values.fuelType.trim(),
    transmission: values.transmission,
    spareKey: values.spareKey,
  }
  const unreadable = NUMBERS.filter((name) => Number.isNaN(numbers[name]))
  const others = vehicleDetailProblems(typed).filter(({ field }) => !unreadable.some((name) => name === field))
  return [...others, ...unreadable.map((field) => ({ field, message: 'Write a number' }))]
}

const LOOKUPS = {
  make: 'makeStr',
  model: 'modelStr',
  bodyType: 'bodyTypeStr',
  color: 'colorStr',
  fuelType: 'fuelTypeStr',
} as const

/** The request that saves what was typed; what was not typed stays as it is. Particulate matter goes only with diesel. */
export function detailsBody(
  id: number,
  { typed, values, version }: RecordChange<DetailsValues>,
): InputOf<(typeof dealsOperations)['EditVehicle']> {
  const renamed = Object.entries(typed).map(([name, value]) => [LOOKUPS[name as keyof typeof LOOKUPS] ?? name, value])
  const clears = values.pm !== '' && !asksParticulates(values.fuelType)
  return { id, version, ...Object.fromEntries(renamed), ...(clears ? { pm: '' } : {}) }
}

/**
 * A new vehicle with the values of another; its seller is the one whom that was bought from. The price is left out: it is gated, and a
 * draft keeps no gated figure.
 */
export function cloneOf(vehicle: VehicleOut): VehicleValues {
  const seller = vehicle.clientBoughtFrom
  return {
    ...EMPTY_VEHICLE,
    ...detailsOf(vehicle),
    ...(seller ? sellerPatch(seller) : {}),
    boughtDate: vehicle.boughtDate ?? '',
  }
}
