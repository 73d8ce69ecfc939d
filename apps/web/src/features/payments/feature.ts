import { lazy } from 'react'
import type { VehicleTab } from '../vehicles/page/vehicle-tab'

/** The Payment part of the vehicle page. */
export const paymentTabs: VehicleTab[] = [
  {
    id: 'payment',
    name: 'Payment',
    digit: 6,
    isGated: true,
    component: lazy(() => import('./payment-tab').then((module) => ({ default: module.PaymentTab }))),
  },
]
