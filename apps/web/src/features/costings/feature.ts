import { lazy } from 'react'
import type { VehicleTab } from '../vehicles/page/vehicle-tab'

export const costingsTabs: VehicleTab[] = [
  {
    id: 'costings',
    name: 'Costings',
    digit: 2,
    isGated: true,
    component: lazy(() => import('./costings-tab').then((module) => ({ default: module.CostingsTab }))),
  },
]
