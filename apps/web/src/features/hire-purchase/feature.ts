import { isHpSale } from '@forecourt/core/features/deals/enums'
import { lazy } from 'react'
import type { Screen } from '../../kit/screen/screen'
import type { VehicleTab } from '../vehicles/page/vehicle-tab'
import { DueAddress, SchedulesAddress } from './address'

/** The HP account of a vehicle: of hire purchase and HP part exchange only. */
export const hirePurchaseTabs: VehicleTab[] = [
  {
    id: 'hp',
    name: 'HP',
    digit: 5,
    isGated: true,
    isShown: (vehicle) => isHpSale(vehicle.saleType),
    component: lazy(() => import('./hp-tab').then((module) => ({ default: module.HpTab }))),
  },
]

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
]
