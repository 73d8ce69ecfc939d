import { RIGHTS, type Right, type TokenRight } from '../../kernel/rights'

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
