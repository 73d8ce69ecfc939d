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
    placeOfDraft: ({ screen, record }) =>
      screen === 'add-client' ? { to: '/clients', search: { add: record } } : null,
    component: lazy(() => import('./clients-screen').then((module) => ({ default: module.ClientsScreen }))),
  },
]
