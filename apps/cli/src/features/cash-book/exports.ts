import { CASH_FILE_COLUMNS } from '@forecourt/core/features/cash-book/enums'
import type { Context } from '../../kit/context'
import { exportFile } from '../../kit/export-file'
import { type Given, oneOf, textOf, wholeNumber } from '../../kit/options'
import { batchesInput, cashInput } from './search'

/** Fills a file with the cash entries that the filters let through. */
export async function exportCash(ctx: Context, { options }: Given): Promise<void> {
  const columns = oneOf(CASH_FILE_COLUMNS, textOf(options, 'columns'), '--columns')
  const input = { ...(await cashInput(ctx, options)), columns }
  return exportFile(ctx, options, { operation: 'ExportCashManagement', input })
}

/** Fills a file with the cash books. */
export async function exportBatches(ctx: Context, { options }: Given): Promise<void> {
  const columns = oneOf(CASH_FILE_COLUMNS, textOf(options, 'columns'), '--columns')
  const input = { ...(await batchesInput(ctx, options)), columns }
  return exportFile(ctx, options, { operation: 'ExportBatches', input })
}

/** Fills a file with the cheques that are still to be banked. */
export function exportCheques(ctx: Context, { options }: Given): Promise<void> {
  return exportFile(ctx, options, { operation: 'ExportPendingCheques', input: {} })
}

/** Fills a file with the daily cash book of a batch, the open one unless named, as paper. */
export async function exportCashBook(ctx: Context, { words, options }: Given): Promise<void> {
  const [id] = words
  const input = id === undefined ? {} : { batchID: wholeNumber(id, 'The number of a batch') }
  return exportFile(ctx, options, { operation: 'GetDailyCashBookReport', input, isBinary: true })
}
