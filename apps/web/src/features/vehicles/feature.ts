import { lazy } from 'react'
import type { Screen } from '../../kit/screen/screen'
import { VehiclesAddress } from './address'

export const vehiclesScreens: Screen[] = [
  {
    id: 'vehicles',
    path: '/vehicles',
    title: 'Vehicles',
    breadcrumb: ['vehicles'],
    search: VehiclesAddress,
    component: lazy(() => import('./vehicles-screen').then((module) => ({ default: module.VehiclesScreen }))),
  },
]
