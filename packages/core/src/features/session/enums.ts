/** What a service token may be made to do, as options and forms name it. */
export const TOKEN_RIGHTS = ['read', 'export', 'check', 'entries', 'prices'] as const
export type TokenRight = (typeof TOKEN_RIGHTS)[number]

export const TOKEN_RIGHT_NAMES: Readonly<Record<TokenRight, string>> = {
  read: 'Read lists and records',
  export: 'Export files and reports',
  check: 'Check the books',
  entries: 'Enter into the cash book',
  prices: 'See what is behind the passcode',
}

/** What a role may do, by area, in the order in which forms list it. What none names may everybody who is signed in. */
export const RIGHTS = [
  'records',
  'sales',
  'belowCost',
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

/** As forms and sentences name them. */
export const RIGHT_NAMES: Readonly<Record<Right, string>> = {
  records: 'Add and edit clients and vehicles',
  sales: 'Sell, unsell and delete vehicles',
  belowCost: 'Sell below cost',
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

/** Rights as sentences name them. */
export function rightNames(rights: readonly Right[]): string {
  return rights.map((right) => RIGHT_NAMES[right]).join(', ')
}

/** What whoever makes a token must have, and have still when it is used, for what the token can. */
export const RIGHTS_OF_TOKEN: Readonly<Partial<Record<TokenRight, Right>>> = {
  export: 'exports',
  entries: 'entries',
  prices: 'prices',
}

/**
 * What nobody allows for once: it would outlive the save.
 *
 * @source server 16.3
 */
export const NEVER_FOR_ONCE: readonly Right[] = ['users', 'tokens']

/**
 * The calls for which nobody gives any right: a user, role or token that they change has it afterwards.
 *
 * @source server 16.3
 */
export const NEVER_FOR_ONCE_CALLS: readonly string[] = [
  ...['AddUser', 'EditUser', 'AddRole', 'EditRole', 'RemoveRole', 'SetRoleFactor'],
  ...['TakeSecondFactor', 'TakePasskeys', 'AddServiceToken', 'RevokeServiceToken'],
]

/** How many recovery codes are made at once. */
export const RECOVERY_CODES = 10

/** The roles that every dealership has. What they may do stands here; those that a dealership makes keep it in the database. */
export const ROLES = ['owner', 'office', 'cashier', 'viewer'] as const
export type BuiltInRole = (typeof ROLES)[number]

const NOT_OF_OFFICE: readonly Right[] = ['belowCost', 'reopen', 'settings', 'users', 'tokens', 'people']

/**
 * What each of them may do.
 *
 * @source server 16.1
 */
export const RIGHTS_OF_ROLE: Readonly<Record<BuiltInRole, readonly Right[]>> = {
  owner: RIGHTS,
  office: RIGHTS.filter((right) => !NOT_OF_OFFICE.includes(right)),
  cashier: ['records', 'entries', 'close', 'documents', 'hires'],
  viewer: [],
}
