import { cashBookScreens } from './features/cash-book/feature'
import type { Screen } from './kit/screen/screen'

/** Every screen after sign-in; one line per feature. */
export const ALL_SCREENS: readonly Screen[] = [...cashBookScreens]
