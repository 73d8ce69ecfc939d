import { type Problem, clientProblems } from '../clients/rules'
import type { LookupKind } from './enums'
import type { VehicleDraft } from './schemas'

export type { Problem } from '../clients/rules'

/** A vehicle as typed, with the text of each lookup. */
export type TypedVehicle = Omit<VehicleDraft, LookupKind> & Partial<Record<LookupKind, string>>

/**
 * What is missing from a new vehicle, in the order of the form; empty when it can be saved.
 *
 * @source D1 section 5.
 */
export function vehicleProblems(vehicle: TypedVehicle): Problem[] {
  const problems: Problem[] = []
  const need = (value: unknown, field: string, message: string) => {
    if (value === null || value === undefined || value === '') problems.push({ field, message })
  }
  need(vehicle.regNo, 'regNo', 'Registration no is required')
  need(vehicle.make, 'make', 'Make is required')
  need(vehicle.model, 'model', 'Model is required')
  need(vehicle.bodyType, 'bodyType', 'Body type is required')
  need(vehicle.color, 'color', 'Colour is required')
  need(vehicle.yom, 'yom', 'Year is required')
  need(vehicle.fuelType, 'fuelType', 'Fuel is required')
  if (!vehicle.boughtFromID) {
    const seller = vehicle.clientBoughtFrom
    if (!seller || !(seller.idno || seller.name || seller.surname))
      need(null, 'boughtFromID', 'Bought from ID no is required')
    else problems.push(...clientProblems(seller, 'clientBoughtFrom.'))
  }
  need(vehicle.boughtDate, 'boughtDate', 'Bought date is required')
  need(vehicle.boughtPrice, 'boughtPrice', 'Bought price is required')
  return problems
}
