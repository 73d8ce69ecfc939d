import { createHash, randomBytes } from 'node:crypto'
import { rightNames, type Right } from '@forecourt/core/features/session/enums'
import type { ApprovalIn, ApprovalMade } from '@forecourt/core/features/session/role-schemas'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { recordEvent } from '../../database/audit'
import { transaction } from '../../database/transaction'
import { insertApproval } from './approval-repository'
import type { RefusalNote } from '../../guard/refusal-log'
import { refuseOtherSecret, takePasscodeTry } from './passcode-service'
import { findUserByName, forgetTries, rightsOfUser, type UserSecrets } from './repository'
import { isPasscode } from './secrets'
import { auditContextOf } from './service'

const APPROVAL_BYTES = 32
const APPROVAL_MS = 120_000

/** What of an approval is stored. */
export function approvalHash(approval: string): string {
  return createHash('sha256').update(approval).digest('hex')
}

/**
 * A colleague who has the rights gives them, by passcode, to one save of the session that asks. Tries count as those of whoever asks, so that nobody
 * shuts a colleague out of their own work.
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
  const user = await colleagueOf(ctx, given)
  const rights = [...new Set(given.rights)]
  const lacking = await lackingOf(ctx, user.id, rights)
  if (lacking.length > 0)
    throw new Refusal('APPROVAL_NOT_THEIRS', { username: user.username, rights: rightNames(lacking) })
  const approval = randomBytes(APPROVAL_BYTES).toString('base64url')
  const expiresAt = new Date(ctx.now.getTime() + APPROVAL_MS)
  const { sessionID, userID } = ctx.caller
  await transaction(db, async (trx) => {
    await forgetTries(trx, 'approval', String(userID))
    await insertApproval(trx, {
      hash: approvalHash(approval),
      sessionID,
      operation: given.operation,
      rights,
      approvedBy: user.username,
      expiresAt,
    })
    await recordEvent(trx, auditContextOf(ctx, 'ApproveOnce'), {
      kind: 'session',
      subjectID: userID,
      after: { approvedBy: user.username, operation: given.operation, can: rights.join(', ') },
    })
  })
  return { approval, approvedBy: user.username, until: expiresAt.toISOString() }
}

async function colleagueOf(
  ctx: Ctx,
  { username, passCode }: Pick<z.output<typeof ApprovalIn>, 'username' | 'passCode'>,
): Promise<UserSecrets> {
  const user = await findUserByName(ctx.store.db, username)
  const note = (why: Pick<RefusalNote, 'refused' | 'seconds'>) => {
    const whose = { userID: user?.id ?? null, username: user?.username ?? '', by: ctx.caller.username }
    ctx.guard.refusals.note({ at: ctx.now, operation: 'ApproveOnce' }, { ...why, ...whose, address: ctx.address })
  }
  if (user) refuseOtherSecret(ctx, user)
  await takePasscodeTry(ctx, 'approval', (seconds) => note({ refused: 'passcode waits', seconds }))
  if (user?.isActive && (await isPasscode(ctx.config.secret, user.passcodeHash, passCode))) return user
  note({ refused: !user ? 'unknown name' : user.isActive ? 'wrong passcode' : 'inactive user' })
  // In the same words whether it is the name or the passcode: nobody learns who there is.
  throw new InvalidFields([{ field: 'passCode', message: 'This is not their passcode' }])
}

async function lackingOf(ctx: Ctx, userID: number, rights: readonly Right[]): Promise<Right[]> {
  const theirs = await rightsOfUser(ctx.store.db, userID)
  return rights.filter((right) => !theirs.includes(right))
}
