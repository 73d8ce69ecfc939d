import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import type { Store, Trx } from '../../database/database'
import type { LiveNotice } from '../../database/outbox'
import { transaction } from '../../database/transaction'
import { factorEvent } from '../session/factor'
import { deleteFactor, factorsOfOtherSecret } from '../session/factor-repository'
import { deletePasskeys } from '../session/passkey-repository'
import { passkeyEvent } from '../session/passkey-service'
import { deleteTriesOfName } from '../session/repository'
import { encryptionSecretName } from '../../guard/encryption'
import { triesSubject } from '../session/secrets'
import { MaintenanceRefused, type NamedUser, recordMaintenance } from './user-maintenance'
import { lockUser } from './repository'
import { roleFor } from './roles-service'

/**
 * Removes the second factor of another user who has no more rights than the caller.
 * @source server 21.4
 */
export async function removeFactorOf(ctx: Ctx, id: number): Promise<void> {
  const user = await lockUser(ctx.db, id)
  if (!user) throw new Refusal('RECORD_NOT_FOUND', { record: `User ${id}` })
  // One's own takes the current password, and stays while the role needs it.
  if (id === ctx.caller.userID) throw new Refusal('USERS_FACTOR_OWN')
  ctx.needOwn(...(await roleFor(ctx, user.roleID)).rights)
  if (!(await deleteFactor(ctx.db, id)))
    throw new Refusal('RECORD_NOT_FOUND', { record: `The second factor of ${user.username}` })
  await ctx.audit(factorEvent(user, 'taken away'))
  ctx.announce({ kind: 'user', id, action: 'changed' })
}

/**
 * Removes the passkeys of another user who has no more rights than the caller.
 * @source server 21.6
 */
export async function removePasskeysOf(ctx: Ctx, id: number): Promise<void> {
  const user = await lockUser(ctx.db, id)
  if (!user) throw new Refusal('RECORD_NOT_FOUND', { record: `User ${id}` })
  if (id === ctx.caller.userID) throw new Refusal('USERS_PASSKEYS_OWN')
  ctx.needOwn(...(await roleFor(ctx, user.roleID)).rights)
  const names = await deletePasskeys(ctx.db, id)
  if (names.length === 0) throw new Refusal('RECORD_NOT_FOUND', { record: `A passkey of ${user.username}` })
  await ctx.audit(passkeyEvent(user, { before: names.join(', ') }))
  ctx.announce({ kind: 'user', id, action: 'changed' })
}

/**
 * Removes second factor and passkeys of a user without a session, and deletes the tries for which they have to wait.
 * @throws MaintenanceRefused when they have none.
 */
export async function removeFactor(store: Store, user: NamedUser, now: Date): Promise<void> {
  await transaction(store.db, async (trx) => {
    const isTaken = await deleteFactor(trx, user.id)
    const names = await deletePasskeys(trx, user.id)
    if (!isTaken && names.length === 0)
      throw new MaintenanceRefused(`${user.username} has no second factor and no passkey`)
    await deleteTriesOfName(trx, triesSubject(user.username))
    const notices: LiveNotice[] = [{ kind: 'user', id: user.id, action: 'changed' }]
    if (isTaken)
      await recordMaintenance(trx, { operation: 'TakeSecondFactor', now }, [factorEvent(user, 'taken away')], notices)
    if (names.length > 0)
      await recordMaintenance(
        trx,
        { operation: 'TakePasskeys', now },
        [passkeyEvent(user, { before: names.join(', ') })],
        notices,
      )
  })
}

/**
 * Removes second factors that were encrypted with another secret, since no code of them can be checked.
 * @returns The names of their users.
 */
export async function removeFactorsOfOtherSecret(
  trx: Trx,
  { secret, now }: { secret: string; now: Date },
): Promise<string[]> {
  const names: string[] = []
  for (const user of await factorsOfOtherSecret(trx, encryptionSecretName(secret))) {
    if (!(await deleteFactor(trx, user.id))) continue
    names.push(user.username)
    await recordMaintenance(
      trx,
      { operation: 'TakeSecondFactor', now },
      [factorEvent(user, 'taken away')],
      [{ kind: 'user', id: user.id, action: 'changed' }],
    )
  }
  return names
}
