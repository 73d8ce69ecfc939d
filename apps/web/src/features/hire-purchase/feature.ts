import { isHpSale } from '@forecourt/core/features/deals/enums'
import { SCREENS } from '@forecourt/core/screens'
import { lazy } from 'react'
import type { ScreenDefinition } from '../../kit/screen/screen'
import type { VehicleTab } from '../vehicles/page/vehicle-tab'
import { DueAddress, SchedulesAddress } from './address'

/** The HP account of a vehicle; shown for hire purchase and HP part exchange only. */
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

const HirePurchaseHub = lazy(() => import('./hub-screen').then((module) => ({ default: module.HirePurchaseHubScreen })))

export const hirePurchaseScreens = [
  { id: 'hp-boe', ...SCREENS['hp-boe'], breadcrumb: ['hp-boe'], component: HirePurchaseHub },
  { id: 'hp-boe-dialog', ...SCREENS['hp-boe-dialog'], breadcrumb: ['hp-boe'], component: HirePurchaseHub },
  {
    id: 'custom-boe',
    ...SCREENS['custom-boe'],
    breadcrumb: ['hp-boe', 'custom-boe'],
    component: lazy(() => import('./custom/custom-bills-screen').then((m) => ({ default: m.CustomBillsScreen }))),
  },
  {
    id: 'custom-cancellation',
    ...SCREENS['custom-cancellation'],
    breadcrumb: ['hp-boe', 'custom-cancellation'],
    component: lazy(() =>
      import('./custom/custom-cancellation-screen').then((m) => ({ default: m.CustomCancellationScreen })),
    ),
  },
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
] as const satisfies readonly ScreenDefinition[]
