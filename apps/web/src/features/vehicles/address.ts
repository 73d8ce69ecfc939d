import { VehicleState } from '@forecourt/core/features/vehicles/enums'
import { VEHICLE_SORTS } from '@forecourt/core/features/vehicles/enums'
import { z } from 'zod'
import { AddressFlag, AddressNumber, AddressText, addressSorting } from '../../kit/screen/address'

const filters = {
  RegNo: AddressText,
  text: AddressText,
  vehicleState: z.coerce.number().int().min(1).max(3).optional().catch(undefined),
  ...addressSorting(VEHICLE_SORTS),
}

/** The address of the list: its filters, order and page. */
export const VehiclesAddress = z.object({
  ...filters,
  currentPage: AddressNumber,
  /** Add Vehicle is open. */
  add: AddressFlag,
})
export type VehiclesAddress = z.output<typeof VehiclesAddress>

const flag = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
  .optional()
  .catch(undefined)

/** The parts of the vehicle page. */
export const VEHICLE_TABS = ['details', 'costings', 'purchase', 'sale', 'hp', 'payment', 'notes'] as const
export type VehicleTabID = (typeof VEHICLE_TABS)[number]

/** Papers that the address may ask for, each with the part that has its dialog. */
export const PAPERS = {
  agreement: 'sale',
  boe: 'hp',
  invoice: 'details',
  cancellation: 'details',
  'standing-order': 'hp',
  details: 'details',
} as const satisfies Readonly<Record<string, VehicleTabID>>
export type Paper = keyof typeof PAPERS

/** The address of one vehicle: the list's search, for the pager, the tab that is asked for, and the report it was opened from. */
export const VehicleAddress = z.object({
  ...filters,
  showhp: flag,
  showCostings: flag,
  tab: z.enum(['purchase', 'sale', 'payment', 'notes']).optional().catch(undefined),
  /** The paper whose dialog is asked for. */
  print: z
    .enum(Object.keys(PAPERS) as [Paper, ...Paper[]])
    .optional()
    .catch(undefined),
  /** `ReportOrigin`. */
  origin: AddressNumber,
  /** The address of that report, or of another list that it was opened from, to which Esc goes back. */
  from: z
    .string()
    .regex(/^\/((reports|hp-boe)\/[a-z-]+|clients)(\?[\w=&%.+:*-]*)?$/)
    .optional()
    .catch(undefined),
})
export type VehicleAddress = z.output<typeof VehicleAddress>

/** The tab that an address asks for. */
export function tabOfAddress({ showhp, showCostings, tab }: VehicleAddress): VehicleTabID {
  if (showhp) return 'hp'
  return showCostings ? 'costings' : (tab ?? 'details')
}

/** What asks for a tab in the address of a vehicle. */
export function addressOfTab(id: VehicleTabID): Pick<VehicleAddress, 'showhp' | 'showCostings' | 'tab'> {
  const isNamed = id !== 'details' && id !== 'hp' && id !== 'costings'
  return {
    showhp: id === 'hp' ? true : undefined,
    showCostings: id === 'costings' ? true : undefined,
    tab: isNamed ? id : undefined,
  }
}

/** The order when none is chosen: the newest first, sold vehicles by their sale. */
export function defaultSortOf({ vehicleState }: Pick<VehiclesAddress, 'vehicleState'>) {
  return { key: vehicleState === VehicleState.Sold ? 'DateSold' : 'DateBought', direction: 'desc' } as const
}

/** The search that an address stands for. */
export function searchOf(address: VehiclesAddress | VehicleAddress) {
  const isChosen = address.sortByColumn !== undefined
  return {
    regNo: address.RegNo ?? '',
    text: address.text ?? '',
    vehicleState: address.vehicleState ?? null,
    sortByColumn: address.sortByColumn ?? defaultSortOf(address).key,
    sortByType: isChosen ? (address.sortByType ?? 0) : 1,
  }
}

/** What a vehicle's address keeps of the list it was opened from. */
export function listPartOf({ RegNo, text, vehicleState, sortByColumn, sortByType }: VehiclesAddress | VehicleAddress) {
  return { RegNo, text, vehicleState, sortByColumn, sortByType }
}

/**
 * The list's address for what was typed into the pager's boxes: the word `stock` asks for stock and is not searched for.
 *
 * @source vehicle pager, search boxes.
 */
export function addressOfPagerSearch(regNo: string, text: string): VehiclesAddress {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const rest = words.filter((word) => word.toLowerCase() !== 'stock')
  return {
    RegNo: regNo.trim() || undefined,
    text: rest.join(' ') || undefined,
    vehicleState: rest.length < words.length ? 1 : undefined,
    sortByColumn: undefined,
    sortByType: undefined,
    currentPage: 1,
    add: undefined,
  }
}
