import type { LineCommandID } from '@forecourt/core/commands'
import type { Command } from '@forecourt/core/kernel/command'
import { archivesLines } from './features/archives/commands'
import { carHireLines } from './features/car-hire/commands'
import { cashBookLines } from './features/cash-book/commands'
import { clientLines } from './features/clients/commands'
import { hirePurchaseLines } from './features/hire-purchase/commands'
import { historyLines } from './features/history/commands'
import { saleLines } from './features/sale/commands'
import { statementLines } from './features/statements/commands'
import { settingsLines } from './features/settings/commands'
import { vehicleLines } from './features/vehicles/commands'
import type { LineCommand } from './kit/line/line-command'

/** What runs each line; one line per feature. A line that no feature runs does not compile; one with a route may also be run by its feature. */
const LINES: Readonly<Record<LineCommandID, LineCommand>> = {
  ...archivesLines,
  ...cashBookLines,
  ...carHireLines,
  ...clientLines,
  ...hirePurchaseLines,
  ...historyLines,
  ...saleLines,
  ...settingsLines,
  ...statementLines,
  ...vehicleLines,
}

/** What runs the line of a command; null for a command without one. */
export function lineOf({ id }: Pick<Command, 'id'>): LineCommand | null {
  return Object.hasOwn(LINES, id) ? LINES[id as LineCommandID] : null // it has that key
}
