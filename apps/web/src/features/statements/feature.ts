import { SCREENS } from '@forecourt/core/screens'
import { lazy } from 'react'
import type { ScreenDefinition } from '../../kit/screen/screen'
import { StatementAddress } from './address'

export const statementsScreens = [
  {
    id: 'statement',
    ...SCREENS.statement,
    breadcrumb: ['statement'],
    search: StatementAddress,
    component: lazy(() => import('./statement-screen').then((module) => ({ default: module.StatementScreen }))),
  },
] as const satisfies readonly ScreenDefinition[]
