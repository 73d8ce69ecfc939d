import type { ImportKind } from './features/import/enums'
import type { Right } from './kernel/rights'

/**
 * The rights for importing rows of a kind besides `import`: those for saving the same by hand.
 * @source server 19.3
 */
export const RIGHTS_OF_IMPORT: Readonly<Record<ImportKind, Right>> = {
  clients: 'records',
  vehicles: 'records',
  sales: 'sales',
  hp: 'schedule',
  payments: 'entries',
  cash: 'entries',
  batches: 'close',
  hires: 'hires',
  costs: 'prices',
  register: 'documents',
}

/** The right for undoing a save of a kind of record: that for doing the same by hand. */
const UNDO_RIGHTS: Readonly<Record<string, Right>> = {
  entry: 'corrections',
  attempt: 'corrections',
  expense: 'prices',
  payment: 'sales',
  deal: 'sales',
  assessment: 'sales',
  schedule: 'schedule',
  client: 'records',
  vehicle: 'records',
  credit: 'documents',
  hire: 'hires',
  settings: 'settings',
  user: 'users',
}

/** The right for undoing or reverting a save of a kind in the audit; `settings` for any other. */
export function rightToUndo(kind: string): Right {
  return UNDO_RIGHTS[kind] ?? 'settings'
}

/**
 * The right for undoing one's own save: of an added entry the one for adding it, else that of any other.
 * @source server 16.2.
 */
export function rightToUndoOwn({ kind, isAddition }: { kind: string; isAddition: boolean }): Right {
  return kind === 'entry' && isAddition ? 'entries' : rightToUndo(kind)
}
