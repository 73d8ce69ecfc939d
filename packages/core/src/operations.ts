import { attachmentsOperations } from './features/attachments/operations'
import { archiveOperations } from './features/archives/operations'
import { importFileOperations } from './features/import/file-operations'
import { integrityOperations } from './features/integrity/operations'
import { assessmentOperations } from './features/credit/assessment-operations'
import { carHireOperations } from './features/car-hire/operations'
import { cashBookOperations } from './features/cash-book/operations'
import { clientsOperations } from './features/clients/operations'
import { creditOperations } from './features/credit/operations'
import { costingsOperations } from './features/costings/operations'
import { creditChangeOperations } from './features/credit/change-operations'
import { dealsOperations } from './features/deals/operations'
import { documentsOperations } from './features/documents/operations'
import { emailOperations } from './features/email/operations'
import { importOperations } from './features/import/operations'
import { hirePurchaseOperations } from './features/hire-purchase/operations'
import { historyOperations } from './features/history/operations'
import { personOperations } from './features/person/operations'
import { paymentsOperations } from './features/payments/operations'
import { reportsOperations } from './features/reports/operations'
import { searchOperations } from './features/search/operations'
import { sessionOperations, tokensOperations, usersOperations } from './features/session/operations'
import { firstStepsOperations } from './features/first-steps/operations'
import { settingsOperations } from './features/settings/operations'
import { statementsOperations } from './features/statements/operations'
import { totalsOperations } from './features/totals/operations'
import { transfersOperations } from './features/transfers/operations'
import { undoOperations } from './features/undo/operations'
import { webhooksOperations } from './features/webhooks/operations'
import { vehiclesOperations } from './features/vehicles/operations'

export const OPERATIONS = {
  ...sessionOperations,
  ...usersOperations,
  ...tokensOperations,
  ...clientsOperations,
  ...vehiclesOperations,
  ...dealsOperations,
  ...costingsOperations,
  ...paymentsOperations,
  ...hirePurchaseOperations,
  ...creditOperations,
  ...assessmentOperations,
  ...creditChangeOperations,
  ...documentsOperations,
  ...statementsOperations,
  ...personOperations,
  ...emailOperations,
  ...cashBookOperations,
  ...carHireOperations,
  ...reportsOperations,
  ...settingsOperations,
  ...firstStepsOperations,
  ...webhooksOperations,
  ...searchOperations,
  ...attachmentsOperations,
  ...archiveOperations,
  ...integrityOperations,
  ...historyOperations,
  ...importFileOperations,
  ...totalsOperations,
  ...transfersOperations,
  ...undoOperations,
  ...importOperations,
}
export type Operations = typeof OPERATIONS
export type OperationName = keyof Operations
