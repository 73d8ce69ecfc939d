import type { LineCommandID } from '@forecourt/core/commands'
import type { Command } from '@forecourt/core/kernel/command'
import { archivesLines } from './features/archives/commands'
import { carHireLines } from './features/car-hire/commands'
import { cashBookLines } from './features/cash-book/commands'
import { clientLines } from './features/clients/commands'
import { creditLines } from './features/credit/commands'
import { assessmentLines } from './features/credit/assessment-lines'
import { hirePurchaseLines } from './features/hire-purchase/commands'
import { journalLines } from './features/history/commands'
import { saleLines } from './features/sale/commands'
import { statementLines } from './features/statements/commands'
import { settingsLines } from './features/settings/commands'
import { transferLines } from './features/transfers/commands'
import { vehicleLines } from './features/vehicles/commands'
import type { LineCommand } from './kit/line/line-command'

/** The line command of each command, one table per feature. A command with a line that no feature runs does not compile. */
const LINE_COMMANDS: Readonly<Record<LineCommandID, LineCommand>> = {
  ...archivesLines,
  ...cashBookLines,
  ...carHireLines,
  ...clientLines,
  ...creditLines,
  ...hirePurchaseLines,
  ...assessmentLines,
  ...journalLines,
  ...saleLines,
  ...settingsLines,
  ...statementLines,
  ...transferLines,
  ...vehicleLines,
}

export function lineCommandOf({ id }: Pick<Command, 'id'>): LineCommand | null {
  return Object.hasOwn(LINE_COMMANDS, id) ? LINE_COMMANDS[id as LineCommandID] : null // it has that key
}
