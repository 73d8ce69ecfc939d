import { CAR_HIRE_SORTS } from '@forecourt/core/features/car-hire/enums'
import type { Context } from '../../kit/context'
import { exportFile } from '../../kit/export-file'
import { type Given, sortingOf, textOf } from '../../kit/options'

/** Fills a file with the hires that words find. */
export function exportHires(ctx: Context, { options }: Given): Promise<void> {
  const order = sortingOf(options, { columns: CAR_HIRE_SORTS, usual: 'Date', days: ['Date', 'DateTime'] })
  return exportFile(ctx, options, { operation: 'ExportCarHires', input: { text: textOf(options, 'text'), ...order } })
}
