import { reportOf } from '@forecourt/core/features/reports/declarations'
import { SCREENS } from '@forecourt/core/screens'
import { lazy } from 'react'
import type { ScreenDefinition } from '../../kit/screen/screen'
import {
  ArrivingAddress,
  ChangesAddress,
  CountsAddress,
  HubAddress,
  listAddress,
  RegisterAddress,
  VehicleReportAddress,
} from './address'

/** The hub and the pages of the reports. */
export const reportsScreens = [
  {
    id: 'reports',
    ...SCREENS.reports,
    breadcrumb: ['reports'],
    search: HubAddress,
    component: lazy(() => import('./hub-screen').then((module) => ({ default: module.ReportsHubScreen }))),
  },
  {
    id: 'report-vehicles',
    ...SCREENS['report-vehicles'],
    breadcrumb: ['reports', 'vehicles-purchased-sold'],
    search: VehicleReportAddress,
    component: lazy(() => import('./sold-screen').then((module) => ({ default: module.SoldScreen }))),
  },
  {
    id: 'report-japan',
    ...SCREENS['report-japan'],
    breadcrumb: ['reports', 'vehicles-japan-sold'],
    search: VehicleReportAddress,
    component: lazy(() => import('./japan-screen').then((module) => ({ default: module.JapanScreen }))),
  },
  {
    id: 'report-pending',
    ...SCREENS['report-pending'],
    breadcrumb: ['reports', 'vehicles-pending-payment'],
    search: listAddress(reportOf('owed').sorts),
    component: lazy(() => import('./pending-screen').then((module) => ({ default: module.PendingScreen }))),
  },
  {
    id: 'report-stock',
    ...SCREENS['report-stock'],
    breadcrumb: ['reports', 'vehicles-in-stock'],
    search: listAddress(reportOf('stock').sorts),
    component: lazy(() => import('./stock-screen').then((module) => ({ default: module.StockScreen }))),
  },
  {
    id: 'report-arriving',
    ...SCREENS['report-arriving'],
    breadcrumb: ['reports', 'arriving-cars'],
    search: ArrivingAddress,
    component: lazy(() => import('./arriving-screen').then((module) => ({ default: module.ArrivingScreen }))),
  },
  {
    id: 'report-exchanged',
    ...SCREENS['report-exchanged'],
    breadcrumb: ['reports', 'part-exchanged'],
    search: listAddress(reportOf('exchanged').sorts),
    component: lazy(() =>
      import('./part-exchanges-screen').then((module) => ({ default: module.PartExchangesScreen })),
    ),
  },
  {
    id: 'report-receipts',
    ...SCREENS['report-receipts'],
    breadcrumb: ['reports', 'receipts'],
    search: RegisterAddress,
    component: lazy(() => import('./register-screen').then((module) => ({ default: module.RegisterScreen }))),
  },
  {
    id: 'report-changes',
    ...SCREENS['report-changes'],
    breadcrumb: ['reports', 'changes'],
    search: ChangesAddress,
    component: lazy(() => import('./changes-screen').then((module) => ({ default: module.ChangesScreen }))),
  },
  {
    id: 'report-counts',
    ...SCREENS['report-counts'],
    breadcrumb: ['reports', 'counts'],
    search: CountsAddress,
    component: lazy(() => import('./counts-screen').then((module) => ({ default: module.CountsScreen }))),
  },
  {
    id: 'report-untransferred',
    ...SCREENS['report-untransferred'],
    breadcrumb: ['reports', 'not-transferred'],
    search: listAddress(reportOf('untransferred').sorts),
    component: lazy(() => import('./pending-transfers').then((module) => ({ default: module.UntransferredScreen }))),
  },
  {
    id: 'report-uncancelled',
    ...SCREENS['report-uncancelled'],
    breadcrumb: ['reports', 'not-cancelled'],
    search: listAddress(reportOf('uncancelled').sorts),
    component: lazy(() => import('./pending-transfers').then((module) => ({ default: module.UncancelledScreen }))),
  },
  {
    id: 'report-credit',
    ...SCREENS['report-credit'],
    breadcrumb: ['reports', 'credit-files'],
    search: RegisterAddress,
    component: lazy(() => import('./credit-screen').then((module) => ({ default: module.CreditFilesScreen }))),
  },
] as const satisfies readonly ScreenDefinition[]
