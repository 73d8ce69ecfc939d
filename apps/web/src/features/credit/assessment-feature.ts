import { SCREENS } from '@forecourt/core/screens'
import { lazy } from 'react'
import type { ScreenDefinition } from '../../kit/screen/screen'
import { AssessmentAddress } from './assessment-address'

export const assessmentScreens = [
  {
    id: 'assessment',
    ...SCREENS.assessment,
    breadcrumb: ['assessment'],
    search: AssessmentAddress,
    component: lazy(() => import('./assessment-screen').then((module) => ({ default: module.AssessmentScreen }))),
  },
] as const satisfies readonly ScreenDefinition[]
