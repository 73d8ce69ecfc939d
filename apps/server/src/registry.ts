import { FIELD_NAMES } from '@forecourt/core/field-names'
import { OPERATIONS } from '@forecourt/core/operations'
import type { Ctx, Download } from './context'
import { archiveHandlers } from './features/archives/routes'
import { attachmentsFirst, attachmentsHandlers } from './features/attachments/routes'
import { importFileFirst, importFileHandlers } from './features/import/files/routes'
import { integrityHandlers } from './features/integrity/routes'
import { carHireHandlers } from './features/car-hire/routes'
import { receiptOfEntry } from './features/cash-book/receipts-repository'
import { cashBookHandlers } from './features/cash-book/routes'
import { clientsHandlers } from './features/clients/routes'
import { editClient } from './features/clients/service'
import { costingsHandlers } from './features/costings/routes'
import { dealsHandlers } from './features/deals/routes'
import { documentsHandlers } from './features/documents/routes'
import { hirePurchaseHandlers } from './features/hire-purchase/routes'
import { importHandlers } from './features/import/routes'
import { importFirst } from './features/import/running'
import { historyHandlers } from './features/history/routes'
import { paymentsHandlers } from './features/payments/routes'
import { personHandlers } from './features/person/routes'
import { reportsHandlers } from './features/reports/routes'
import { searchHandlers } from './features/search/routes'
import { sessionHandlers, tokensHandlers } from './features/session/routes'
import type { Papers } from './features/email/papers-service'
import { emailHandlers } from './features/email/routes'
import { firstStepsHandlers } from './features/first-steps/routes'
import { settingsHandlers } from './features/settings/routes'
import { statementsFirst, statementsHandlers } from './features/statements/routes'
import { totalsHandlers } from './features/totals/routes'
import { undoHandlers } from './features/undo/routes'
import { usersFirst, usersHandlers } from './features/users/routes'
import { webhooksHandlers } from './features/webhooks/routes'
import { vehiclesHandlers } from './features/vehicles/routes'
import { parseInput } from './plugins/input'

/** A handler whose input was parsed by its operation. */
export type AnyHandler = (ctx: Ctx, input: never) => Promise<unknown>
/** Handlers by the name of their operation. */
export type HandlerTable = Readonly<Record<string, AnyHandler | undefined>>

/** How a paper that is sent is read and printed: by the call that prints it. */
const PAPERS: Papers = {
  read: ({ config }, paper, parameters) =>
    // Every paper is asked for by an object.
    parseInput(OPERATIONS[paper], parameters, config.timeZone) as Readonly<Record<string, unknown>>,
  print: (ctx, paper, asked) => {
    const printers: HandlerTable = { ...documentsHandlers, ...carHireHandlers }
    // It prints a file, and takes what was read for it.
    return printers[paper]?.(ctx, asked as never) as Promise<Download>
  },
  receiptOf: ({ db }, entryID) => receiptOfEntry(db, entryID),
  keepAddress: editClient,
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
  ...documentsHandlers,
  ...statementsHandlers,
  ...emailHandlers(PAPERS),
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

/** What comes before the transaction of a save, and stays when that is refused: tries that are counted, files that are read, work that goes on. */
export const FIRST: HandlerTable = {
  ...usersFirst,
  ...attachmentsFirst,
  ...statementsFirst,
  ...importFileFirst,
  ...importFirst,
}
