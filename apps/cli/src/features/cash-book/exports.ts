import { CASH_FILE_COLUMNS } from '@forecourt/core/features/cash-book/enums'
import type { Context } from '../../kit/context'
import { exportFile } from '../../kit/export-file'
import { type CommandInput, choiceOption, optionText, wholeNumber } from '../../kit/options'
import { batchesInput, cashInput } from './search'

export async function exportCash(ctx: Context, { options }: CommandInput): Promise<void> {
  const columns = choiceOption(CASH_FILE_COLUMNS, optionText(options, 'columns'), '--columns')
  const input = { ...(await cashInput(ctx, options)), columns }
  return exportFile(ctx, options, { operation: 'ExportCashManagement', input })
}

export async function exportBatches(ctx: Context, { options }: CommandInput): Promise<void> {
  const columns = choiceOption(CASH_FILE_COLUMNS, optionText(options, 'columns'), '--columns')
  const input = { ...(await batchesInput(ctx, options)), columns }
  return exportFile(ctx, options, { operation: 'ExportBatches', input })
}

export function exportCheques(ctx: Context, { options }: CommandInput): Promise<void> {
  return exportFile(ctx, options, { operation: 'ExportPendingCheques', input: {} })
}

/** Exports the daily cash book of a batch as a PDF; the open batch by default. */
export async function exportCashBook(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const [id] = words
  const input = id === undefined ? {} : { batchID: wholeNumber(id, 'The number of a batch') }
  return exportFile(ctx, options, { operation: 'GetDailyCashBookReport', input, isBinary: true })
}
