import { SCREENS } from '@forecourt/core/screens'
import { lazy } from 'react'
import type { ScreenDefinition } from '../../kit/screen/screen'
import { GuideAddress } from './address'

export const guideScreens = [
  {
    id: 'guide',
    ...SCREENS.guide,
    breadcrumb: ['guide'],
    search: GuideAddress,
    component: lazy(() => import('./guide-screen').then((module) => ({ default: module.GuideScreen }))),
  },
] as const satisfies readonly ScreenDefinition[]
