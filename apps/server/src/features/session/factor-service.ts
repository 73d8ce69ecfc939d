import type {
  FactorCode,
  FactorPassword,
  FactorSetup,
  FactorState,
  RecoveryCodes,
} from '@forecourt/core/features/session/factor-schemas'
import { currentPasswordProblems, WRONG_CURRENT_PASSWORD } from '@forecourt/core/features/session/user-rules'
import { invariant } from '@forecourt/core/kernel/invariant'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { recordEvent } from '../../database/audit'
import { transaction } from '../../database/transaction'
import { beginFactor, confirmFactor, factorEvent, newRecoveryCodes, plainCode, stepOfPending } from './factor'
import { countRecoveryCodes, deleteFactor, findFactor } from './factor-repository'
import { hasPasskeys, lockFactors } from './passkey-repository'
import { noteRefusal } from './note-refusal'
import { findUserSecrets, type UserSecrets } from './repository'
import { matchesPassword } from './secrets'
import { auditContext, deleteOwnTries, countOwnPasswordTry } from './service'

type Password = z.output<typeof FactorPassword>
type Codes = z.output<typeof RecoveryCodes>

export async function ownFactor({ db, caller }: Ctx): Promise<z.output<typeof FactorState>> {
  const { isNeeded, madeAt } = await findFactor(db, caller.userID)
  return { since: madeAt?.toISOString() ?? null, recoveryCodes: await countRecoveryCodes(db, caller.userID), isNeeded }
}

/**
 * Begins the setup of an authenticator; the one in use stays valid until the new one is confirmed.
 * @throws InvalidFields at `currentPassword`.
 * @source server 21.2
 */
export async function beginOwnFactor(ctx: Ctx, given: Password): Promise<FactorSetup> {
  return beginFactor(ctx, await callerByPassword(ctx, given, 'BeginSecondFactor'))
}

/**
 * Activates the factor that was begun.
 * @throws InvalidFields at `code`.
 * @source server 21.2
 */
export async function confirmOwnFactor(ctx: Ctx, given: z.output<typeof FactorCode>): Promise<Codes> {
  const code = plainCode(given.code)
  if (code === '') throw wrongCode('Code is required')
  const user = await userOf(ctx)
  const operation = 'ConfirmSecondFactor'
  await countOwnPasswordTry(ctx, user, operation)
  const factor = await findFactor(ctx.store.db, user.id)
  const step = stepOfPending(ctx, user.id, factor, code)
  const { pending } = factor
  if (step === null || pending === null) {
    noteRefusal(ctx, user, { refused: 'wrong code', operation })
    throw wrongCode('Wrong code. Try again')
  }
  const recoveryCodes = await transaction(ctx.store.db, async (trx) => {
    const codes = await confirmFactor(trx, { user, pending, step, now: ctx.now })
    if (!codes) throw wrongCode('Wrong code. Try again')
    await deleteOwnTries(ctx, trx, user)
    await recordEvent(trx, auditContext(ctx, operation), factorEvent(user, 'set up'))
    return codes
  })
  ctx.announce({ kind: 'user', id: user.id, action: 'changed' })
  return { recoveryCodes }
}

/**
 * Returns ten new recovery codes in place of the old ones.
 * @source server 21.2
 */
export async function renewRecoveryCodes(ctx: Ctx, given: Password): Promise<Codes> {
  const user = await callerByPassword(ctx, given, 'NewRecoveryCodes')
  const { secret } = await findFactor(ctx.store.db, user.id)
  if (secret === null) throw new Refusal('RECORD_NOT_FOUND', { record: 'Your second factor' })
  const recoveryCodes = await transaction(ctx.store.db, async (trx) => {
    await recordEvent(trx, auditContext(ctx, 'NewRecoveryCodes'), factorEvent(user, 'recovery codes made anew'))
    return newRecoveryCodes(trx, user.id)
  })
  return { recoveryCodes }
}

/**
 * Removes the caller's second factor.
 * @throws Refusal 409 while the role needs one and there is no passkey.
 * @source server 21.4, server 21.6
 */
export async function removeOwnFactor(ctx: Ctx, given: Password): Promise<void> {
  const user = await callerByPassword(ctx, given, 'RemoveSecondFactor')
  await transaction(ctx.store.db, async (trx) => {
    await lockFactors(trx, user.id)
    const { isNeeded, role } = await findFactor(trx, user.id)
    if (isNeeded && !(await hasPasskeys(trx, user.id))) throw new Refusal('SESSION_FACTOR_KEPT', { role })
    if (!(await deleteFactor(trx, user.id))) throw new Refusal('RECORD_NOT_FOUND', { record: 'Your second factor' })
    await recordEvent(trx, auditContext(ctx, 'RemoveSecondFactor'), factorEvent(user, 'taken away'))
  })
  ctx.announce({ kind: 'user', id: user.id, action: 'changed' })
}

const wrongCode = (message: string) => new InvalidFields([{ field: 'code', message }])

async function userOf(ctx: Ctx): Promise<UserSecrets> {
  const user = await findUserSecrets(ctx.store.db, ctx.caller.userID)
  invariant(user, 'The caller exists')
  return user
}

/** Returns the caller after checking their current password; wrong ones count as failed sign-ins (server 17.2). */
export async function callerByPassword(
  ctx: Ctx,
  { currentPassword }: Password,
  operation: string,
): Promise<UserSecrets> {
  const problems = currentPasswordProblems(currentPassword)
  if (problems.length > 0) throw new InvalidFields(problems)
  const user = await userOf(ctx)
  await countOwnPasswordTry(ctx, user, operation)
  if (!(await matchesPassword(user.passwordHash, currentPassword ?? ''))) {
    noteRefusal(ctx, user, { refused: 'wrong password', operation })
    throw new InvalidFields([WRONG_CURRENT_PASSWORD])
  }
  await deleteOwnTries(ctx, ctx.store.db, user)
  return user
}
