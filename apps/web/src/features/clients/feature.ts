import { lazy } from 'react'
import type { Screen } from '../../kit/screen/screen'
import { ClientsAddress } from './address'

export const clientsScreens: Screen[] = [
  {
    id: 'clients',
    path: '/clients',
    title: 'Clients',
    breadcrumb: ['clients'],
    search: ClientsAddress,
    component: lazy(() => import('./clients-screen').then((module) => ({ default: module.ClientsScreen }))),
  },
]
