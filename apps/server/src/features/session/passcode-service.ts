import type { PassCodeIn, PassCodeState } from '@forecourt/core/features/session/schemas'
import { invariant } from '@forecourt/core/kernel/invariant'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { recordEvent } from '../../database/audit'
import { transaction } from '../../database/transaction'
import {
  extendUnlock,
  findActiveSession,
  findUserSecrets,
  deleteTries,
  setUnlocked,
  recordTry,
  type TriesLimit,
  type UserSecrets,
} from './repository'
import type { RefusalNote } from '../../guard/refusal-log'
import { matchesPasscode, passcodeKeyOf } from './secrets'
import { auditContext } from './service'
import { UNLOCK_MS } from '../../guard/unlocks'

type State = z.output<typeof PassCodeState>

const BLOCK_MINUTES = 15
export const PASSCODE_TRIES: TriesLimit = {
  free: 5,
  firstSeconds: BLOCK_MINUTES * 60,
  longestSeconds: BLOCK_MINUTES * 60,
  forgottenAfterSeconds: BLOCK_MINUTES * 60,
}

/** Unlocks the session for an hour when the passcode is the caller's own; false when it is wrong. */
export async function checkPasscode(ctx: Ctx, given: z.output<typeof PassCodeIn>): Promise<boolean> {
  const { userID, sessionID } = ctx.caller
  if (given.userID != null && given.userID !== userID) {
    const whose = { userID, username: ctx.caller.username, address: ctx.address }
    ctx.guard.refusals.note({ at: ctx.now, operation: 'CheckPassCode' }, { refused: 'passcode of another', ...whose })
    throw new Refusal('SESSION_PASSCODE_OF_ANOTHER')
  }
  if (given.passCode.trim() === '') throw new InvalidFields([{ field: 'passCode', message: 'Passcode is required' }])
  const { db } = ctx.store
  const user = await findUserSecrets(db, userID)
  invariant(user, 'The caller exists')
  if (!(await checkOwnPasscode(ctx, user, given.passCode))) return false
  const until = new Date(ctx.now.getTime() + UNLOCK_MS)
  await transaction(db, async (trx) => {
    await deleteTries(trx, 'passcode', String(userID))
    await setUnlocked(trx, sessionID, until)
    await recordEvent(trx, auditContext(ctx, 'CheckPassCode'), {
      kind: 'session',
      subjectID: userID,
      after: { passcode: 'unlocked' },
    })
  })
  ctx.guard.unlocks.begin(sessionID, until)
  ctx.announce({ kind: 'session', id: userID, action: 'unlocked' })
  return true
}

/**
 * True for the caller's own passcode. Each try counts until `deleteTries`.
 * @throws Refusal 429 after too many wrong ones.
 */
async function checkOwnPasscode(ctx: Ctx, user: UserSecrets, passcode: string): Promise<boolean> {
  const note = (why: Pick<RefusalNote, 'refused' | 'seconds'>) => {
    const whose = { userID: user.id, username: user.username, address: ctx.address }
    ctx.guard.refusals.note({ at: ctx.now, operation: 'CheckPassCode' }, { ...why, ...whose })
  }
  refuseOtherSecret(ctx, user)
  const waitUntil = await recordTry(ctx.store.db, { kind: 'passcode', name: String(user.id) }, PASSCODE_TRIES, ctx.now)
  if (waitUntil) {
    const { seconds, refusal } = tooManyPasscodes(waitUntil, ctx.now)
    note({ refused: 'passcode waits', seconds })
    throw refusal
  }
  if (await matchesPasscode(ctx.config.secret, user.passcodeHash, passcode)) return true
  note({ refused: 'wrong passcode' })
  return false
}

/**
 * Refuses before a try is counted, since no passcode can be right.
 * @throws Refusal when a passcode is keyed with another secret than the server's.
 */
export function refuseOtherSecret(ctx: Ctx, { passcodeKey }: UserSecrets): void {
  if (passcodeKey !== null && passcodeKey !== passcodeKeyOf(ctx.config.secret))
    throw new Refusal('SESSION_PASSCODE_OF_SECRET')
}

/** Returns the refusal until an instant after too many wrong passcodes. */
export function tooManyPasscodes(waitUntil: Date, now: Date): { seconds: number; refusal: Refusal } {
  const seconds = Math.max(1, Math.ceil((waitUntil.getTime() - now.getTime()) / 1000))
  const facts = { minutes: Math.ceil(seconds / 60) }
  return { seconds, refusal: new Refusal('SESSION_PASSCODE_TRIES', facts, { retryAfterSeconds: seconds }) }
}

/** Locks the session, in every tab. */
export async function lockPasscode(ctx: Ctx): Promise<void> {
  await transaction(ctx.store.db, async (trx) => {
    await setUnlocked(trx, ctx.caller.sessionID, null)
    await recordEvent(trx, auditContext(ctx, 'LockPassCode'), {
      kind: 'session',
      subjectID: ctx.caller.userID,
      after: { passcode: 'locked' },
    })
  })
  ctx.announce({ kind: 'session', id: ctx.caller.userID, action: 'locked' })
}

/** Returns until when the session is unlocked; null while it is locked. */
export async function passcodeStatus(ctx: Ctx): Promise<State> {
  const session = await findActiveSession(ctx.db, ctx.caller.sessionID, ctx.now)
  return { unlockedUntil: ctx.guard.unlocks.until(session, ctx.now)?.toISOString() ?? null }
}

/** Extends a running unlock to one hour from now. */
export async function refreshPasscode(ctx: Ctx): Promise<State> {
  if (!ctx.isUnlocked) return { unlockedUntil: null }
  const until = await transaction(ctx.store.db, async (trx) => {
    const change = { now: ctx.now, until: new Date(ctx.now.getTime() + UNLOCK_MS) }
    const extended = await extendUnlock(trx, ctx.caller.sessionID, change)
    if (extended)
      await recordEvent(trx, auditContext(ctx, 'RefreshPassCode'), {
        kind: 'session',
        subjectID: ctx.caller.userID,
        after: { passcode: 'extended' },
      })
    return extended
  })
  if (until) {
    ctx.guard.unlocks.begin(ctx.caller.sessionID, until)
    ctx.announce({ kind: 'session', id: ctx.caller.userID, action: 'unlocked' })
  }
  return { unlockedUntil: until?.toISOString() ?? null }
}
