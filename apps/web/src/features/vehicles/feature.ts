import { createElement, lazy } from 'react'
import type { ScreenDefinition } from '../../kit/screen/screen'
import { VehicleAddress, VehiclesAddress, addressOfTab, VEHICLE_TABS } from './address'
import type { VehicleTab } from './page/vehicle-tab'
import type { DraftID } from '../../kit/drafts/drafts'

/** Where a draft of the vehicle page is taken up again; null for the drafts of other screens. */
export function placeOfTabDraft({ screen, record }: DraftID) {
  const tab = VEHICLE_TABS.find((id) => screen === `vehicle-${id}`)
  if (tab === undefined) return null
  const asked = Object.entries(addressOfTab(tab)).filter(([, value]) => value !== undefined)
  const search = Object.fromEntries(asked.map(([name, value]) => [name, String(value)]))
  return { to: `/vehicles/vehicle/${record.split('.')[0] ?? ''}`, search }
}

/** The parts of the vehicle page that are of the vehicle itself. */
export const vehicleTabs: VehicleTab[] = [
  {
    id: 'details',
    name: 'Vehicle Details',
    digit: 1,
    isGated: false,
    component: lazy(() => import('./page/details-tab').then((module) => ({ default: module.DetailsTab }))),
  },
  {
    id: 'purchase',
    name: 'Purchase',
    digit: 3,
    isGated: true,
    component: lazy(() => import('./page/purchase-tab').then((module) => ({ default: module.PurchaseTab }))),
  },
  {
    id: 'notes',
    name: 'Notes',
    digit: 7,
    isGated: true,
    component: lazy(() => import('./page/notes-tab').then((module) => ({ default: module.NotesTab }))),
  },
]

/** The list and the page of a vehicle; `tabs` are the parts of that page, of every feature that has one. */
export const vehiclesScreens = (tabs: readonly VehicleTab[]) =>
  [
    {
      id: 'vehicles',
      path: '/vehicles',
      title: 'Vehicles',
      breadcrumb: ['vehicles'],
      search: VehiclesAddress,
      placeOfDraft: ({ screen }) => (screen === 'add-vehicle' ? { to: '/vehicles', search: { add: 'true' } } : null),
      component: lazy(() => import('./vehicles-screen').then((module) => ({ default: module.VehiclesScreen }))),
    },
    {
      id: 'vehicle',
      path: '/vehicles/vehicle/$vehicleID',
      title: 'Vehicle',
      breadcrumb: ['vehicles', 'vehicle'],
      search: VehicleAddress,
      placeOfDraft: placeOfTabDraft,
      component: lazy(() =>
        import('./page/vehicle-screen').then(({ VehicleScreen }) => ({
          default: () => createElement(VehicleScreen, { tabs }),
        })),
      ),
    },
  ] as const satisfies readonly ScreenDefinition[]
