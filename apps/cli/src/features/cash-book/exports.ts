import type { Context } from '../../kit/context'
import { exportFile } from '../../kit/export-file'
import type { Given } from '../../kit/options'
import { cashInput } from './search'

/** Fills a file with the cash entries that the filters let through. */
export async function exportCash(ctx: Context, { options }: Given): Promise<void> {
  const input = await cashInput(ctx, options)
  return exportFile(ctx, options, ({ client }) => client.download('ExportCashManagement', input))
}
