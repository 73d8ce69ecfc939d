import { createHash, randomBytes } from 'node:crypto'
import { RIGHTS_WITHOUT_APPROVAL, CALLS_WITHOUT_APPROVAL } from '@forecourt/core/features/session/enums'
import { rightNames, type Right } from '@forecourt/core/kernel/rights'
import type { ApprovalIn, ApprovalOut } from '@forecourt/core/features/session/role-schemas'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { recordEvent } from '../../database/audit'
import { outboxStatement } from '../../database/outbox'
import { transaction } from '../../database/transaction'
import { inputHash } from '../../guard/input-hash'
import type { RefusalNote } from '../../guard/refusal-log'
import { insertApproval } from './approval-repository'
import { PASSCODE_TRIES, refuseOtherSecret, tooManyPasscodes } from './passcode-service'
import { findUserByName, findWait, uncountTry, rightsOfUser, recordTry, type UserSecrets } from './repository'
import { usersWith } from './roles-repository'
import { matchesPasscode, triesSubject } from './secrets'
import { auditContext, DUMMY_HASH } from './service'

const APPROVAL_BYTES = 32
const APPROVAL_MS = 120_000
const OPERATION = 'ApproveOnce'

export function approvalHash(approval: string): string {
  return createHash('sha256').update(approval).digest('hex')
}

/**
 * Approves one save of the calling session with the rights of a colleague, by their passcode. Wrong passcodes count for the caller and for the
 * colleague; a right one clears none.
 * @throws InvalidFields at the username or passcode that is wrong.
 * @source server 16.3
 */
export async function approveOnce(ctx: Ctx, given: z.output<typeof ApprovalIn>): Promise<z.output<typeof ApprovalOut>> {
  if (given.username === '') throw new InvalidFields([{ field: 'username', message: 'Username is required' }])
  if (given.passCode.trim() === '') throw new InvalidFields([{ field: 'passCode', message: 'Passcode is required' }])
  const rights = [...new Set(given.rights)]
  const never = CALLS_WITHOUT_APPROVAL.includes(given.operation)
    ? rights
    : rights.filter((right) => RIGHTS_WITHOUT_APPROVAL.includes(right))
  if (never.length > 0) throw new Refusal('APPROVAL_NEVER', { rights: rightNames(never) })
  const user = await colleagueOf(ctx, given)
  const theirs = await rightsOfUser(ctx.store.db, user.id)
  const lacking = rights.filter((right) => !theirs.includes(right))
  if (lacking.length > 0)
    throw new Refusal('APPROVAL_NOT_THEIRS', { username: user.username, rights: rightNames(lacking) })
  return storeApproval(ctx, user, { operation: given.operation, input: given.input, rights })
}

async function storeApproval(
  ctx: Ctx,
  user: UserSecrets,
  { operation, input, rights }: { operation: string; input: unknown; rights: readonly Right[] },
): Promise<z.output<typeof ApprovalOut>> {
  const approval = randomBytes(APPROVAL_BYTES).toString('base64url')
  const expiresAt = new Date(ctx.now.getTime() + APPROVAL_MS)
  const { sessionID, userID } = ctx.caller
  await transaction(ctx.store.db, async (trx) => {
    await insertApproval(trx, {
      hash: approvalHash(approval),
      sessionID,
      operation,
      askedHash: inputHash(input),
      rights,
      approvedBy: user,
      askedBy: userID,
      expiresAt,
    })
    await recordEvent(trx, auditContext(ctx, OPERATION), {
      kind: 'session',
      subjectID: userID,
      after: { approvedBy: user.username, operation, can: rights.join(', ') },
    })
  })
  return { approval, approvedBy: user.username, until: expiresAt.toISOString() }
}

type NoteRefusal = (why: Pick<RefusalNote, 'refused' | 'seconds'>) => void

/** Returns the user of the passcode. Both tries are counted before the result is known, and uncounted for a right one. */
async function colleagueOf(
  ctx: Ctx,
  { username, passCode }: Pick<z.output<typeof ApprovalIn>, 'username' | 'passCode'>,
): Promise<UserSecrets> {
  const { db } = ctx.store
  const user = await findUserByName(db, username)
  if (user?.id === ctx.caller.userID) throw new Refusal('APPROVAL_OWN')
  const note: NoteRefusal = (why) => {
    const whose = { userID: user?.id ?? null, username: user?.username ?? '', by: ctx.caller.username }
    ctx.guard.refusals.note({ at: ctx.now, operation: OPERATION }, { ...why, ...whose, address: ctx.address })
  }
  if (user) refuseOtherSecret(ctx, user)
  const asker = { kind: 'approval', name: String(ctx.caller.userID) } as const
  // Names that nobody has wait as those of colleagues do.
  const approver = { kind: 'approver', name: user ? String(user.id) : triesSubject(username) } as const
  await countPasscodeTry(ctx, asker, note)
  await countPasscodeTry(ctx, approver, note).catch(async (error: unknown) => {
    await uncountTry(db, asker.kind, asker.name)
    throw error
  })
  const isRight = await matchesPasscode(ctx.config.secret, user?.passcodeHash ?? DUMMY_HASH, passCode)
  if (user?.isActive && isRight) {
    await uncountTry(db, asker.kind, asker.name)
    await uncountTry(db, approver.kind, approver.name)
    return user
  }
  note({ refused: !user ? 'unknown name' : user.isActive ? 'wrong passcode' : 'inactive user' })
  if (user && (await findWait(db, approver, ctx.now))) await reportGuessing(ctx, user, note)
  // In the same words whether it is the name or the passcode: nobody learns who there is.
  throw new InvalidFields([{ field: 'passCode', message: 'This is not their passcode' }])
}

async function countPasscodeTry(
  ctx: Ctx,
  subject: { kind: 'approval' | 'approver'; name: string },
  note: NoteRefusal,
): Promise<void> {
  const waitUntil = await recordTry(ctx.store.db, subject, PASSCODE_TRIES, ctx.now)
  if (!waitUntil) return
  const { seconds, refusal } = tooManyPasscodes(waitUntil, ctx.now)
  note({ refused: 'passcode waits', seconds })
  throw refusal
}

/**
 * Raises an alarm when somebody guesses the passcode of a colleague: in the list of failed sign-ins, the log, and on the screens of users who may see
 * that list.
 */
async function reportGuessing(ctx: Ctx, user: UserSecrets, note: NoteRefusal): Promise<void> {
  note({ refused: 'approvals stopped' })
  await ctx.guard.refusals.whenFlushed()
  const { db } = ctx.store
  const ids = new Set([user.id, ...(await usersWith(db, 'users'))])
  const notices = [...ids].map((id) => ({ kind: 'session', id, action: 'refused' }) as const)
  const outbox = outboxStatement(db, { by: auditContext(ctx, OPERATION), events: [], kept: null, notices })
  if (outbox) await db.executeQuery(outbox)
}
