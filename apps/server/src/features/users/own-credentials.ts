import type { UserEdit } from '@forecourt/core/features/session/schemas'
import { currentPasswordProblems, WRONG_CURRENT_PASSWORD } from '@forecourt/core/features/session/user-rules'
import { InvalidFields } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { findUserSecrets } from '../session/repository'
import { matchesPasscode, matchesPassword } from '../session/secrets'
import { noteRefusal } from '../session/note-refusal'
import { deleteOwnTries, countOwnPasswordTry } from '../session/service'
import type { StoredUser, UserChange } from './repository'

type Edit = z.output<typeof UserEdit>

/**
 * Counts a try, and notes a wrong one, when a user gives their current password to change their own password or passcode: outside of the save, since
 * a refused one counts too, and before it, since guesses made at the same time count too.
 * @source server 17.2
 */
export async function countOwnPasswordChange(ctx: Ctx, given: Edit): Promise<void> {
  if (given.id !== ctx.caller.userID || !given.currentPassword) return
  const user = await findUserSecrets(ctx.store.db, given.id)
  if (!user) return
  const isNew =
    given.password || (given.passCode && !(await matchesPasscode(ctx.config.secret, user.passcodeHash, given.passCode)))
  if (!isNew) return
  await countOwnPasswordTry(ctx, user)
  if (!(await matchesPassword(user.passwordHash, given.currentPassword)))
    noteRefusal(ctx, user, { refused: 'wrong password', operation: 'EditUser' })
}

/**
 * Refuses a change of one's own password or passcode without the current password; that of a colleague takes none.
 * @throws InvalidFields at `currentPassword`.
 * @source server 17.2
 */
export async function requireCurrentPassword(
  ctx: Ctx,
  user: StoredUser,
  { given, change }: CredentialChange,
): Promise<void> {
  if (user.id !== ctx.caller.userID || !(change.password_hash || change.passcode_hash)) return
  const problems = currentPasswordProblems(given.currentPassword)
  if (problems.length > 0) throw new InvalidFields(problems)
  if (!(await matchesPassword(user.passwordHash, given.currentPassword ?? '')))
    throw new InvalidFields([WRONG_CURRENT_PASSWORD])
  const own = await findUserSecrets(ctx.db, user.id)
  if (own) await deleteOwnTries(ctx, ctx.db, own)
}

interface CredentialChange {
  given: Edit
  change: UserChange
}
