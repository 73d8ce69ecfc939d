import { SCREENS } from '@forecourt/core/screens'
import { lazy } from 'react'
import type { ScreenDefinition } from '../../kit/screen/screen'
import { FilesAddress } from './address'

export const attachmentsScreens = [
  {
    id: 'files',
    ...SCREENS.files,
    breadcrumb: ['files'],
    search: FilesAddress,
    component: lazy(() => import('./files-screen').then((module) => ({ default: module.FilesScreen }))),
  },
] as const satisfies readonly ScreenDefinition[]
