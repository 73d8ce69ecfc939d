/** What a write announces: the kind of record that it changed. */
export const CHANGE_KINDS = [
  'entry',
  'batch',
  'client',
  'vehicle',
  'deal',
  'schedule',
  'hire',
  'user',
  'session',
  'settings',
  'report',
  'email',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** What a deal is made of, with the money that was paid for it. */
export const OF_DEALS = ['entry', 'client', 'vehicle', 'deal', 'schedule'] as const satisfies readonly ChangeKind[]
/** What the cash book shows: entries with the names of whom and what they are for, in their batches. */
export const OF_CASH = [...OF_DEALS, 'batch'] as const satisfies readonly ChangeKind[]
