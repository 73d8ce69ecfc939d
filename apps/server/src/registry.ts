import { HISTORY_NAMES } from '@forecourt/core/history-names'
import { OPERATIONS } from '@forecourt/core/operations'
import type { Ctx, Download } from './context'
import { archiveHandlers } from './features/archives/routes'
import { attachmentsPreparation, attachmentsHandlers } from './features/attachments/routes'
import { importFilePreparation, importFileHandlers } from './features/import/files/routes'
import { integrityHandlers } from './features/integrity/routes'
import { assessmentHandlers } from './features/credit/assessment-routes'
import { carHireHandlers } from './features/car-hire/routes'
import { receiptOfEntry } from './features/cash-book/receipts-repository'
import { cashBookHandlers } from './features/cash-book/routes'
import { clientsHandlers } from './features/clients/routes'
import { editClient } from './features/clients/service'
import { creditChangeHandlers } from './features/credit/change-routes'
import { costingsHandlers } from './features/costings/routes'
import { recordEmailed } from './features/credit/records-service'
import { creditHandlers } from './features/credit/routes'
import { dealsHandlers } from './features/deals/routes'
import { documentsHandlers } from './features/documents/routes'
import { hirePurchaseHandlers } from './features/hire-purchase/routes'
import { importHandlers } from './features/import/routes'
import { importPreparation } from './features/import/running-import'
import { historyHandlers } from './features/history/routes'
import { paymentsHandlers } from './features/payments/routes'
import { personHandlers } from './features/person/routes'
import { reportsHandlers } from './features/reports/routes'
import { searchHandlers } from './features/search/routes'
import { sessionHandlers, tokensHandlers } from './features/session/routes'
import type { EmailDocuments } from './features/email/documents-service'
import { emailHandlers } from './features/email/routes'
import { firstStepsHandlers } from './features/first-steps/routes'
import { settingsHandlers } from './features/settings/routes'
import { statementsPreparation, statementsHandlers } from './features/statements/routes'
import { totalsHandlers } from './features/totals/routes'
import { transfersHandlers } from './features/transfers/routes'
import { undoHandlers } from './features/undo/routes'
import { usersPreparation, usersHandlers } from './features/users/routes'
import { webhooksHandlers } from './features/webhooks/routes'
import { vehiclesHandlers } from './features/vehicles/routes'
import { parseInput } from './plugins/input'

/** A handler whose input was parsed by its operation. */
export type AnyHandler = (ctx: Ctx, input: never) => Promise<unknown>
/** Handlers by the name of their operation. */
export type HandlerTable = Readonly<Record<string, AnyHandler | undefined>>

/** Parses and prints a document for an e-mail, by the call that prints it. */
const EMAIL_DOCUMENT_FUNCTIONS: EmailDocuments = {
  read: ({ config }, paper, parameters) =>
    // Every paper is asked for by an object.
    parseInput(OPERATIONS[paper], parameters, config.timeZone) as Readonly<Record<string, unknown>>,
  print: (ctx, paper, asked) => {
    const printers: HandlerTable = { ...documentsHandlers, ...carHireHandlers }
    // It prints a file, and takes what was read for it.
    return printers[paper]?.(ctx, asked as never) as Promise<Download>
  },
  receiptOf: ({ db }, entryID) => receiptOfEntry(db, entryID),
  recordGiven: recordEmailed,
  saveAddress: editClient,
}

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
  ...creditHandlers,
  ...assessmentHandlers,
  ...creditChangeHandlers,
  ...documentsHandlers,
  ...statementsHandlers,
  ...emailHandlers(EMAIL_DOCUMENT_FUNCTIONS),
  ...carHireHandlers,
  ...reportsHandlers,
  ...cashBookHandlers,
  ...attachmentsHandlers,
  ...archiveHandlers,
  ...integrityHandlers,
  ...importFileHandlers,
  ...webhooksHandlers,
  ...searchHandlers,
  ...historyHandlers(HISTORY_NAMES),
  ...personHandlers(HISTORY_NAMES),
  ...totalsHandlers(HISTORY_NAMES),
  ...transfersHandlers,
  ...undoHandlers(HISTORY_NAMES),
  ...importHandlers,
}

/** Work before the transaction of a save, which stays when that is refused: tries are counted, files are read, import progress is checked. */
export const PREPARATIONS: HandlerTable = {
  ...usersPreparation,
  ...attachmentsPreparation,
  ...statementsPreparation,
  ...importFilePreparation,
  ...importPreparation,
}
