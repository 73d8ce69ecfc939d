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
    placeOfDraft: ({ screen }) => (screen === 'add-vehicle' ? { to: '/vehicles', search: { add: 'true' } } : null),
    component: lazy(() => import('./vehicles-screen').then((module) => ({ default: module.VehiclesScreen }))),
  },
]
