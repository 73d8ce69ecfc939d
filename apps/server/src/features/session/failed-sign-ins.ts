import type { FailedTries } from '@forecourt/core/features/session/schemas'
import type { Ctx } from '../../context'
import { refusedNames, refusedTries, previousSignIn } from './failed-sign-ins-repository'

const SHOWN_MAX = 100

/**
 * Returns failed sign-ins since the caller's sign-in before this one: of the whole dealership for users who may change users.
 * @source server 17.4
 */
export async function failedSignIns(ctx: Ctx): Promise<FailedTries> {
  const { db, caller } = ctx
  const since = await previousSignIn(db, caller.userID, caller.sessionID)
  if (since === null) return { since: null, totalCount: 0, names: [], data: [] }
  const asked = { since, username: mayChangeUsers(ctx) ? null : caller.username }
  const names = await refusedNames(db, asked)
  const tries = names.length === 0 ? [] : await refusedTries(db, asked, SHOWN_MAX)
  const totalCount = names.reduce((sum, { count }) => sum + count, 0)
  return {
    since: since.toISOString(),
    totalCount,
    names,
    data: tries.map((one) => ({ ...one, at: one.at.toISOString() })),
  }
}

/** True for users who may change users; others see their own name alone. */
function mayChangeUsers(ctx: Ctx): boolean {
  try {
    ctx.need('users')
    return true
  } catch {
    return false
  }
}
