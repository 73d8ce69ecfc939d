import { randomBytes, randomInt } from 'node:crypto'
import type { FirstUser } from '../../config'
import type { Store } from '../../database/database'
import { recordEvent } from '../../database/audit'
import { transaction } from '../../database/transaction'
import { builtInRole } from '../session/roles-repository'
import { hashPasscode, passwordHash } from '../session/secrets'
import { countUsers, insertUser, lockUsersTable } from './repository'

/** Returns random credentials that a person can type. */
export function randomUser(username: string): FirstUser {
  return {
    username,
    password: randomBytes(12).toString('base64url'),
    passcode: String(randomInt(10_000)).padStart(4, '0'),
  }
}

/**
 * Adds these users when there is none at all; of several servers that start at once only one does.
 * @returns True when they were added.
 */
export async function ensureFirstUsers(
  store: Store,
  users: readonly FirstUser[],
  o: { secret: string; now: Date; areFirstPasswords?: boolean },
): Promise<boolean> {
  if ((await countUsers(store.db)) > 0) return false
  const hashed = await Promise.all(
    users.map(async (user) => ({
      username: user.username,
      passwordHash: await passwordHash(user.password),
      ...(await hashPasscode(o.secret, user.passcode)),
      isActive: true,
      isFirstPassword: o.areFirstPasswords === true,
      by: '',
      at: o.now,
    })),
  )
  return transaction(store.db, async (trx) => {
    await lockUsersTable(trx)
    if ((await countUsers(trx)) > 0) return false
    const owner = await builtInRole(trx, 'owner')
    for (const user of hashed) {
      const id = await insertUser(trx, { ...user, roleID: owner.id })
      const by = { at: o.now, userID: null, username: '', operation: 'FirstStart' }
      await recordEvent(trx, by, { kind: 'user', subjectID: id, after: { username: user.username, isActive: true } })
    }
    return true
  })
}
