import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import type { Store, Trx } from '../../database/database'
import type { Notice } from '../../database/outbox'
import { transaction } from '../../database/transaction'
import { factorEvent } from '../session/factor'
import { deleteFactor, factorsOfOtherSecret } from '../session/factor-repository'
import { deletePasskeys } from '../session/passkey-repository'
import { passkeyEvent } from '../session/passkey-service'
import { forgetNameTries } from '../session/repository'
import { sealName } from '../../guard/sealed'
import { triesSubject } from '../session/secrets'
import { CannotChange, type NamedUser, told } from './by-hand'
import { lockUser } from './repository'
import { roleFor } from './roles-service'

/**
 * Takes the second factor of another away, who may no more than whoever does it.
 *
 * @source server 21.4
 */
export async function takeFactor(ctx: Ctx, id: number): Promise<void> {
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
 * Takes the passkeys of another away, who may no more than whoever does it.
 *
 * @source server 21.6
 */
export async function takePasskeys(ctx: Ctx, id: number): Promise<void> {
  const user = await lockUser(ctx.db, id)
  if (!user) throw new Refusal('RECORD_NOT_FOUND', { record: `User ${id}` })
  if (id === ctx.caller.userID) throw new Refusal('USERS_PASSKEYS_OWN')
  ctx.needOwn(...(await roleFor(ctx, user.roleID)).rights)
  const names = await deletePasskeys(ctx.db, id)
  if (names.length === 0) throw new Refusal('RECORD_NOT_FOUND', { record: `A passkey of ${user.username}` })
  await ctx.audit(passkeyEvent(user, { before: names.join(', ') }))
  ctx.announce({ kind: 'user', id, action: 'changed' })
}

/** Takes second factor and passkeys of a user away by hand, and forgets for what they have to wait. @throws CannotChange when they have none. */
export async function removeFactor(store: Store, user: NamedUser, now: Date): Promise<void> {
  await transaction(store.db, async (trx) => {
    const isTaken = await deleteFactor(trx, user.id)
    const names = await deletePasskeys(trx, user.id)
    if (!isTaken && names.length === 0) throw new CannotChange(`${user.username} has no second factor and no passkey`)
    await forgetNameTries(trx, triesSubject(user.username))
    const notices: Notice[] = [{ kind: 'user', id: user.id, action: 'changed' }]
    if (isTaken) await told(trx, { operation: 'TakeSecondFactor', now }, [factorEvent(user, 'taken away')], notices)
    if (names.length > 0)
      await told(trx, { operation: 'TakePasskeys', now }, [passkeyEvent(user, { before: names.join(', ') })], notices)
  })
}

/** Takes those away that were sealed with another secret: no code of theirs can be checked. @returns Whose, by name. */
export async function removeFactorsOfOtherSecret(
  trx: Trx,
  { secret, now }: { secret: string; now: Date },
): Promise<string[]> {
  const names: string[] = []
  for (const user of await factorsOfOtherSecret(trx, sealName(secret))) {
    if (!(await deleteFactor(trx, user.id))) continue
    names.push(user.username)
    await told(
      trx,
      { operation: 'TakeSecondFactor', now },
      [factorEvent(user, 'taken away')],
      [{ kind: 'user', id: user.id, action: 'changed' }],
    )
  }
  return names
}
