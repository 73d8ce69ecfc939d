import { RIGHTS, type Right, type TokenRight } from '../../kernel/rights'

/** The rights that the user of a token must have when it is made and used, for each right of the token. */
export const RIGHTS_OF_TOKEN: Readonly<Partial<Record<TokenRight, Right>>> = {
  export: 'exports',
  entries: 'entries',
  prices: 'prices',
}

/**
 * Rights that nobody can approve for one save: their effect would outlive it.
 * @source server 16.3
 */
export const RIGHTS_WITHOUT_APPROVAL: readonly Right[] = ['users', 'tokens']

/**
 * Calls that cannot be approved: the user, role or token that they change keeps the right afterwards.
 * @source server 16.3
 */
export const CALLS_WITHOUT_APPROVAL: readonly string[] = [
  ...['AddUser', 'EditUser', 'AddRole', 'EditRole', 'RemoveRole', 'SetRoleFactor'],
  ...['TakeSecondFactor', 'TakePasskeys', 'AddServiceToken', 'RevokeServiceToken'],
]

export const RECOVERY_CODES = 10

/** The roles that every dealership has, with their rights here; the database has the dealership's own ones. */
export const ROLES = ['owner', 'office', 'cashier', 'viewer'] as const
export type BuiltInRole = (typeof ROLES)[number]

const RIGHTS_BEYOND_OFFICE: readonly Right[] = [
  'belowCost',
  'creditRisk',
  'reopen',
  'settings',
  'users',
  'tokens',
  'people',
]

/**
 * The rights of each of them.
 * @source server 16.1
 */
export const RIGHTS_OF_ROLE: Readonly<Record<BuiltInRole, readonly Right[]>> = {
  owner: RIGHTS,
  office: RIGHTS.filter((right) => !RIGHTS_BEYOND_OFFICE.includes(right)),
  cashier: ['records', 'entries', 'close', 'documents', 'hires'],
  viewer: [],
}
