import { attachmentsFeature } from './features/attachments/feature'
import { integrityFeature } from './features/integrity/feature'
import { carHireExports } from './features/car-hire/feature'
import { cashBookExports, cashBookFeature } from './features/cash-book/feature'
import { creditFeature } from './features/credit/feature'
import { clientsExports, clientsFeature } from './features/clients/feature'
import { emailFeature } from './features/email/feature'
import { historyExports, historyFeature } from './features/history/feature'
import { hirePurchaseExports, hirePurchaseFeature } from './features/hire-purchase/feature'
import { importExports, importFeature } from './features/import/feature'
import { jobsFeature } from './features/jobs/feature'
import { personFeature } from './features/person/feature'
import { reportsExports } from './features/reports/feature'
import { sessionFeature } from './features/session/feature'
import { statementsFeature } from './features/statements/feature'
import { settingsFeature } from './features/settings/feature'
import { shellFeature } from './features/shell/feature'
import { usersExports, usersFeature } from './features/users/feature'
import { webhooksFeature } from './features/webhooks/feature'
import { vehiclesExports, vehiclesFeature } from './features/vehicles/feature'
import type { Feature } from './kit/program'

export const FEATURES: readonly Feature[] = [
  sessionFeature,
  hirePurchaseFeature,
  creditFeature,
  statementsFeature,
  emailFeature,
  personFeature,
  cashBookFeature,
  clientsFeature,
  vehiclesFeature,
  attachmentsFeature,
  usersFeature,
  webhooksFeature,
  settingsFeature,
  historyFeature,
  integrityFeature,
  importFeature,
  jobsFeature,
  shellFeature,
]

export const EXPORTS: readonly Feature[] = [
  cashBookExports,
  hirePurchaseExports,
  vehiclesExports,
  clientsExports,
  reportsExports,
  carHireExports,
  usersExports,
  historyExports,
  importExports,
]
