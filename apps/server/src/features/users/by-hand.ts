import { newUserProblems, passcodeProblems, passwordProblems } from '@forecourt/core/features/session/user-rules'
import { Refusal } from '@forecourt/core/refusals'
import type { AuditEvent } from '../../context'
import { eventText } from '../../database/audit'
import type { Store, Trx } from '../../database/database'
import { isUniqueViolation } from '../../database/errors'
import { type Notice, outboxOf } from '../../database/outbox'
import { transaction } from '../../database/transaction'
import { endSessionsOf, findUserByName, forgetNameTries, forgetTries } from '../session/repository'
import { listRoles, type Role, roleNamed } from '../session/roles-repository'
import { passcodeOf, passwordHash, triesSubject } from '../session/secrets'
import { settleTokensOf } from '../session/token-service'
import { commonPasswordProblems } from '../session/common-passwords'
import { insertUser, lockActiveUsers, updateUser, type UserChange, usersInOrder } from './repository'

/** What cannot be done to a user, in words. */
export class CannotChange extends Error {
  override name = 'CannotChange'
}

/** What becomes of the service tokens of who is deactivated. */
export type LeftTokens = 'revoke' | 'keep'

export interface NamedUser {
  id: number
  username: string
  isActive: boolean
}

/** The user of a name, case aside. @throws CannotChange that names who there is. */
export async function userNamed(store: Store, username: string): Promise<NamedUser> {
  const user = await findUserByName(store.db, username)
  if (user) return user
  const users = await usersInOrder(store.db, { username: '', isActive: null }).limit(20).execute()
  throw new CannotChange(
    `There is no user named ${username}. There are: ${users.map((each) => each.username).join(', ') || 'none'}`,
  )
}

/**
 * Gives a user a new passcode under the secret of this server, and ends their sessions: for when it cannot be changed from within, since that takes a
 * passcode. Servers that run are told.
 *
 * @throws CannotChange when it is no passcode.
 */
export async function resetPasscode(
  store: Store,
  user: NamedUser,
  o: { passcode: string; secret: string; now: Date },
): Promise<void> {
  refuse(passcodeProblems(o.passcode))
  const passcode = await passcodeOf(o.secret, o.passcode)
  const change = { passcode_hash: passcode.passcodeHash, passcode_key: passcode.passcodeKey }
  await changeByHand(store, user, { operation: 'ResetPasscode', by: 'reset-passcode', now: o.now, change })
}

/** Gives a user a new password, and ends their sessions. @throws CannotChange when it is too short, holds the name, or is common. */
export async function resetPassword(store: Store, user: NamedUser, o: { password: string; now: Date }): Promise<void> {
  refuse([...passwordProblems(o.password, user.username), ...(await commonPasswordProblems(o.password))])
  const change = { password_hash: await passwordHash(o.password), is_first_password: true }
  await changeByHand(store, user, { operation: 'ResetPassword', by: 'reset-password', now: o.now, change })
}

/**
 * Lets a user in no more, ends their sessions, and revokes or keeps the service tokens that they made.
 *
 * @returns How many were revoked.
 * @throws CannotChange when nobody else could sign in, or it is not said what becomes of their tokens.
 * @source server 2.1
 */
export async function deactivateUser(
  store: Store,
  user: NamedUser,
  o: { tokens: LeftTokens | null; timeZone: string; now: Date },
): Promise<number> {
  const { tokens, timeZone, now } = o
  if (!user.isActive) throw new CannotChange(`${user.username} is deactivated already`)
  const by = { operation: 'DeactivateUser', by: 'deactivate-user', now }
  const said = { keep: tokens === 'keep' ? ('all' as const) : [], revokes: tokens === 'revoke' }
  let count = 0
  await changeByHand(store, user, {
    ...by,
    change: { is_active: false },
    async before(trx) {
      const ended = await settleTokensOf(trx, user, { by: by.by, at: now, timeZone, said }).catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'USERS_TOKENS')
          throw new CannotChange(`${error.message}: --revoke-tokens or --keep-tokens`)
        throw error
      })
      count = ended.length
      return ended
    },
  })
  return count
}

/** Forgets the wrong passwords and passcodes for which a user has to wait. Those of an address are not a user's. */
export async function unlockUser(store: Store, user: NamedUser, now: Date): Promise<void> {
  await changeByHand(store, user, { operation: 'UnlockUser', by: 'unlock-user', now, change: {} })
}

/** The role of a name, case aside. @throws CannotChange that names those there are. */
async function roleOf(trx: Trx, name: string): Promise<Role> {
  const role = await roleNamed(trx, name)
  if (role) return role
  const roles = await listRoles(trx)
  throw new CannotChange(`There is no role named ${name}. There are: ${roles.map((each) => each.name).join(', ')}`)
}

/** Adds an active user. @throws CannotChange when the name is taken, or a rule of users is broken. */
export async function addUserByHand(
  store: Store,
  given: { username: string; password: string; passcode: string; role: string; secret: string; now: Date },
): Promise<void> {
  const { username, password, passcode, secret, now } = given
  refuse([...newUserProblems({ username, password, passCode: passcode }), ...(await commonPasswordProblems(password))])
  const row = { username, passwordHash: await passwordHash(password), ...(await passcodeOf(secret, passcode)) }
  await transaction(store.db, async (trx) => {
    const role = await roleOf(trx, given.role)
    const id = await insertUser(trx, {
      ...row,
      isActive: true,
      isFirstPassword: true,
      roleID: role.id,
      by: 'add-user',
      at: now,
    }).catch((error: unknown) => {
      if (isUniqueViolation(error, 'users_username_key')) throw new CannotChange(`There is a user named ${username}`)
      throw error
    })
    await told(
      trx,
      { operation: 'AddUser', now },
      [{ kind: 'user', subjectID: id, after: { username, isActive: true, role: role.name } }],
      [{ kind: 'user', id, action: 'added' }],
    )
  })
}

interface ByHand {
  /** As the audit names it. */
  operation: string
  by: string
  now: Date
  change: UserChange
  /** What else is done first, once the user is locked; it is told first, too. */
  before?: (trx: Trx) => Promise<readonly { event: AuditEvent; notice: Notice }[]>
}

async function changeByHand(store: Store, user: NamedUser, given: ByHand): Promise<void> {
  const { operation, by, now, change } = given
  const isDeactivation = change.is_active === false
  await transaction(store.db, async (trx) => {
    const active = isDeactivation ? await lockActiveUsers(trx) : []
    if (isDeactivation && active.every((id) => id === user.id))
      throw new CannotChange('The last active user cannot be deactivated')
    const first = (await given.before?.(trx)) ?? []
    await forgetNameTries(trx, triesSubject(user.username))
    await forgetTries(trx, 'passcode', String(user.id))
    const isChanged = Object.keys(change).length > 0
    if (isChanged) {
      await updateUser(trx, user.id, change, { by, at: now })
      await endSessionsOf(trx, user.id, now)
    }
    const { username, isActive } = user
    const after = {
      username,
      isActive: isActive && !isDeactivation,
      newPassword: change.password_hash !== undefined,
      newPasscode: change.passcode_hash !== undefined,
    }
    const own = { kind: 'user', subjectID: user.id, before: { username, isActive }, after } as const
    const events = [...first.map(({ event }) => event), own]
    await told(trx, { operation, now }, events, [
      ...first.map(({ notice }) => notice),
      { kind: 'user', id: user.id, action: 'changed' },
      ...(isChanged ? [{ kind: 'session', id: user.id, action: 'ended' } as const] : []),
    ])
  })
}

/** Writes down what was done by hand, and tells servers that run. */
export async function told(
  trx: Trx,
  { operation, now }: Pick<ByHand, 'operation' | 'now'>,
  events: readonly AuditEvent[],
  notices: readonly Notice[],
): Promise<void> {
  const outbox = outboxOf(trx, {
    by: { at: now, userID: null, username: '', operation },
    events: events.map(eventText),
    kept: null,
    notices,
  })
  if (outbox) await trx.executeQuery(outbox)
}

function refuse([problem]: readonly { message: string }[]): void {
  if (problem) throw new CannotChange(problem.message)
}
