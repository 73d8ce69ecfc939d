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

export const DEAL_KINDS = ['entry', 'client', 'vehicle', 'deal', 'schedule'] as const satisfies readonly ChangeKind[]
/** The records in the cash book: entries with their clients and vehicles, in batches. */
export const CASH_BOOK_KINDS = [...DEAL_KINDS, 'batch'] as const satisfies readonly ChangeKind[]
