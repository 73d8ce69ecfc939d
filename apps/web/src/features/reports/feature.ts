import { lazy } from 'react'
import type { Screen } from '../../kit/screen/screen'
import {
  ArrivingAddress,
  ExchangedAddress,
  HubAddress,
  PendingAddress,
  StockAddress,
  VehicleReportAddress,
} from './address'

/** The hub and the pages of the reports. */
export const reportsScreens = [
  {
    id: 'reports',
    path: '/reports',
    title: 'Reports',
    breadcrumb: ['reports'],
    search: HubAddress,
    component: lazy(() => import('./hub-screen').then((module) => ({ default: module.HubScreen }))),
  },
  {
    id: 'report-vehicles',
    path: '/reports/vehicles-purchased-sold',
    title: 'Vehicles Purchased/Sold',
    breadcrumb: ['reports', 'vehicles-purchased-sold'],
    search: VehicleReportAddress,
    slim: true,
    component: lazy(() => import('./sold-screen').then((module) => ({ default: module.SoldScreen }))),
  },
  {
    id: 'report-japan',
    path: '/reports/vehicles-japan-sold',
    title: 'Japan Sold Vehicles',
    breadcrumb: ['reports', 'vehicles-japan-sold'],
    search: VehicleReportAddress,
    slim: true,
    component: lazy(() => import('./japan-screen').then((module) => ({ default: module.JapanScreen }))),
  },
  {
    id: 'report-pending',
    path: '/reports/vehicles-pending-payment',
    title: 'Vehicles Pending Payment',
    breadcrumb: ['reports', 'vehicles-pending-payment'],
    search: PendingAddress,
    component: lazy(() => import('./pending-screen').then((module) => ({ default: module.PendingScreen }))),
  },
  {
    id: 'report-stock',
    path: '/reports/vehicles-in-stock',
    title: 'Vehicles In Stock',
    breadcrumb: ['reports', 'vehicles-in-stock'],
    search: StockAddress,
    slim: true,
    component: lazy(() => import('./stock-screen').then((module) => ({ default: module.StockScreen }))),
  },
  {
    id: 'report-arriving',
    path: '/reports/arriving-cars',
    title: 'Arriving Cars Report',
    breadcrumb: ['reports', 'arriving-cars'],
    search: ArrivingAddress,
    component: lazy(() => import('./arriving-screen').then((module) => ({ default: module.ArrivingScreen }))),
  },
  {
    id: 'report-exchanged',
    path: '/reports/part-exchanged',
    title: 'Part Exchanged',
    breadcrumb: ['reports', 'part-exchanged'],
    search: ExchangedAddress,
    component: lazy(() => import('./exchanged-screen').then((module) => ({ default: module.ExchangedScreen }))),
  },
] as const satisfies readonly Screen[]
