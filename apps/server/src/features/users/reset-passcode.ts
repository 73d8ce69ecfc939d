import { passcodeProblems } from '@forecourt/core/features/session/user-rules'
import type { Store } from '../../database/database'
import { eventText } from '../../database/audit'
import { outboxOf } from '../../database/outbox'
import { transaction } from '../../database/transaction'
import { endSessionsOf, findUserByName, forgetTries } from '../session/repository'
import { passcodeOf } from '../session/secrets'
import { updateUser, usersInOrder } from './repository'

const OPERATION = 'ResetPasscode'

/** A passcode that cannot be set, in words. */
export class CannotReset extends Error {
  override name = 'CannotReset'
}

/** The user of a name, case aside. */
export async function userToReset(store: Store, username: string): Promise<{ id: number; username: string }> {
  const user = await findUserByName(store.db, username)
  if (user) return user
  const users = await usersInOrder(store.db, { username: '', isActive: null }).limit(20).execute()
  throw new CannotReset(
    `There is no user named ${username}. There are: ${users.map((each) => each.username).join(', ') || 'none'}`,
  )
}

/**
 * Gives a user a new passcode under the secret of this server, and ends their sessions: for when it cannot be changed from within, since that takes a
 * passcode. Servers that run are told.
 *
 * @throws CannotReset when it is no passcode.
 */
export async function resetPasscode(
  store: Store,
  o: { userID: number; passcode: string; secret: string; now: Date },
): Promise<void> {
  const [problem] = passcodeProblems(o.passcode)
  if (problem) throw new CannotReset(problem.message)
  const passcode = await passcodeOf(o.secret, o.passcode)
  await transaction(store.db, async (trx) => {
    await updateUser(
      trx,
      o.userID,
      { passcode_hash: passcode.passcodeHash, passcode_key: passcode.passcodeKey },
      { by: 'reset-passcode', at: o.now },
    )
    await endSessionsOf(trx, o.userID, o.now)
    await forgetTries(trx, 'passcode', String(o.userID))
    const outbox = outboxOf(trx, {
      by: { at: o.now, userID: null, username: '', operation: OPERATION },
      events: [eventText({ kind: 'user', subjectID: o.userID, after: { newPassword: false, newPasscode: true } })],
      kept: null,
      notices: [
        { kind: 'user', id: o.userID, action: 'changed' },
        { kind: 'session', id: o.userID, action: 'ended' },
      ],
    })
    if (outbox) await trx.executeQuery(outbox)
  })
}
