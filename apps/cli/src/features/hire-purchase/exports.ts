import type { Context } from '../../kit/context'
import { exportFile } from '../../kit/export-file'
import { type CommandInput, optionText } from '../../kit/options'
import { dueInput, schedulesInput } from './search'

export function exportSchedules(ctx: Context, { options }: CommandInput): Promise<void> {
  const input = schedulesInput(options, optionText(options, 'text'))
  return exportFile(ctx, options, { operation: 'ExportGetHPSchedules', input })
}

export async function exportDue(ctx: Context, { options }: CommandInput): Promise<void> {
  const input = await dueInput(ctx, options, optionText(options, 'day'))
  return exportFile(ctx, options, { operation: 'ExportDueHPSchedules', input })
}
