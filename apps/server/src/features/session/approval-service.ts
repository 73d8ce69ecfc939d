import { createHash, randomBytes } from 'node:crypto'
import { rightNames, type Right } from '@forecourt/core/features/session/enums'
import type { ApprovalIn, ApprovalMade } from '@forecourt/core/features/session/role-schemas'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { recordEvent } from '../../database/audit'
import { transaction } from '../../database/transaction'
import { insertApproval } from './approval-repository'
import { checkPasscodeOf } from './passcode-service'
import { findUserByName, forgetTries, rightsOfUser } from './repository'
import { auditContextOf } from './service'

const APPROVAL_BYTES = 32
const APPROVAL_MS = 120_000

/** What of an approval is stored. */
export function approvalHash(approval: string): string {
  return createHash('sha256').update(approval).digest('hex')
}

/**
 * A colleague who has the rights gives them, by passcode, to one save of the session that asks. Tries count as those of the colleague's passcode.
 *
 * @throws InvalidFields at the username or passcode that is wrong.
 * @source server 16.3
 */
export async function approveOnce(
  ctx: Ctx,
  given: z.output<typeof ApprovalIn>,
): Promise<z.output<typeof ApprovalMade>> {
  const { db } = ctx.store
  if (given.username === '') throw new InvalidFields([{ field: 'username', message: 'Username is required' }])
  if (given.passCode.trim() === '') throw new InvalidFields([{ field: 'passCode', message: 'Passcode is required' }])
  const user = await findUserByName(db, given.username)
  // In the same words whether it is the name or the passcode: nobody learns who there is.
  const wrong = () => new InvalidFields([{ field: 'passCode', message: 'This is not their passcode' }])
  if (!user?.isActive) throw wrong()
  if (!(await checkPasscodeOf(ctx, user, given.passCode))) throw wrong()
  const rights = [...new Set(given.rights)]
  const lacking = await lackingOf(ctx, user.id, rights)
  if (lacking.length > 0)
    throw new Refusal('APPROVAL_NOT_THEIRS', { username: user.username, rights: rightNames(lacking) })
  const approval = randomBytes(APPROVAL_BYTES).toString('base64url')
  const expiresAt = new Date(ctx.now.getTime() + APPROVAL_MS)
  const { sessionID, userID } = ctx.caller
  await transaction(db, async (trx) => {
    await forgetTries(trx, 'passcode', String(user.id))
    await insertApproval(trx, { hash: approvalHash(approval), sessionID, rights, approvedBy: user.username, expiresAt })
    await recordEvent(trx, auditContextOf(ctx, 'ApproveOnce'), {
      kind: 'session',
      subjectID: userID,
      after: { approvedBy: user.username, can: rights.join(', ') },
    })
  })
  return { approval, approvedBy: user.username, until: expiresAt.toISOString() }
}

async function lackingOf(ctx: Ctx, userID: number, rights: readonly Right[]): Promise<Right[]> {
  const theirs = await rightsOfUser(ctx.store.db, userID)
  return rights.filter((right) => !theirs.includes(right))
}
