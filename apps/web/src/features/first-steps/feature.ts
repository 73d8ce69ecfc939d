import { SCREENS } from '@forecourt/core/screens'
import { lazy } from 'react'
import type { ScreenDefinition } from '../../kit/screen/screen'

export const firstStepsScreens = [
  {
    id: 'first-steps',
    ...SCREENS['first-steps'],
    breadcrumb: ['first-steps'],
    component: lazy(() => import('./first-steps-screen').then((module) => ({ default: module.FirstStepsScreen }))),
  },
] as const satisfies readonly ScreenDefinition[]
