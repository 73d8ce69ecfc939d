import type { usersOperations } from '@forecourt/core/features/session/operations'
import type { RoleOut } from '@forecourt/core/features/session/role-schemas'
import type { UserOut } from '@forecourt/core/features/session/schemas'
import {
  currentPasswordProblems,
  editedUserProblems,
  editUserFormProblems,
  newUserProblems,
} from '@forecourt/core/features/session/user-rules'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { z } from 'zod'
import { type ComparedField, textField } from '../../kit/drafts/conflict'

export type User = z.output<typeof UserOut>

/** What a draft keeps of a user. Passwords and passcodes are never kept: only that some were typed. */
export interface UserValues {
  username: string
  /** Null until the roles are known. */
  roleID: number | null
  role: string
  active: boolean
  hasSecrets: boolean
}

/** What is typed and forgotten with the dialog. */
export interface Secrets {
  password: string
  confirmPassword: string
  passCode: string
  /** Asked of whoever changes a password or passcode of their own. */
  currentPassword: string
}

export const NEW_USER: UserValues = { username: '', roleID: null, role: '', active: true, hasSecrets: false }
export const NO_SECRETS: Secrets = { password: '', confirmPassword: '', passCode: '', currentPassword: '' }

/** A new user begins as a cashier until another role is chosen. */
export function withFirstRole(values: UserValues, roles: readonly RoleOut[] | undefined): UserValues {
  const first = values.roleID === null ? roles?.find(({ builtIn }) => builtIn === 'cashier') : undefined
  return first ? { ...values, roleID: first.id, role: first.name } : values
}

export function userValues({ username, roleID, role, isActive }: User): UserValues {
  return { username, roleID, role, active: isActive, hasSecrets: false }
}

/** What is compared when somebody else changed the user meanwhile. */
export const USER_FIELDS: readonly ComparedField<UserValues>[] = [
  textField('username', 'Username'),
  { names: ['roleID', 'role'], label: 'Role', text: ({ role }) => role },
  { names: ['active'], label: 'Active', text: ({ active }) => (active ? 'Yes' : 'No') },
  {
    names: ['hasSecrets'],
    label: 'Password, passcode',
    text: ({ hasSecrets }) => (hasSecrets ? 'as typed here' : 'as saved'),
  },
]

type Problem = ReturnType<typeof newUserProblems>[number]

/** What keeps a new user from being saved, by field. */
export function addProblems({ username, roleID }: UserValues, secrets: Secrets): ReadonlyMap<string, string> {
  const problems = newUserProblems({ username: username.trim(), ...secrets })
  return byField(roleID === null ? [...problems, { field: 'roleID', message: 'Role is required' }] : problems)
}

/**
 * The same of an edited one: one who stays active is asked for the passcode each time, a new password twice, and who changes secrets of
 * their own for the current password.
 */
export function editProblems(
  { username, active }: UserValues,
  secrets: Secrets,
  { savedName, asksCurrent }: { savedName: string; asksCurrent: boolean },
): ReadonlyMap<string, string> {
  return byField([
    ...editUserFormProblems({ active, ...secrets }),
    ...editedUserProblems({ username: username.trim(), savedName, ...secrets }),
    ...(asksCurrent ? currentPasswordProblems(secrets.currentPassword) : []),
  ])
}

/** The first problem of each field is the one to mend first. */
function byField(problems: readonly Problem[]): ReadonlyMap<string, string> {
  return new Map([...problems].reverse().map(({ field, message }) => [field, message]))
}

const roleIn = (roleID: number | null) => (roleID === null ? {} : { roleID })

/** The request that adds a user. */
export function addBody(
  { username, active, roleID }: UserValues,
  { password, passCode }: Secrets,
): InputOf<(typeof usersOperations)['AddUser']> {
  return { username: username.trim(), active, password, passCode, ...roleIn(roleID) }
}

/** The request that changes one: without a new password it stays as it is. */
export function editBody(
  id: number,
  { values, version }: { values: UserValues; version: number },
  { password, passCode, currentPassword }: Secrets,
  tokens: UserTokensDecision = {},
): InputOf<(typeof usersOperations)['EditUser']> {
  const { username, active, roleID } = values
  const change = {
    username: username.trim(),
    active,
    passCode,
    ...roleIn(roleID),
    ...(password === '' ? {} : { password }),
  }
  const own = currentPassword === '' ? {} : { currentPassword }
  return { id, version, ...change, ...own, ...tokens }
}

/** What a deactivation says of the service tokens that the user made. */
export type UserTokensDecision = Pick<InputOf<(typeof usersOperations)['EditUser']>, 'keepTokens' | 'revokeTokens'>

/** A service token by its name. */
export interface NamedToken {
  id: number
  name: string
}

/** The tokens of which a refused deactivation does not say what becomes of them. */
export function undecidedTokens(body: Readonly<Record<string, unknown>>): NamedToken[] {
  return Array.isArray(body.tokens)
    ? body.tokens.filter((token): token is NamedToken => typeof token?.id === 'number')
    : []
}
