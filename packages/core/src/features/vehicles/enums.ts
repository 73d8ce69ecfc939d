import type { CheckCode } from '../../checks'

/** State of a vehicle, as the search filter numbers it. */
export const VehicleState = { Stock: 1, Attempt: 2, Sold: 3 } as const
export const VEHICLE_STATE_NAMES: Readonly<Record<number, string>> = { 1: 'Stock', 2: 'Attempt', 3: 'Sold' }
export const TRANSMISSIONS = ['Automatic', 'Manual'] as const
export const SPARE_KEYS = ['Pending', 'Yes', 'Not Available'] as const
export const LOOKUP_KINDS = ['make', 'model', 'bodyType', 'fuelType', 'color'] as const
export type LookupKind = (typeof LOOKUP_KINDS)[number]
/** The report that a vehicle was opened from (`origin` in its address). */
export const ReportOrigin = { PurchaseSoldReport: 1 } as const
export const VEHICLE_SORTS = [
  'DateBought',
  'DateSold',
  'RegNo',
  'HpAccountNo',
  'Make',
  'Model',
  'Yom',
  'BodyType',
  'Color',
  'Mileage',
] as const

/** The checks of the details of a vehicle. */
export const VEHICLE_CHECKS = ['chassis-known'] as const satisfies readonly CheckCode[]

/** The checks of a vehicle that is added, in their order. */
export const NEW_VEHICLE_CHECKS = [
  ...VEHICLE_CHECKS,
  'day-ahead',
  'far-back',
  'price-zero',
] as const satisfies readonly CheckCode[]
