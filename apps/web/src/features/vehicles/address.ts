import { VehicleState } from '@forecourt/core/features/vehicles/enums'
import { VEHICLE_SORTS } from '@forecourt/core/features/vehicles/enums'
import {
  type AddressValues,
  addressReader,
  addressChoice,
  addressFlag,
  addressNumber,
  addressPattern,
  addressSorting,
  addressString,
} from '../../kit/screen/address'

const filters = {
  RegNo: addressString,
  text: addressString,
  vehicleState: addressNumber(1, 3),
  ...addressSorting(VEHICLE_SORTS),
}

/** The address of the list: its filters, order and page. */
export const VehiclesAddress = addressReader({
  ...filters,
  currentPage: addressNumber(),
  /** Add Vehicle is open. */
  add: addressFlag,
})
export type VehiclesAddress = AddressValues<typeof VehiclesAddress>

/** The parts of the vehicle page. */
export const VEHICLE_TABS = ['details', 'costings', 'purchase', 'sale', 'hp', 'payment', 'notes'] as const
export type VehicleTabID = (typeof VEHICLE_TABS)[number]

/** Papers and checklists that the address may ask for, each with the part that has its dialog. */
export const DOCUMENT_TABS = {
  agreement: 'sale',
  transfer: 'sale',
  purchase: 'purchase',
  boe: 'hp',
  invoice: 'details',
  cancellation: 'details',
  'standing-order': 'hp',
  credit: 'hp',
  'credit-file': 'hp',
  defects: 'details',
  details: 'details',
} as const satisfies Readonly<Record<string, VehicleTabID>>
export type VehicleDocumentID = keyof typeof DOCUMENT_TABS

/** The address of one vehicle: the list's search, for the pager, the tab that is asked for, and the report it was opened from. */
export const VehicleAddress = addressReader({
  ...filters,
  showhp: addressFlag,
  showCostings: addressFlag,
  tab: addressChoice(['purchase', 'sale', 'payment', 'notes']),
  /** The paper whose dialog is asked for. */
  print: addressChoice(Object.keys(DOCUMENT_TABS) as [VehicleDocumentID, ...VehicleDocumentID[]]),
  /** `ReportOrigin`. */
  origin: addressNumber(),
  /** The address of that report, or of another list that it was opened from, to which Esc goes back. */
  from: addressPattern(/^\/((reports|hp-boe)\/[a-z-]+|clients)(\?[\w=&%.+:*-]*)?$/),
})
export type VehicleAddress = AddressValues<typeof VehicleAddress>

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
export function vehicleSearchOf(address: VehiclesAddress | VehicleAddress) {
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
