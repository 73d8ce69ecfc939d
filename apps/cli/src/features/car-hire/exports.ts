import { CAR_HIRE_SORTS } from '@forecourt/core/features/car-hire/enums'
import type { Context } from '../../kit/context'
import { exportFile } from '../../kit/export-file'
import { type CommandInput, sortOptions, optionText } from '../../kit/options'

export function exportHires(ctx: Context, { options }: CommandInput): Promise<void> {
  const order = sortOptions(options, { columns: CAR_HIRE_SORTS, usual: 'Date', days: ['Date', 'DateTime'] })
  return exportFile(ctx, options, {
    operation: 'ExportCarHires',
    input: { text: optionText(options, 'text'), ...order },
  })
}
