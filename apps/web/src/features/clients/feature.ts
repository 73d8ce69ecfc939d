import { lazy } from 'react'
import type { ScreenDefinition } from '../../kit/screen/screen'
import { ClientAddress, ClientsAddress } from './address'
import { clientDraftDestination } from './client-drafts'

export const clientsScreens = [
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
  {
    id: 'client',
    path: '/clients/client',
    title: 'Client',
    breadcrumb: ['clients', 'client'],
    search: ClientAddress,
    placeOfDraft: clientDraftDestination,
    component: lazy(() => import('./client-screen').then((module) => ({ default: module.ClientScreen }))),
  },
] as const satisfies readonly ScreenDefinition[]
