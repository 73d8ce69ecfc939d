import type { Trx } from '../../database/database'
import { eventText } from '../../database/audit'
import { outboxStatement } from '../../database/outbox'
import { endSessionsOf, deleteTries } from '../session/repository'
import { passcodeKeyOf, hashPasscode } from '../session/secrets'
import { countWebhooks, lockUsersTable, updateUser, usersOfOtherSecret } from './repository'

/**
 * Gives every user whose passcode was made with another secret a new one under this, and ends their sessions.
 * @param passcode Makes a passcode.
 * @returns The users with their passcodes, and the number of webhooks with a secret from another one; nothing changes when nobody needs one.
 */
export async function replacePasscodes(
  trx: Trx,
  { secret, passcode, now }: { secret: string; passcode: () => string; now: Date },
): Promise<{ given: { username: string; passcode: string }[]; webhooks: number }> {
  await lockUsersTable(trx)
  const users = await usersOfOtherSecret(trx, passcodeKeyOf(secret))
  const given: { username: string; passcode: string }[] = []
  for (const { id, username, isActive } of users) {
    const own = passcode()
    const stored = await hashPasscode(secret, own)
    const change = { passcode_hash: stored.passcodeHash, passcode_key: stored.passcodeKey }
    await updateUser(trx, id, change, { by: 'rotate-secret', at: now })
    await endSessionsOf(trx, id, now)
    await deleteTries(trx, 'passcode', String(id))
    const event = {
      kind: 'user',
      subjectID: id,
      before: { username, isActive },
      after: { username, isActive, newPassword: false, newPasscode: true },
    } as const
    const outbox = outboxStatement(trx, {
      by: { at: now, userID: null, username: '', operation: 'ResetPasscode' },
      events: [eventText(event)],
      kept: null,
      notices: [
        { kind: 'user', id, action: 'changed' },
        { kind: 'session', id, action: 'ended' },
      ],
    })
    if (outbox) await trx.executeQuery(outbox)
    given.push({ username: isActive ? username : `${username} (inactive)`, passcode: own })
  }
  return { given, webhooks: given.length > 0 ? await countWebhooks(trx) : 0 }
}
