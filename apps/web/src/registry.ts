import { cashBookScreens } from './features/cash-book/feature'
import { clientsScreens } from './features/clients/feature'
import { hirePurchaseScreens } from './features/hire-purchase/feature'
import { vehiclesScreens } from './features/vehicles/feature'
import type { Screen } from './kit/screen/screen'

/** Every screen after sign-in; one line per feature. */
export const ALL_SCREENS: readonly Screen[] = [
  ...clientsScreens,
  ...vehiclesScreens,
  ...hirePurchaseScreens,
  ...cashBookScreens,
]
