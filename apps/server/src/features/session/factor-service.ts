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
import { isPassword } from './secrets'
import { auditContextOf, forgetOwnTries, tryOwnPassword } from './service'

type Password = z.output<typeof FactorPassword>
type Codes = z.output<typeof RecoveryCodes>

/** The second factor of whoever asks. */
export async function ownFactor({ db, caller }: Ctx): Promise<z.output<typeof FactorState>> {
  const { isNeeded, madeAt } = await findFactor(db, caller.userID)
  return { since: madeAt?.toISOString() ?? null, recoveryCodes: await countRecoveryCodes(db, caller.userID), isNeeded }
}

/**
 * What an authenticator is set up with; the one in use stays good until the new one is confirmed.
 *
 * @throws InvalidFields at `currentPassword`.
 * @source server 21.2
 */
export async function beginOwnFactor(ctx: Ctx, given: Password): Promise<FactorSetup> {
  return beginFactor(ctx, await ownUser(ctx, given, 'BeginSecondFactor'))
}

/**
 * Takes into use what was begun.
 *
 * @throws InvalidFields at `code`.
 * @source server 21.2
 */
export async function confirmOwnFactor(ctx: Ctx, given: z.output<typeof FactorCode>): Promise<Codes> {
  const code = plainCode(given.code)
  if (code === '') throw wrongCode('Code is required')
  const user = await userOf(ctx)
  const operation = 'ConfirmSecondFactor'
  await tryOwnPassword(ctx, user, operation)
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
    await forgetOwnTries(ctx, trx, user)
    await recordEvent(trx, auditContextOf(ctx, operation), factorEvent(user, 'set up'))
    return codes
  })
  ctx.announce({ kind: 'user', id: user.id, action: 'changed' })
  return { recoveryCodes }
}

/** Ten other recovery codes. @source server 21.2 */
export async function renewRecoveryCodes(ctx: Ctx, given: Password): Promise<Codes> {
  const user = await ownUser(ctx, given, 'NewRecoveryCodes')
  const { secret } = await findFactor(ctx.store.db, user.id)
  if (secret === null) throw new Refusal('RECORD_NOT_FOUND', { record: 'Your second factor' })
  const recoveryCodes = await transaction(ctx.store.db, async (trx) => {
    await recordEvent(trx, auditContextOf(ctx, 'NewRecoveryCodes'), factorEvent(user, 'recovery codes made anew'))
    return newRecoveryCodes(trx, user.id)
  })
  return { recoveryCodes }
}

/** Takes away one's own. @throws Refusal 409 while the role needs one and there is no passkey. @source server 21.4, server 21.6 */
export async function removeOwnFactor(ctx: Ctx, given: Password): Promise<void> {
  const user = await ownUser(ctx, given, 'RemoveSecondFactor')
  await transaction(ctx.store.db, async (trx) => {
    await lockFactors(trx, user.id)
    const { isNeeded, role } = await findFactor(trx, user.id)
    if (isNeeded && !(await hasPasskeys(trx, user.id))) throw new Refusal('SESSION_FACTOR_KEPT', { role })
    if (!(await deleteFactor(trx, user.id))) throw new Refusal('RECORD_NOT_FOUND', { record: 'Your second factor' })
    await recordEvent(trx, auditContextOf(ctx, 'RemoveSecondFactor'), factorEvent(user, 'taken away'))
  })
  ctx.announce({ kind: 'user', id: user.id, action: 'changed' })
}

const wrongCode = (message: string) => new InvalidFields([{ field: 'code', message }])

async function userOf(ctx: Ctx): Promise<UserSecrets> {
  const user = await findUserSecrets(ctx.store.db, ctx.caller.userID)
  invariant(user, 'The caller exists')
  return user
}

/** Whoever asks, once they have given their current password; wrong ones count as failed sign-ins (server 17.2). */
export async function ownUser(ctx: Ctx, { currentPassword }: Password, operation: string): Promise<UserSecrets> {
  const problems = currentPasswordProblems(currentPassword)
  if (problems.length > 0) throw new InvalidFields(problems)
  const user = await userOf(ctx)
  await tryOwnPassword(ctx, user, operation)
  if (!(await isPassword(user.passwordHash, currentPassword ?? ''))) {
    noteRefusal(ctx, user, { refused: 'wrong password', operation })
    throw new InvalidFields([WRONG_CURRENT_PASSWORD])
  }
  await forgetOwnTries(ctx, ctx.store.db, user)
  return user
}
