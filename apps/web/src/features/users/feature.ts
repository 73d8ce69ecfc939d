import { SCREENS } from '@forecourt/core/screens'
import { lazy } from 'react'
import type { ScreenDefinition } from '../../kit/screen/screen'
import { UsersAddress } from './address'
import { placeOfUserDraft } from './places'

export const usersScreens = [
  {
    id: 'users',
    ...SCREENS.users,
    breadcrumb: ['users'],
    search: UsersAddress,
    placeOfDraft: placeOfUserDraft,
    component: lazy(() => import('./users-screen').then((module) => ({ default: module.UsersScreen }))),
  },
] as const satisfies readonly ScreenDefinition[]
