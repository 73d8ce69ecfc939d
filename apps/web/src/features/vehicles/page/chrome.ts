import { hint } from '../../../kit/hint'
import type { Hint } from '../../../kit/own-hint'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import type { ReactNode } from 'react'
import { useScreenChrome } from '../../../kit/screen/screen'
import { vehicleWords } from '../words'

interface VehicleChrome {
  /** The last word of the breadcrumb, such as `hp`; absent on the details. */
  part?: string | undefined
  /** Cells of the status line, such as `Payment 3/48`. */
  status?: readonly ReactNode[]
  /** Keys of the part; the pager's and the tabs' follow them. */
  hints?: readonly Hint[]
  /** Told after the vehicle's words, such as `origin=1`. */
  query?: string
}

const PAGE_HINTS: readonly Hint[] = [
  hint(['vehicles.show-previous', 'vehicles.show-next'], 'vehicle'),
  hint(['shell.focus-filter', 'shell.focus-filter-two'], 'search'),
  hint('vehicles.show-tab', undefined, { upTo: 7 }),
]

/** What the frame says of a vehicle: breadcrumb, status cells and keys, and the title of the printed page. */
export function useVehicleChrome(vehicle: VehicleOut | undefined, chrome: VehicleChrome = {}): void {
  const { part, status = [], hints = [], query } = chrome
  const reg = vehicle === undefined ? '' : vehicle.regNo || 'no reg'
  const words = vehicle ? vehicleWords(vehicle) : ''
  useScreenChrome({
    title: reg === '' ? 'Vehicle' : `${reg} ${words}`,
    breadcrumb: ['vehicles', reg || '...', ...(part === undefined ? [] : [part])],
    query: [words, query ?? ''].filter((text) => text !== '').join(' '),
    printTitle: `${reg} ${words}`.trim(),
    status,
    hints: [...hints, ...PAGE_HINTS],
  })
}
