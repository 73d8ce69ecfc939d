import type { ImportKind } from './features/import/enums'
import type { Right } from './kernel/rights'

/**
 * The rights that putting rows of a kind into the books needs besides `import`: those of whoever would save the same by hand.
 *
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

/** The right that taking back a save of a kind of record needs: that of whoever would do the same by hand. */
const TAKEN_BACK_BY: Readonly<Record<string, Right>> = {
  entry: 'corrections',
  attempt: 'corrections',
  expense: 'prices',
  payment: 'sales',
  deal: 'sales',
  schedule: 'schedule',
  client: 'records',
  vehicle: 'records',
  hire: 'hires',
  settings: 'settings',
  user: 'users',
}

/** The right that taking back, or putting back, a save of a kind of the audit needs; `settings` for any other. */
export function rightToTakeBack(kind: string): Right {
  return TAKEN_BACK_BY[kind] ?? 'settings'
}

/**
 * The right that whoever made a save needs to take it back: of an entry that they added the one by which they did, else that of any other.
 *
 * @source server 16.2.
 */
export function rightToTakeBackOwn({ kind, isAddition }: { kind: string; isAddition: boolean }): Right {
  return kind === 'entry' && isAddition ? 'entries' : rightToTakeBack(kind)
}
