import { SCREENS } from '@forecourt/core/screens'
import { lazy } from 'react'
import type { ScreenDefinition } from '../../kit/screen/screen'

export const emailScreens = [
  {
    id: 'emails',
    ...SCREENS.emails,
    breadcrumb: ['emails'],
    component: lazy(() => import('./emails-screen').then((module) => ({ default: module.EmailsScreen }))),
  },
] as const satisfies readonly ScreenDefinition[]
