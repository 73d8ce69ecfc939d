import type { SignIn } from '@forecourt/core/features/session/schemas'
import { firstPasswordProblems } from '@forecourt/core/features/session/user-rules'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { recordEvent } from '../../database/audit'
import type { Trx } from '../../database/database'
import { commonPasswordProblems } from './common-passwords'
import { endSessionsOf, replaceFirstPassword, type UserSecrets } from './repository'
import type { SecondFactorStep } from './second-step'
import { passwordHash } from './secrets'

/**
 * Requires a user whose password somebody else set to choose their own, which is stored in the transaction that begins the session.
 * @returns That change; null when there is none.
 * @throws Refusal that asks for the new password; InvalidFields at `newPassword`.
 * @source server 17.7
 */
export async function requireOwnPassword(
  ctx: Ctx,
  user: UserSecrets,
  { password, newPassword }: z.output<typeof SignIn>,
): Promise<((trx: Trx) => Promise<void>) | null> {
  if (!newPassword) {
    if (user.isFirstPassword) throw new Refusal('SESSION_PASSWORD_FIRST')
    return null
  }
  const problems = [
    ...firstPasswordProblems({ ...user, password, newPassword }),
    ...(await commonPasswordProblems(newPassword)).map(({ message }) => ({ field: 'newPassword', message })),
  ]
  if (problems.length > 0) throw new InvalidFields(problems)
  const hash = await passwordHash(newPassword)
  return async (trx) => {
    // Of two at once with the password that was given to both, one is too late.
    if (!(await replaceFirstPassword(trx, user, { hash, at: ctx.now }))) throw new Refusal('SESSION_INVALID_LOGIN')
    await endSessionsOf(trx, user.id, ctx.now)
    const by = { at: ctx.now, userID: user.id, username: user.username, operation: 'EditUser' }
    const { username, isActive } = user
    const after = { username, isActive, newPassword: true, newPasscode: false }
    await recordEvent(trx, by, { kind: 'user', subjectID: user.id, before: { username, isActive }, after })
  }
}

/** Runs the change of the password before the second factor. */
export function withOwnPassword(
  change: ((trx: Trx) => Promise<void>) | null,
  second: SecondFactorStep,
): SecondFactorStep {
  if (!change) return second
  return {
    take: async (trx) => {
      await change(trx)
      return second.take(trx)
    },
  }
}
