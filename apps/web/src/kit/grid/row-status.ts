import { countText, formatCount } from './cells'

/** In the status line of a list that has none; the keys of rows are not told then. */
export const NO_ROWS = 'No rows'

/** Where the cursor of a list stands, for the status line: `Row 10/2,487`; `index` is from 0, `total` null while it is counted. */
export function rowStatus(o: { status: 'loading' | 'ready' | 'error'; index: number; total: number | null }): string {
  if (o.status === 'loading') return 'Loading...'
  return o.total === 0 ? NO_ROWS : `Row ${formatCount(o.index + 1)}/${countText(o.total)}`
}
