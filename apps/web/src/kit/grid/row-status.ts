import { countOrPlaceholder, formatCount } from './cells'

/** The status line of an empty list, in place of the keys of rows. */
export const NO_ROWS = 'No rows'

/** Returns the position of the cursor for the status line: `Row 10/2,487`; `index` is from 0, `total` null while it is counted. */
export function rowStatus(o: { status: 'loading' | 'ready' | 'error'; index: number; total: number | null }): string {
  if (o.status === 'loading') return 'Loading...'
  return o.total === 0 ? NO_ROWS : `Row ${formatCount(o.index + 1)}/${countOrPlaceholder(o.total)}`
}
