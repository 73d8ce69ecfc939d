import type { UserEdit, UserIn } from '@forecourt/core/features/session/schemas'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import { refuseChanged } from '../../changed'
import type { Ctx } from '../../context'
import { isUniqueViolation } from '../../database/errors'
import { endSessionsOf } from '../session/repository'
import { isPasscode, passcodeHash, passwordHash } from '../session/secrets'
import { insertUser, lockActiveUsers, lockUser, type StoredUser, updateUser, type UserChange } from './repository'

const PASSWORD_LENGTH_MIN = 10
const USERNAME_LENGTH_MAX = 100
const PASSCODE = /^\d{4}$/

interface Problem {
  field: string
  message: string
}

/** Adds a user; every field is needed. */
export async function addUser(ctx: Ctx, given: z.output<typeof UserIn>): Promise<number> {
  const { username, password, passCode } = given
  const problems = [
    ...problemsOfName(username),
    ...problemsOfPassword(password ?? ''),
    ...problemsOfCode(passCode ?? ''),
  ]
  if (problems.length > 0) throw new InvalidFields(problems)
  const user = {
    username,
    passwordHash: await passwordHash(password ?? ''),
    passcodeHash: await passcodeHash(ctx.config.secret, passCode ?? ''),
    isActive: given.active,
    by: ctx.caller.username,
    at: ctx.now,
  }
  const id = await insertUser(ctx.db, user).catch((error: unknown) => refuseTaken(error, username))
  await ctx.audit({ kind: 'user', subjectID: id, after: { username, isActive: given.active } })
  return id
}

/** Changes a user. Deactivation, a new password or a new passcode end that user's sessions. */
export async function editUser(ctx: Ctx, given: z.output<typeof UserEdit>): Promise<void> {
  refuseWrongFields(given)
  const isDeactivation = given.active === false
  // The wider lock comes first: two who deactivate each other's last colleague take turns.
  const active = isDeactivation ? await lockActiveUsers(ctx.db) : []
  const user = await lockUser(ctx.db, given.id)
  if (!user) throw new Refusal('RECORD_NOT_FOUND', { record: `User ${given.id}` })
  const { id, username, isActive, version } = user
  await refuseChanged(ctx, given.version, user, async () => ({ id, userID: id, username, isActive, version }))
  if (isDeactivation && user.isActive) {
    if (user.id === ctx.caller.userID) throw new Refusal('USERS_SELF')
    if (active.length === 1) throw new Refusal('USERS_LAST_ACTIVE')
  }
  const change = await changeOf(ctx, user, given)
  if (Object.keys(change).length === 0) return
  await updateUser(ctx.db, user.id, change, { by: ctx.caller.username, at: ctx.now }).catch((error: unknown) =>
    refuseTaken(error, given.username ?? ''),
  )
  if (change.is_active === false || change.password_hash || change.passcode_hash) {
    await endSessionsOf(ctx.db, user.id, ctx.now)
    ctx.announce({ kind: 'session', id: user.id, action: 'ended' })
  }
  await ctx.audit({
    kind: 'user',
    subjectID: user.id,
    before: { username: user.username, isActive: user.isActive },
    after: {
      username: change.username ?? user.username,
      isActive: change.is_active ?? user.isActive,
      newPassword: change.password_hash !== undefined,
      newPasscode: change.passcode_hash !== undefined,
    },
  })
}

function refuseWrongFields(given: z.output<typeof UserEdit>): void {
  const problems = [
    ...(given.username === undefined ? [] : problemsOfName(given.username)),
    ...(given.password ? problemsOfPassword(given.password) : []),
    ...(given.passCode ? problemsOfCode(given.passCode) : []),
  ]
  if (problems.length > 0) throw new InvalidFields(problems)
}

async function changeOf(ctx: Ctx, user: StoredUser, given: z.output<typeof UserEdit>): Promise<UserChange> {
  const change: UserChange = {}
  if (given.username !== undefined && given.username !== user.username) change.username = given.username
  if (given.active !== undefined && given.active !== user.isActive) change.is_active = given.active
  if (given.password) change.password_hash = await passwordHash(given.password)
  const { secret } = ctx.config
  // The form sends the passcode every time; the stored one is not a new one.
  if (given.passCode && !(await isPasscode(secret, user.passcodeHash, given.passCode)))
    change.passcode_hash = await passcodeHash(secret, given.passCode)
  return change
}

function refuseTaken(error: unknown, username: string): never {
  if (isUniqueViolation(error, 'users_username_key')) throw new Refusal('USERS_NAME_TAKEN', { username })
  throw error
}

function problemsOfName(username: string): Problem[] {
  if (username === '') return [{ field: 'username', message: 'Username is required' }]
  if (username.length > USERNAME_LENGTH_MAX)
    return [{ field: 'username', message: `Username is too long: at most ${USERNAME_LENGTH_MAX} characters` }]
  return []
}

function problemsOfPassword(password: string): Problem[] {
  if (password === '') return [{ field: 'password', message: 'Password is required' }]
  if (password.length < PASSWORD_LENGTH_MIN)
    return [{ field: 'password', message: `Password must have at least ${PASSWORD_LENGTH_MIN} characters` }]
  return []
}

function problemsOfCode(passcode: string): Problem[] {
  if (passcode === '') return [{ field: 'passCode', message: 'Passcode is required' }]
  return PASSCODE.test(passcode) ? [] : [{ field: 'passCode', message: 'Passcode must be 4 digits' }]
}
