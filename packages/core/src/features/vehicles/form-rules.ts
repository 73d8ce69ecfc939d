import { type Problem, clientProblems } from '../clients/rules'
import type { LookupKind } from './enums'
import { type VehicleField, vehicleFieldsOf, vehicleNoun } from './fields'
import type { VehicleDraft } from './schemas'

export type { Problem } from '../clients/rules'

export type TypedVehicle = Omit<VehicleDraft, LookupKind> & Partial<Record<LookupKind, string>>

type AddProblem = (field: string, message: string) => void

function addRequired(add: AddProblem, value: unknown, field: string, message: string): void {
  if (value === null || value === undefined || value === '') add(field, message)
}

const YOM_MIN = 1880
const YOM_MAX = 2200
/** Adds what is wrong with the number of a field that has a limit. */
function addNumberProblem(add: AddProblem, { name, kind, below, ...field }: VehicleField, value: number): void {
  if (below === undefined) return
  const noun = vehicleNoun(field)
  // Text that is not a number arrives as NaN.
  if (kind === 'whole' && !Number.isInteger(value)) add(name, `${noun} is a whole number`)
  else if (Number.isNaN(value)) add(name, `${noun} is a number`)
  else if (value < 0) add(name, `${noun} cannot be negative`)
  else if (value >= below) add(name, `${noun} is too large`)
}

/**
 * Problems of the Details tab in the order of the form; empty when it can be saved.
 * @source D2 5.
 */
export function vehicleDetailProblems(vehicle: TypedVehicle): Problem[] {
  const problems: Problem[] = []
  const add: AddProblem = (field, message) => problems.push({ field, message })
  for (const { name, required } of vehicleFieldsOf('registration', 'list', 'whole')) {
    if (required) addRequired(add, vehicle[name], name, required)
    const { yom } = vehicle
    const isYear = typeof yom !== 'number' || (Number.isInteger(yom) && yom >= YOM_MIN && yom <= YOM_MAX)
    if (name === 'yom' && !isYear) add(name, 'Write a year such as 2014')
  }
  for (const field of vehicleFieldsOf('whole', 'decimal'))
    addNumberProblem(add, field, Number(vehicle[field.name] ?? 0))
  for (const { name, ...field } of vehicleFieldsOf('money'))
    if (Number(vehicle[name] ?? 0) < 0) add(name, `${vehicleNoun(field)} cannot be negative`)
  for (const { name, choices = [], ...field } of vehicleFieldsOf('choice')) {
    const value = vehicle[name]
    if (value && !choices.includes(String(value)))
      add(name, `${vehicleNoun(field)} is ${choices.join(choices.length === 2 ? ' or ' : ', ')}`)
  }
  return problems
}

/**
 * Problems of a new vehicle in the order of the form; empty when it can be saved.
 * @source D1 5.
 */
export function vehicleProblems(vehicle: TypedVehicle): Problem[] {
  const problems = vehicleDetailProblems(vehicle)
  const add: AddProblem = (field, message) => problems.push({ field, message })
  if (!vehicle.boughtFromID) {
    const seller = vehicle.clientBoughtFrom
    if (!seller || !(seller.idno || seller.name || seller.surname)) add('boughtFromID', 'Bought from ID no is required')
    else problems.push(...clientProblems(seller, 'clientBoughtFrom.'))
  }
  addRequired(add, vehicle.boughtDate, 'boughtDate', 'Bought date is required')
  addRequired(add, vehicle.boughtPrice, 'boughtPrice', 'Bought price is required')
  return problems
}
