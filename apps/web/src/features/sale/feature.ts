import { lazy } from 'react'
import type { VehicleTab } from '../vehicles/page/vehicle-tab'

/** The sale of a vehicle. */
export const saleTabs: VehicleTab[] = [
  {
    id: 'sale',
    name: 'Sale',
    digit: 4,
    isGated: true,
    component: lazy(() => import('./sale-tab').then((module) => ({ default: module.SaleTab }))),
  },
]
