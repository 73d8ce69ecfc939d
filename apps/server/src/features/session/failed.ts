import type { FailedTries } from '@forecourt/core/features/session/schemas'
import type { Ctx } from '../../context'
import { refusedNames, refusedTries, signInBefore } from './failed-repository'

const SHOWN_MAX = 100

/**
 * Who was not let in since the sign-in before this one of whoever asks: in all of the dealership for who may change users.
 *
 * @source server 17.4
 */
export async function failedSignIns(ctx: Ctx): Promise<FailedTries> {
  const { db, caller } = ctx
  const since = await signInBefore(db, caller.userID, caller.sessionID)
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

/** Who may not change users is told of their own name alone. */
function mayChangeUsers(ctx: Ctx): boolean {
  try {
    ctx.need('users')
    return true
  } catch {
    return false
  }
}
