/** The kinds of records with a history. `account` is an HP account, `payment` one that was written by hand. */
export const HISTORY_KINDS = [
  'client',
  'vehicle',
  'entry',
  'batch',
  'cheque',
  'receipt',
  'account',
  'instalment',
  'expense',
  'payment',
  'credit',
  'hire',
  'user',
  'role',
  'token',
  'webhook',
  'email',
  'assessment',
  'settings',
] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]

export const HISTORY_KIND_NAMES: Readonly<Record<HistoryKind, string>> = {
  client: 'Client',
  vehicle: 'Vehicle',
  entry: 'Entry',
  batch: 'Batch',
  cheque: 'Cheque',
  receipt: 'Receipt',
  account: 'HP account',
  instalment: 'HP payment',
  expense: 'Expense',
  payment: 'Payment',
  credit: 'Credit record',
  hire: 'Hire',
  user: 'User',
  role: 'Role',
  token: 'Service token',
  webhook: 'Webhook',
  email: 'E-mail',
  assessment: 'Assessment',
  settings: 'Settings',
}

/** The kinds whose whole history needs the passcode, as the records do (server 2). */
export const PASSCODE_KINDS: readonly HistoryKind[] = [
  'vehicle',
  'account',
  'instalment',
  'expense',
  'payment',
  'credit',
  'assessment',
]

export const CHANGE_ACTIONS = ['add', 'edit', 'delete'] as const
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]
