import { lazy } from 'react'
import type { Screen } from '../../kit/screen/screen'
import { VehicleAddress } from '../vehicles/address'
import { DueAddress, SchedulesAddress } from './address'

export const hirePurchaseScreens: Screen[] = [
  {
    id: 'hp-schedules',
    path: '/hp-boe/hp-schedules',
    title: 'HP Schedules',
    breadcrumb: ['hp-boe', 'hp-schedules'],
    search: SchedulesAddress,
    component: lazy(() => import('./schedules-screen').then((module) => ({ default: module.SchedulesScreen }))),
  },
  {
    id: 'payments-due',
    path: '/hp-boe/hp-payments-due',
    title: 'HP Payments Due',
    breadcrumb: ['hp-boe', 'payments-due'],
    search: DueAddress,
    component: lazy(() => import('./payments-due-screen').then((module) => ({ default: module.PaymentsDueScreen }))),
  },
  {
    id: 'vehicle',
    path: '/vehicles/vehicle/$vehicleID',
    title: 'Vehicle',
    breadcrumb: ['vehicles', 'vehicle'],
    search: VehicleAddress,
    component: lazy(() => import('./vehicle-screen').then((module) => ({ default: module.VehicleScreen }))),
  },
]
