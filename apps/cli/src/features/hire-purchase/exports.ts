import type { Context } from '../../kit/context'
import { exportFile } from '../../kit/export-file'
import { type Given, textOf } from '../../kit/options'
import { dueInput, schedulesInput } from './search'

/** Fills a file with the HP accounts. */
export function exportSchedules(ctx: Context, { options }: Given): Promise<void> {
  const input = schedulesInput(options, textOf(options, 'text'))
  return exportFile(ctx, options, { operation: 'ExportGetHPSchedules', input })
}

/** Fills a file with the payments due. */
export async function exportDue(ctx: Context, { options }: Given): Promise<void> {
  const input = await dueInput(ctx, options, textOf(options, 'day'))
  return exportFile(ctx, options, { operation: 'ExportDueHPSchedules', input })
}
