import { newUserProblems, passcodeProblems, passwordProblems } from '@forecourt/core/features/session/user-rules'
import { Refusal } from '@forecourt/core/refusals'
import type { AuditEvent } from '../../context'
import { eventText } from '../../database/audit'
import type { Store, Trx } from '../../database/database'
import { isUniqueViolation } from '../../database/errors'
import { type LiveNotice, outboxStatement } from '../../database/outbox'
import { transaction } from '../../database/transaction'
import { endSessionsOf, findUserByName, deleteTriesOfName, deleteTries } from '../session/repository'
import { listRoles, type Role, roleNamed } from '../session/roles-repository'
import { hashPasscode, passwordHash, triesSubject } from '../session/secrets'
import { revokeTokensOf } from '../session/token-service'
import { commonPasswordProblems } from '../session/common-passwords'
import { insertUser, lockActiveUsers, updateUser, type UserChange, usersInOrder } from './repository'

/** A change of a user that is refused; the message says why. */
export class MaintenanceRefused extends Error {
  override name = 'CannotChange'
}

/** What happens to the service tokens of a deactivated user. */
export type TokenTreatment = 'revoke' | 'keep'

export interface NamedUser {
  id: number
  username: string
  isActive: boolean
}

/**
 * Returns the user of a name, case aside.
 * @throws MaintenanceRefused that names the existing users.
 */
export async function findNamedUser(store: Store, username: string): Promise<NamedUser> {
  const user = await findUserByName(store.db, username)
  if (user) return user
  const users = await usersInOrder(store.db, { username: '', isActive: null }).limit(20).execute()
  throw new MaintenanceRefused(
    `There is no user named ${username}. There are: ${users.map((each) => each.username).join(', ') || 'none'}`,
  )
}

/**
 * Sets a new passcode of a user under the secret of this server, and ends their sessions: for when it cannot be changed in the application, which
 * takes a passcode. Running servers are notified.
 * @throws MaintenanceRefused when it is no passcode.
 */
export async function resetPasscode(
  store: Store,
  user: NamedUser,
  o: { passcode: string; secret: string; now: Date },
): Promise<void> {
  refuseProblem(passcodeProblems(o.passcode))
  const passcode = await hashPasscode(o.secret, o.passcode)
  const change = { passcode_hash: passcode.passcodeHash, passcode_key: passcode.passcodeKey }
  await applyMaintenance(store, user, { operation: 'ResetPasscode', by: 'reset-passcode', now: o.now, change })
}

/**
 * Sets a new password of a user, and ends their sessions.
 * @throws MaintenanceRefused when it is too short, contains the name, or is common.
 */
export async function resetPassword(store: Store, user: NamedUser, o: { password: string; now: Date }): Promise<void> {
  refuseProblem([...passwordProblems(o.password, user.username), ...(await commonPasswordProblems(o.password))])
  const change = { password_hash: await passwordHash(o.password), is_first_password: true }
  await applyMaintenance(store, user, { operation: 'ResetPassword', by: 'reset-password', now: o.now, change })
}

/**
 * Deactivates a user, ends their sessions, and revokes or keeps the service tokens that they made.
 * @returns The number of revoked tokens.
 * @throws MaintenanceRefused when nobody else could sign in, or the treatment of their tokens is missing.
 * @source server 2.1
 */
export async function deactivateUser(
  store: Store,
  user: NamedUser,
  o: { tokens: TokenTreatment | null; timeZone: string; now: Date },
): Promise<number> {
  const { tokens, timeZone, now } = o
  if (!user.isActive) throw new MaintenanceRefused(`${user.username} is deactivated already`)
  const by = { operation: 'DeactivateUser', by: 'deactivate-user', now }
  const said = { keep: tokens === 'keep' ? ('all' as const) : [], revokes: tokens === 'revoke' }
  let count = 0
  await applyMaintenance(store, user, {
    ...by,
    change: { is_active: false },
    async before(trx) {
      const ended = await revokeTokensOf(trx, user, { by: by.by, at: now, timeZone, said }).catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'USERS_TOKENS')
          throw new MaintenanceRefused(`${error.message}: --revoke-tokens or --keep-tokens`)
        throw error
      })
      count = ended.length
      return ended
    },
  })
  return count
}

/** Deletes the wrong passwords and passcodes for which a user has to wait. Those of an address belong to no user. */
export async function unlockUser(store: Store, user: NamedUser, now: Date): Promise<void> {
  await applyMaintenance(store, user, { operation: 'UnlockUser', by: 'unlock-user', now, change: {} })
}

/**
 * Returns the role of a name, case aside.
 * @throws MaintenanceRefused that names the existing ones.
 */
async function roleOf(trx: Trx, name: string): Promise<Role> {
  const role = await roleNamed(trx, name)
  if (role) return role
  const roles = await listRoles(trx)
  throw new MaintenanceRefused(
    `There is no role named ${name}. There are: ${roles.map((each) => each.name).join(', ')}`,
  )
}

/**
 * Adds an active user.
 * @throws MaintenanceRefused when the name is taken, or a rule of users is broken.
 */
export async function addMaintenanceUser(
  store: Store,
  given: { username: string; password: string; passcode: string; role: string; secret: string; now: Date },
): Promise<void> {
  const { username, password, passcode, secret, now } = given
  refuseProblem([
    ...newUserProblems({ username, password, passCode: passcode }),
    ...(await commonPasswordProblems(password)),
  ])
  const row = { username, passwordHash: await passwordHash(password), ...(await hashPasscode(secret, passcode)) }
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
      if (isUniqueViolation(error, 'users_username_key'))
        throw new MaintenanceRefused(`There is a user named ${username}`)
      throw error
    })
    await recordMaintenance(
      trx,
      { operation: 'AddUser', now },
      [{ kind: 'user', subjectID: id, after: { username, isActive: true, role: role.name } }],
      [{ kind: 'user', id, action: 'added' }],
    )
  })
}

interface MaintenanceChange {
  operation: string
  by: string
  now: Date
  change: UserChange
  /** Changes that are made first, once the user is locked; their events come first, too. */
  before?: (trx: Trx) => Promise<readonly { event: AuditEvent; notice: LiveNotice }[]>
}

async function applyMaintenance(store: Store, user: NamedUser, given: MaintenanceChange): Promise<void> {
  const { operation, by, now, change } = given
  const isDeactivation = change.is_active === false
  await transaction(store.db, async (trx) => {
    const active = isDeactivation ? await lockActiveUsers(trx) : []
    if (isDeactivation && active.every((id) => id === user.id))
      throw new MaintenanceRefused('The last active user cannot be deactivated')
    const first = (await given.before?.(trx)) ?? []
    await deleteTriesOfName(trx, triesSubject(user.username))
    await deleteTries(trx, 'passcode', String(user.id))
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
    await recordMaintenance(trx, { operation, now }, events, [
      ...first.map(({ notice }) => notice),
      { kind: 'user', id: user.id, action: 'changed' },
      ...(isChanged ? [{ kind: 'session', id: user.id, action: 'ended' } as const] : []),
    ])
  })
}

/** Audits a change without a session, and notifies running servers. */
export async function recordMaintenance(
  trx: Trx,
  { operation, now }: Pick<MaintenanceChange, 'operation' | 'now'>,
  events: readonly AuditEvent[],
  notices: readonly LiveNotice[],
): Promise<void> {
  const outbox = outboxStatement(trx, {
    by: { at: now, userID: null, username: '', operation },
    events: events.map(eventText),
    kept: null,
    notices,
  })
  if (outbox) await trx.executeQuery(outbox)
}

function refuseProblem([problem]: readonly { message: string }[]): void {
  if (problem) throw new MaintenanceRefused(problem.message)
}
