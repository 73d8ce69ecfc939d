import { SALE_TYPE_NAMES } from '@forecourt/core/features/deals/enums'
import { VEHICLE_STATE_NAMES } from '@forecourt/core/features/vehicles/enums'
import type { VehicleOut, VehicleRow } from '@forecourt/core/features/vehicles/schemas'

type Person = { name: string; surname: string } | null

/** `Maria Borg`; empty for nobody. */
export function personName(person: Person): string {
  return person === null ? '' : `${person.name} ${person.surname}`.trim()
}

/** `Toyota Vitz 1.0`. */
export function makeAndModel(vehicle: Pick<VehicleRow, 'make' | 'model'>): string {
  return `${vehicle.make.value} ${vehicle.model.value}`.trim()
}

export function stateName(vehicle: Pick<VehicleRow, 'vehicleState'>): string {
  return VEHICLE_STATE_NAMES[vehicle.vehicleState] ?? ''
}

/** `Hire Purchase`; empty while unsold. */
export function saleTypeName(saleType: number | null): string {
  return saleType === null ? '' : (SALE_TYPE_NAMES[saleType] ?? '')
}

/** What the breadcrumb and the printed title say of a vehicle, from its make on. */
export function vehicleWords(vehicle: VehicleOut): string {
  return [
    makeAndModel(vehicle),
    vehicle.color.value,
    vehicle.yom === null ? '' : String(vehicle.yom),
    vehicle.hirePurchase?.hpAccountNumber ?? '',
    personName(vehicle.clientSoldTo),
  ]
    .filter((part) => part !== '')
    .join(', ')
}
