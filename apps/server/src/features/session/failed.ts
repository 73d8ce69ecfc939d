import type { FailedTries } from '@forecourt/core/features/session/schemas'
import type { Ctx } from '../../context'
import { refusedNames, refusedTries, signInBefore } from './failed-repository'

const SHOWN_MAX = 100

/**
 * Who was not let in since the sign-in before this one of whoever asks.
 *
 * @source server 17.4
 */
export async function failedSignIns({ db, caller }: Ctx): Promise<FailedTries> {
  const since = await signInBefore(db, caller.userID, caller.sessionID)
  if (since === null) return { since: null, totalCount: 0, names: [], data: [] }
  const names = await refusedNames(db, since)
  const tries = names.length === 0 ? [] : await refusedTries(db, since, SHOWN_MAX)
  const totalCount = names.reduce((sum, { count }) => sum + count, 0)
  return {
    since: since.toISOString(),
    totalCount,
    names,
    data: tries.map((one) => ({ ...one, at: one.at.toISOString() })),
  }
}
