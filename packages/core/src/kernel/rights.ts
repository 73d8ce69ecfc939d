export const TOKEN_RIGHTS = ['read', 'export', 'check', 'entries', 'prices'] as const
export type TokenRight = (typeof TOKEN_RIGHTS)[number]

export const TOKEN_RIGHT_NAMES: Readonly<Record<TokenRight, string>> = {
  read: 'Read lists and records',
  export: 'Export files and reports',
  check: 'Check the books',
  entries: 'Enter into the cash book',
  prices: 'See what is behind the passcode',
}

/** The rights of roles by area, in the order of forms. What needs none of them is allowed to every signed-in user. */
export const RIGHTS = [
  'records',
  'sales',
  'belowCost',
  'creditRisk',
  'prices',
  'schedule',
  'settlement',
  'entries',
  'corrections',
  'cashLimit',
  'close',
  'reopen',
  'documents',
  'emails',
  'exports',
  'import',
  'hires',
  'settings',
  'users',
  'tokens',
  'people',
] as const
export type Right = (typeof RIGHTS)[number]

export const RIGHT_NAMES: Readonly<Record<Right, string>> = {
  records: 'Add and edit clients and vehicles',
  sales: 'Sell, unsell and delete vehicles',
  belowCost: 'Sell below cost',
  creditRisk: 'Give credit without a positive assessment',
  prices: 'See and change prices and costs',
  schedule: 'Make, change and delete HP schedules',
  settlement: 'Settle hire purchase',
  entries: 'Enter into the cash book',
  corrections: 'Edit and delete entries',
  cashLimit: 'Take cash above the limit',
  close: 'Count and close batches, lock months',
  reopen: 'Reopen batches, unlock months',
  documents: 'Print documents',
  emails: 'E-mail to any address',
  exports: 'Export files',
  import: 'Import files',
  hires: 'Car hires',
  settings: 'Manage Data',
  users: 'Users and roles',
  tokens: 'Service tokens',
  people: 'Export and erase people',
}

export function rightNames(rights: readonly Right[]): string {
  return rights.map((right) => RIGHT_NAMES[right]).join(', ')
}
