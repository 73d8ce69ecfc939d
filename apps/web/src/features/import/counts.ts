import { formatCount } from '../../kit/grid/cells'
import type { ImportAction, ImportState } from '@forecourt/core/features/import/enums'
import type { ImportSummary } from '@forecourt/core/features/import/schemas'

/** Returns how many rows of an import have an action, over all its kinds. */
export function importRowCount({ counts }: Pick<ImportSummary, 'counts'>, action: ImportAction): number {
  return counts.reduce((sum, each) => sum + each[action], 0)
}

/** The state of an import, in words. */
export const IMPORT_STATE_NAMES: Readonly<Record<ImportState, string>> = {
  open: 'Not checked',
  checked: 'Checked',
  applied: 'In the books',
  undone: 'Taken out',
}

/** The actions of rows, in words. */
export const IMPORT_ACTION_NAMES: Readonly<Record<ImportAction, string>> = {
  make: 'Made',
  change: 'Changed',
  leave: 'Left',
  fault: 'At fault',
}

/** `1 row`, `2,400 rows`. */
export function rowsText(rows: number): string {
  return rows === 1 ? '1 row' : `${formatCount(rows)} rows`
}
