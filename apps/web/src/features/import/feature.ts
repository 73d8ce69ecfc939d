import { SCREENS } from '@forecourt/core/screens'
import { lazy } from 'react'
import type { ScreenDefinition } from '../../kit/screen/screen'
import { ImportAddress, NewImportAddress } from './address'

export const importScreens = [
  {
    id: 'imports',
    ...SCREENS.imports,
    breadcrumb: ['manage-data', 'import'],
    component: lazy(() => import('./imports-screen').then((module) => ({ default: module.ImportsScreen }))),
  },
  {
    id: 'new-import',
    ...SCREENS['new-import'],
    breadcrumb: ['manage-data', 'import', 'new'],
    search: NewImportAddress,
    component: lazy(() => import('./new-import-screen').then((module) => ({ default: module.NewImportScreen }))),
  },
  {
    id: 'import',
    ...SCREENS.import,
    breadcrumb: ['manage-data', 'import', 'view'],
    search: ImportAddress,
    component: lazy(() => import('./import-screen').then((module) => ({ default: module.ImportScreen }))),
  },
] as const satisfies readonly ScreenDefinition[]
