import type { UserEdit, UserIn, UserOut } from '@forecourt/core/features/session/schemas'
import { editedUserProblems, newUserProblems } from '@forecourt/core/features/session/user-rules'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import { refuseChanged } from '../../version-check'
import type { Ctx } from '../../context'
import { isUniqueViolation } from '../../database/errors'
import { endSessionsOf } from '../session/repository'
import { builtInRole, lockUsersWith } from '../session/roles-repository'
import { roleFor } from './roles-service'
import { matchesPasscode, hashPasscode, passwordHash } from '../session/secrets'
import { revokeTokensOf } from '../session/token-service'
import { commonPasswordProblems } from '../session/common-passwords'
import { requireCurrentPassword } from './own-credentials'
import {
  insertUser,
  lockActiveUsers,
  lockUser,
  type StoredUser,
  updateUser,
  type UserChange,
  type UserRow,
} from './repository'

/** Returns a user as the list shows it, without any secret. */
export function userOut(user: UserRow): z.output<typeof UserOut> {
  const { id, username, isActive, roleID, role, hasSecondFactor, isFirstPassword, passkeys, version } = user
  return { id, userID: id, username, isActive, roleID, role, hasSecondFactor, isFirstPassword, passkeys, version }
}

/**
 * Adds a user; every field is required but the role, which is Cashier by default, as in the form. The role may have no more rights than the caller's.
 */
export async function addUser(ctx: Ctx, given: z.output<typeof UserIn>): Promise<number> {
  const { username, password, passCode } = given
  const problems = [...newUserProblems(given), ...(await commonPasswordProblems(password))]
  if (problems.length > 0) throw new InvalidFields(problems)
  const role = given.roleID == null ? await builtInRole(ctx.db, 'cashier') : await roleFor(ctx, given.roleID)
  ctx.needOwn(...role.rights)
  const user = {
    username,
    passwordHash: await passwordHash(password ?? ''),
    ...(await hashPasscode(ctx.config.secret, passCode ?? '')),
    isActive: given.active,
    isFirstPassword: true,
    roleID: role.id,
    by: ctx.caller.username,
    at: ctx.now,
  }
  const id = await insertUser(ctx.db, user).catch((error: unknown) => refuseDuplicateUsername(error, username))
  await ctx.audit({ kind: 'user', subjectID: id, after: { username, isActive: given.active, role: role.name } })
  ctx.announce({ kind: 'user', id, action: 'added' })
  return id
}

/**
 * Changes a user. Deactivation, a new password or a new passcode end that user's sessions; a new role counts from the next call on. A user with more
 * rights than the caller cannot be changed; a caller who may not change users changes only their own password and passcode.
 * @source server 17.2
 */
export async function editUser(ctx: Ctx, given: z.output<typeof UserEdit>): Promise<void> {
  if (given.id !== ctx.caller.userID) ctx.needOwn('users')
  const isDeactivation = given.active === false
  // The wider lock comes first: two who deactivate each other's last colleague take turns.
  const active = isDeactivation ? await lockActiveUsers(ctx.db) : []
  const managers = isDeactivation || given.roleID != null ? await lockUsersWith(ctx.db, 'users') : null
  const user = await lockUser(ctx.db, given.id)
  if (!user) throw new Refusal('RECORD_NOT_FOUND', { record: `User ${given.id}` })
  if (changesMoreThanSecrets(user, given)) ctx.needOwn('users')
  const problems = [
    ...editedUserProblems({ ...given, savedName: user.username }),
    ...(await commonPasswordProblems(given.password)),
  ]
  if (problems.length > 0) throw new InvalidFields(problems)
  await refuseChanged(ctx, given.version, user, async () => userOut(user))
  if (isDeactivation && user.isActive) {
    if (user.id === ctx.caller.userID) throw new Refusal('USERS_SELF')
    if (active.length === 1) throw new Refusal('USERS_LAST_ACTIVE')
    await revokeUserTokens(ctx, user, given)
  }
  const roleBefore = await roleFor(ctx, user.roleID)
  const role = given.roleID == null ? roleBefore : await roleFor(ctx, given.roleID)
  ctx.needOwn(...roleBefore.rights, ...role.rights)
  const isManager = given.active !== false && role.rights.includes('users')
  if (managers?.every((id) => id === user.id) && user.isActive && roleBefore.rights.includes('users') && !isManager)
    throw new Refusal('USERS_LAST_OWNER')
  const change = await changeOf(ctx, user, given)
  if (Object.keys(change).length === 0) return
  await requireCurrentPassword(ctx, user, { given, change })
  await updateUser(ctx.db, user.id, change, { by: ctx.caller.username, at: ctx.now }).catch((error: unknown) =>
    refuseDuplicateUsername(error, given.username ?? ''),
  )
  if (change.is_active === false || change.password_hash || change.passcode_hash) {
    await endSessionsOf(ctx.db, user.id, ctx.now)
    ctx.announce({ kind: 'session', id: user.id, action: 'ended' })
  }
  await ctx.audit({
    kind: 'user',
    subjectID: user.id,
    before: { username: user.username, isActive: user.isActive, role: user.role },
    after: {
      username: change.username ?? user.username,
      isActive: change.is_active ?? user.isActive,
      role: role.name,
      newPassword: change.password_hash !== undefined,
      newPasscode: change.passcode_hash !== undefined,
    },
  })
  ctx.announce({ kind: 'user', id: user.id, action: 'changed' })
}

function changesMoreThanSecrets(user: StoredUser, { username, active, roleID }: z.output<typeof UserEdit>): boolean {
  return (
    (username ?? user.username) !== user.username ||
    (active ?? user.isActive) !== user.isActive ||
    (roleID ?? user.roleID) !== user.roleID
  )
}

async function revokeUserTokens(ctx: Ctx, user: StoredUser, given: z.output<typeof UserEdit>): Promise<void> {
  const said = { keep: given.keepTokens ?? [], revokes: given.revokeTokens === true }
  const by = { by: ctx.caller.username, at: ctx.now, timeZone: ctx.config.timeZone }
  for (const { event, notice } of await revokeTokensOf(ctx.db, user, { ...by, said })) {
    await ctx.audit(event)
    ctx.announce(notice)
  }
}

async function changeOf(ctx: Ctx, user: StoredUser, given: z.output<typeof UserEdit>): Promise<UserChange> {
  const change: UserChange = {}
  if (given.username !== undefined && given.username !== user.username) change.username = given.username
  if (given.roleID != null && given.roleID !== user.roleID) change.role_id = given.roleID
  if (given.active !== undefined && given.active !== user.isActive) change.is_active = given.active
  if (given.password) {
    change.password_hash = await passwordHash(given.password)
    change.is_first_password = user.id !== ctx.caller.userID
  }
  const { secret } = ctx.config
  // The form sends the passcode every time; the stored one is not a new one.
  if (given.passCode && !(await matchesPasscode(secret, user.passcodeHash, given.passCode))) {
    const passcode = await hashPasscode(secret, given.passCode)
    change.passcode_hash = passcode.passcodeHash
    change.passcode_key = passcode.passcodeKey
  }
  return change
}

function refuseDuplicateUsername(error: unknown, username: string): never {
  if (isUniqueViolation(error, 'users_username_key')) throw new Refusal('USERS_NAME_TAKEN', { username })
  throw error
}
