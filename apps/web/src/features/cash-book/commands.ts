import { entryCommands } from '@forecourt/core/features/cash-book/entry-commands'
import { slotValue } from '@forecourt/core/line/reading'
import { type LineCommand, sameLine } from '../../kit/line/line-command'
import { entryLineCommand } from './line/entry-line'
import { fixLine } from './line/fix-line'
import { settleLine } from './line/settle-line'

/** Opens the entry of a receipt. */
const receiptLine: LineCommand = {
  run: ({ reading }) => {
    const number = slotValue(reading, 'number')
    if (number?.kind !== 'number') return null
    return {
      kind: 'find',
      find: async (api) => {
        const entry = await api.call('GetCashEntry', { receiptNumber: number.value })
        return { to: `/cash-management/edit/${entry.id}` }
      },
    }
  },
}

/** Opens the entry of a receipt with the message that sends it. */
const emailReceiptLine: LineCommand = {
  run: ({ reading }) => {
    const number = slotValue(reading, 'number')
    if (number?.kind !== 'number') return null
    return {
      kind: 'find',
      find: async (api) => {
        const entry = await api.call('GetCashEntry', { receiptNumber: number.value })
        return { to: `/cash-management/edit/${entry.id}`, runs: 'email.send-paper' }
      },
    }
  },
}

export const cashBookLines = {
  ...sameLine(entryCommands, entryLineCommand),
  'cash-book.open-receipt': receiptLine,
  'email.send-receipt': emailReceiptLine,
  'cash-book.fix-entry': fixLine,
  'cash-book.compare-settlements': settleLine,
}
