import { formatCount } from '../../kit/grid/cells'
import type { ImportAction, ImportState } from '@forecourt/core/features/import/enums'
import type { ImportSummary } from '@forecourt/core/features/import/schemas'

/** How many rows of an import end so, in all its kinds. */
export function countOf({ counts }: Pick<ImportSummary, 'counts'>, action: ImportAction): number {
  return counts.reduce((sum, each) => sum + each[action], 0)
}

/** Where an import stands, in words. */
export const STATE_NAMES: Readonly<Record<ImportState, string>> = {
  open: 'Not checked',
  checked: 'Checked',
  applied: 'In the books',
  undone: 'Taken out',
}

/** What becomes of rows, in words. */
export const ACTION_NAMES: Readonly<Record<ImportAction, string>> = {
  make: 'Made',
  change: 'Changed',
  leave: 'Left',
  fault: 'At fault',
}

/** `1 row`, `2,400 rows`. */
export function rowsText(rows: number): string {
  return rows === 1 ? '1 row' : `${formatCount(rows)} rows`
}
