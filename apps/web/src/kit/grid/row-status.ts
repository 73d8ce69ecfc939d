import { formatCount } from './cells'

/** Where the cursor of a list stands, for the status line: `Row 10/2,487`; `index` is from 0. */
export function rowStatus(o: { status: 'loading' | 'ready' | 'error'; index: number; total: number }): string {
  if (o.status === 'loading') return 'Loading...'
  return o.total === 0 ? 'No rows' : `Row ${formatCount(o.index + 1)}/${formatCount(o.total)}`
}
