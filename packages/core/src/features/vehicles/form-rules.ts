import { type Problem, clientProblems } from '../clients/rules'
import { type LookupKind, SPARE_KEYS, TRANSMISSIONS } from './enums'
import type { VehicleDraft } from './schemas'

export type { Problem } from '../clients/rules'

/** A vehicle as typed, with the text of each lookup. */
export type TypedVehicle = Omit<VehicleDraft, LookupKind> & Partial<Record<LookupKind, string>>

type Adder = (field: string, message: string) => void

function required(add: Adder, value: unknown, field: string, message: string): void {
  if (value === null || value === undefined || value === '') add(field, message)
}

const YOM_MIN = 1880
const YOM_MAX = 2200
const WHOLE_NUMBERS = [
  ['engineCapacity', 'Engine capacity', 1_000_000],
  ['seatingCapacity', 'Seating capacity', 1_000],
  ['mileage', 'Mileage', 100_000_000],
] as const
const DECIMALS = [
  ['cO2', 'CO2', 100_000],
  ['pm', 'Particulate matter', 10_000],
] as const

/**
 * What is missing or impossible in the Details tab, in the order of the form; empty when it can be saved.
 *
 * @source D2 5.
 */
export function vehicleDetailProblems(vehicle: TypedVehicle): Problem[] {
  const problems: Problem[] = []
  const add: Adder = (field, message) => problems.push({ field, message })
  required(add, vehicle.regNo, 'regNo', 'Registration no is required')
  required(add, vehicle.make, 'make', 'Make is required')
  required(add, vehicle.model, 'model', 'Model is required')
  required(add, vehicle.bodyType, 'bodyType', 'Body type is required')
  required(add, vehicle.color, 'color', 'Colour is required')
  required(add, vehicle.yom, 'yom', 'Year is required')
  if (
    typeof vehicle.yom === 'number' &&
    !(Number.isInteger(vehicle.yom) && vehicle.yom >= YOM_MIN && vehicle.yom <= YOM_MAX)
  )
    add('yom', 'Write a year such as 2014')
  required(add, vehicle.fuelType, 'fuelType', 'Fuel is required')
  const whole = new Set<string>(WHOLE_NUMBERS.map(([field]) => field))
  for (const [field, name, max] of [...WHOLE_NUMBERS, ...DECIMALS]) {
    const value = vehicle[field] ?? 0
    // What is typed as no number is none here.
    if (whole.has(field) && !Number.isInteger(value)) add(field, `${name} is a whole number`)
    else if (Number.isNaN(value)) add(field, `${name} is a number`)
    else if (value < 0) add(field, `${name} cannot be negative`)
    else if (value >= max) add(field, `${name} is too large`)
  }
  const transmissions: readonly string[] = TRANSMISSIONS
  const spareKeys: readonly string[] = SPARE_KEYS
  if (vehicle.transmission && !transmissions.includes(vehicle.transmission))
    add('transmission', `Transmission is ${TRANSMISSIONS.join(' or ')}`)
  if (vehicle.spareKey && !spareKeys.includes(vehicle.spareKey))
    add('spareKey', `Spare key is ${SPARE_KEYS.join(', ')}`)
  return problems
}

/**
 * What is missing or impossible in a new vehicle, in the order of the form; empty when it can be saved.
 *
 * @source D1 5.
 */
export function vehicleProblems(vehicle: TypedVehicle): Problem[] {
  const problems = vehicleDetailProblems(vehicle)
  const add: Adder = (field, message) => problems.push({ field, message })
  if (!vehicle.boughtFromID) {
    const seller = vehicle.clientBoughtFrom
    if (!seller || !(seller.idno || seller.name || seller.surname)) add('boughtFromID', 'Bought from ID no is required')
    else problems.push(...clientProblems(seller, 'clientBoughtFrom.'))
  }
  required(add, vehicle.boughtDate, 'boughtDate', 'Bought date is required')
  required(add, vehicle.boughtPrice, 'boughtPrice', 'Bought price is required')
  return problems
}
