import { booksFeature } from './features/books/feature'
import { cashBookExports, cashBookFeature } from './features/cash-book/feature'
import { clientsFeature } from './features/clients/feature'
import { hirePurchaseExports, hirePurchaseFeature } from './features/hire-purchase/feature'
import { sessionFeature } from './features/session/feature'
import { shellFeature } from './features/shell/feature'
import { vehiclesFeature } from './features/vehicles/feature'
import type { Feature } from './kit/program'

/** What each feature adds to the command line; one line per feature. */
export const FEATURES: readonly Feature[] = [
  sessionFeature,
  hirePurchaseFeature,
  cashBookFeature,
  clientsFeature,
  vehiclesFeature,
  booksFeature,
  shellFeature,
]

/** What each feature adds to `export`. */
export const EXPORTS: readonly Feature[] = [cashBookExports, hirePurchaseExports]
