import { SCREENS } from '@forecourt/core/screens'
import { lazy } from 'react'
import type { ScreenDefinition } from '../../kit/screen/screen'
import { BookingsAddress, HiresAddress } from './address'

export const carHireScreens = [
  {
    id: 'car-hire',
    ...SCREENS['car-hire'],
    breadcrumb: ['car-hire'],
    search: HiresAddress,
    component: lazy(() => import('./hires-screen').then((module) => ({ default: module.HiresScreen }))),
  },
  {
    id: 'car-hire-bookings',
    ...SCREENS['car-hire-bookings'],
    breadcrumb: ['car-hire', 'bookings'],
    search: BookingsAddress,
    component: lazy(() => import('./bookings/bookings-screen').then((m) => ({ default: m.BookingsScreen }))),
  },
  {
    id: 'add-hire',
    ...SCREENS['add-hire'],
    breadcrumb: ['car-hire', 'add'],
    component: lazy(() => import('./add-hire-screen').then((module) => ({ default: module.AddHireScreen }))),
  },
  {
    id: 'edit-hire',
    ...SCREENS['edit-hire'],
    breadcrumb: ['car-hire', 'edit'],
    component: lazy(() => import('./edit-hire-screen').then((module) => ({ default: module.EditHireScreen }))),
  },
] as const satisfies readonly ScreenDefinition[]
