import { createHash, randomBytes } from 'node:crypto'
import { NEVER_FOR_ONCE, NEVER_FOR_ONCE_CALLS } from '@forecourt/core/features/session/enums'
import { rightNames, type Right } from '@forecourt/core/kernel/rights'
import type { ApprovalIn, ApprovalMade } from '@forecourt/core/features/session/role-schemas'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { recordEvent } from '../../database/audit'
import { outboxOf } from '../../database/outbox'
import { transaction } from '../../database/transaction'
import { askedHash } from '../../guard/asked-hash'
import type { RefusalNote } from '../../guard/refusal-log'
import { insertApproval } from './approval-repository'
import { PASSCODE_TRIES, refuseOtherSecret, tooManyPasscodes } from './passcode-service'
import { findUserByName, findWait, giveBackTry, rightsOfUser, takeTry, type UserSecrets } from './repository'
import { usersWith } from './roles-repository'
import { isPasscode, triesSubject } from './secrets'
import { auditContextOf, NOBODY } from './service'

const APPROVAL_BYTES = 32
const APPROVAL_MS = 120_000
const OPERATION = 'ApproveOnce'

/** What of an approval is stored. */
export function approvalHash(approval: string): string {
  return createHash('sha256').update(approval).digest('hex')
}

/**
 * A colleague who has the rights gives them, by passcode, to one save of the session that asks, as it stands. Wrong passcodes count for whoever asks and
 * for the colleague; a right one forgets none.
 *
 * @throws InvalidFields at the username or passcode that is wrong.
 * @source server 16.3
 */
export async function approveOnce(
  ctx: Ctx,
  given: z.output<typeof ApprovalIn>,
): Promise<z.output<typeof ApprovalMade>> {
  if (given.username === '') throw new InvalidFields([{ field: 'username', message: 'Username is required' }])
  if (given.passCode.trim() === '') throw new InvalidFields([{ field: 'passCode', message: 'Passcode is required' }])
  const rights = [...new Set(given.rights)]
  const never = NEVER_FOR_ONCE_CALLS.includes(given.operation)
    ? rights
    : rights.filter((right) => NEVER_FOR_ONCE.includes(right))
  if (never.length > 0) throw new Refusal('APPROVAL_NEVER', { rights: rightNames(never) })
  const user = await colleagueOf(ctx, given)
  const theirs = await rightsOfUser(ctx.store.db, user.id)
  const lacking = rights.filter((right) => !theirs.includes(right))
  if (lacking.length > 0)
    throw new Refusal('APPROVAL_NOT_THEIRS', { username: user.username, rights: rightNames(lacking) })
  return keep(ctx, user, { operation: given.operation, input: given.input, rights })
}

async function keep(
  ctx: Ctx,
  user: UserSecrets,
  { operation, input, rights }: { operation: string; input: unknown; rights: readonly Right[] },
): Promise<z.output<typeof ApprovalMade>> {
  const approval = randomBytes(APPROVAL_BYTES).toString('base64url')
  const expiresAt = new Date(ctx.now.getTime() + APPROVAL_MS)
  const { sessionID, userID } = ctx.caller
  await transaction(ctx.store.db, async (trx) => {
    await insertApproval(trx, {
      hash: approvalHash(approval),
      sessionID,
      operation,
      askedHash: askedHash(input),
      rights,
      approvedBy: user,
      askedBy: userID,
      expiresAt,
    })
    await recordEvent(trx, auditContextOf(ctx, OPERATION), {
      kind: 'session',
      subjectID: userID,
      after: { approvedBy: user.username, operation, can: rights.join(', ') },
    })
  })
  return { approval, approvedBy: user.username, until: expiresAt.toISOString() }
}

type Note = (why: Pick<RefusalNote, 'refused' | 'seconds'>) => void

/** Whoever the passcode is of. Both tries are counted before its outcome is known, and given back by a right one. */
async function colleagueOf(
  ctx: Ctx,
  { username, passCode }: Pick<z.output<typeof ApprovalIn>, 'username' | 'passCode'>,
): Promise<UserSecrets> {
  const { db } = ctx.store
  const user = await findUserByName(db, username)
  if (user?.id === ctx.caller.userID) throw new Refusal('APPROVAL_OWN')
  const note: Note = (why) => {
    const whose = { userID: user?.id ?? null, username: user?.username ?? '', by: ctx.caller.username }
    ctx.guard.refusals.note({ at: ctx.now, operation: OPERATION }, { ...why, ...whose, address: ctx.address })
  }
  if (user) refuseOtherSecret(ctx, user)
  const asker = { kind: 'approval', name: String(ctx.caller.userID) } as const
  // Names that nobody has wait as those of colleagues do.
  const approver = { kind: 'approver', name: user ? String(user.id) : triesSubject(username) } as const
  await takePasscodeTry(ctx, asker, note)
  await takePasscodeTry(ctx, approver, note).catch(async (error: unknown) => {
    await giveBackTry(db, asker.kind, asker.name)
    throw error
  })
  const isRight = await isPasscode(ctx.config.secret, user?.passcodeHash ?? NOBODY, passCode)
  if (user?.isActive && isRight) {
    await giveBackTry(db, asker.kind, asker.name)
    await giveBackTry(db, approver.kind, approver.name)
    return user
  }
  note({ refused: !user ? 'unknown name' : user.isActive ? 'wrong passcode' : 'inactive user' })
  if (user && (await findWait(db, approver, ctx.now))) await tellStopped(ctx, user, note)
  // In the same words whether it is the name or the passcode: nobody learns who there is.
  throw new InvalidFields([{ field: 'passCode', message: 'This is not their passcode' }])
}

async function takePasscodeTry(
  ctx: Ctx,
  subject: { kind: 'approval' | 'approver'; name: string },
  note: Note,
): Promise<void> {
  const waitUntil = await takeTry(ctx.store.db, subject, PASSCODE_TRIES, ctx.now)
  if (!waitUntil) return
  const { seconds, refusal } = tooManyPasscodes(waitUntil, ctx.now)
  note({ refused: 'passcode waits', seconds })
  throw refusal
}

/** An alarm: somebody tries the passcode of a colleague. The list of failed sign-ins has it, the log, and the screens of whoever may see that list. */
async function tellStopped(ctx: Ctx, user: UserSecrets, note: Note): Promise<void> {
  note({ refused: 'approvals stopped' })
  await ctx.guard.refusals.flushed()
  const { db } = ctx.store
  const ids = new Set([user.id, ...(await usersWith(db, 'users'))])
  const notices = [...ids].map((id) => ({ kind: 'session', id, action: 'refused' }) as const)
  const outbox = outboxOf(db, { by: auditContextOf(ctx, OPERATION), events: [], kept: null, notices })
  if (outbox) await db.executeQuery(outbox)
}
