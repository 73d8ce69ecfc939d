import type { UserEdit } from '@forecourt/core/features/session/schemas'
import { currentPasswordProblems, WRONG_CURRENT_PASSWORD } from '@forecourt/core/features/session/user-rules'
import { InvalidFields } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { findUserSecrets } from '../session/repository'
import { isPasscode, isPassword } from '../session/secrets'
import { noteRefusal } from '../session/note-refusal'
import { forgetOwnTries, tryOwnPassword } from '../session/service'
import type { StoredUser, UserChange } from './repository'

type Edit = z.output<typeof UserEdit>

/**
 * Counts a try, and notes a wrong one, when somebody gives their current password to change a password or passcode of their own: outside of the save, since what is
 * refused is counted all the same, and before it, since guesses made at the same time count too.
 *
 * @source server 17.2
 */
export async function countOwnTry(ctx: Ctx, given: Edit): Promise<void> {
  if (given.id !== ctx.caller.userID || !given.currentPassword) return
  const user = await findUserSecrets(ctx.store.db, given.id)
  if (!user) return
  const isNew =
    given.password || (given.passCode && !(await isPasscode(ctx.config.secret, user.passcodeHash, given.passCode)))
  if (!isNew) return
  await tryOwnPassword(ctx, user)
  if (!(await isPassword(user.passwordHash, given.currentPassword)))
    noteRefusal(ctx, user, { refused: 'wrong password', operation: 'EditUser' })
}

/**
 * Lets nobody change a password or passcode of their own who does not give the current password; a colleague's takes none.
 *
 * @throws InvalidFields at `currentPassword`.
 * @source server 17.2
 */
export async function refuseStranger(ctx: Ctx, user: StoredUser, { given, change }: Asked): Promise<void> {
  if (user.id !== ctx.caller.userID || !(change.password_hash || change.passcode_hash)) return
  const problems = currentPasswordProblems(given.currentPassword)
  if (problems.length > 0) throw new InvalidFields(problems)
  if (!(await isPassword(user.passwordHash, given.currentPassword ?? '')))
    throw new InvalidFields([WRONG_CURRENT_PASSWORD])
  const own = await findUserSecrets(ctx.db, user.id)
  if (own) await forgetOwnTries(ctx, ctx.db, own)
}

interface Asked {
  given: Edit
  change: UserChange
}
