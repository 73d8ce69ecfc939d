import type { Command } from './kernel/command'
import type { OperationName } from './operations'
import { archivesCommands } from './features/archives/commands'
import { assessmentCommands } from './features/credit/assessment-commands'
import { carHireCommands } from './features/car-hire/commands'
import { cashBookCommands } from './features/cash-book/commands'
import { countCommands } from './features/cash-book/count-commands'
import { entryCommands } from './features/cash-book/entry-commands'
import { clientCommands } from './features/clients/commands'
import { creditCommands } from './features/credit/commands'
import { creditChangeCommands } from './features/credit/change-commands'
import { dealCommands } from './features/deals/commands'
import { historyCommands } from './features/history/commands'
import { hirePurchaseCommands } from './features/hire-purchase/commands'
import { importCommands } from './features/import/commands'
import { personCommands } from './features/person/commands'
import { reportCommands } from './features/reports/commands'
import { sessionCommands, usersCommands } from './features/session/commands'
import { settingsCommands } from './features/settings/commands'
import { attachmentsCommands } from './features/attachments/commands'
import { webhooksCommands } from './features/webhooks/commands'
import { emailCommands } from './features/email/commands'
import { statementCommands } from './features/statements/commands'
import { shellCommands } from './features/shell/commands'
import { formCommands } from './features/shell/form-commands'
import { gridCommands } from './features/shell/grid-commands'
import { transferCommands } from './features/transfers/commands'
import { undoCommands } from './features/undo/commands'
import { vehicleCommands } from './features/vehicles/commands'
import { printCommands } from './features/vehicles/print-commands'

const CATALOGUE = [
  ...entryCommands,
  ...clientCommands,
  ...vehicleCommands,
  ...printCommands,
  ...dealCommands,
  ...transferCommands,
  ...historyCommands,
  ...undoCommands,
  ...archivesCommands,
  ...hirePurchaseCommands,
  ...creditCommands,
  ...creditChangeCommands,
  ...assessmentCommands,
  ...statementCommands,
  ...personCommands,
  ...cashBookCommands,
  ...countCommands,
  ...carHireCommands,
  ...usersCommands,
  ...reportCommands,
  ...importCommands,
  ...settingsCommands,
  ...webhooksCommands,
  ...emailCommands,
  ...attachmentsCommands,
  ...sessionCommands,
  ...shellCommands,
  ...gridCommands,
  ...formCommands,
] as const satisfies readonly (Command & { calls?: OperationName })[]

export const COMMANDS: readonly Command[] = CATALOGUE

type CatalogueCommand = (typeof CATALOGUE)[number]

export type CommandID = CatalogueCommand['id']

/** A command with slots and without a page of its own: its feature runs the line. */
export type LineCommandID = Exclude<Extract<CatalogueCommand, { slots: unknown }>, { route: unknown }>['id']
