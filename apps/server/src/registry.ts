import { FIELD_NAMES } from '@forecourt/core/field-names'
import type { Ctx } from './context'
import { archiveHandlers } from './features/archives/routes'
import { attachmentsFirst, attachmentsHandlers } from './features/attachments/routes'
import { importFileHandlers } from './features/import/files/routes'
import { integrityHandlers } from './features/integrity/routes'
import { carHireHandlers } from './features/car-hire/routes'
import { cashBookHandlers } from './features/cash-book/routes'
import { clientsHandlers } from './features/clients/routes'
import { costingsHandlers } from './features/costings/routes'
import { dealsHandlers } from './features/deals/routes'
import { documentsHandlers } from './features/documents/routes'
import { hirePurchaseHandlers } from './features/hire-purchase/routes'
import { importHandlers } from './features/import/routes'
import { historyHandlers } from './features/history/routes'
import { paymentsHandlers } from './features/payments/routes'
import { personHandlers } from './features/person/routes'
import { reportsHandlers } from './features/reports/routes'
import { searchHandlers } from './features/search/routes'
import { sessionHandlers, tokensHandlers } from './features/session/routes'
import { emailHandlers } from './features/email/routes'
import { firstStepsHandlers } from './features/first-steps/routes'
import { settingsHandlers } from './features/settings/routes'
import { statementsFirst, statementsHandlers } from './features/statements/routes'
import { totalsHandlers } from './features/totals/routes'
import { undoHandlers } from './features/undo/routes'
import { usersFirst, usersHandlers } from './features/users/routes'
import { webhooksHandlers } from './features/webhooks/routes'
import { vehiclesHandlers } from './features/vehicles/routes'

/** A handler whose input was parsed by its operation. */
export type AnyHandler = (ctx: Ctx, input: never) => Promise<unknown>
/** Handlers by the name of their operation. */
export type HandlerTable = Readonly<Record<string, AnyHandler | undefined>>

/** Every handler; one line per feature. */
export const HANDLERS: HandlerTable = {
  ...sessionHandlers,
  ...usersHandlers,
  ...tokensHandlers,
  ...settingsHandlers,
  ...firstStepsHandlers,
  ...clientsHandlers,
  ...vehiclesHandlers,
  ...dealsHandlers,
  ...costingsHandlers,
  ...paymentsHandlers,
  ...hirePurchaseHandlers,
  ...documentsHandlers,
  ...statementsHandlers,
  ...emailHandlers,
  ...carHireHandlers,
  ...reportsHandlers,
  ...cashBookHandlers,
  ...attachmentsHandlers,
  ...archiveHandlers,
  ...integrityHandlers,
  ...importFileHandlers,
  ...webhooksHandlers,
  ...searchHandlers,
  ...historyHandlers(FIELD_NAMES),
  ...personHandlers(FIELD_NAMES),
  ...totalsHandlers(FIELD_NAMES),
  ...undoHandlers(FIELD_NAMES),
  ...importHandlers,
}

/** What comes before the transaction of a save, and stays when that is refused: tries that are counted, files that are read. */
export const FIRST: HandlerTable = { ...usersFirst, ...attachmentsFirst, ...statementsFirst }
