import type { OwnSession } from '@forecourt/core/features/session/schemas'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { activeSessions } from './own-sessions-repository'
import { endSession } from './repository'

/**
 * Returns the active sessions of the caller: this one first, then the latest used.
 * @source server 17.3
 */
export async function listOwnSessions({ db, caller, now }: Ctx): Promise<{ data: OwnSession[] }> {
  const sessions = await activeSessions(db, caller.userID, now)
  const data = sessions.map(({ id, startedAt, usedAt, address, device }) => ({
    id,
    since: startedAt.toISOString(),
    lastUsedAt: usedAt.toISOString(),
    address: address ?? '',
    device: device ?? '',
    isThis: id === caller.sessionID,
  }))
  return { data: [...data.filter(({ isThis }) => isThis), ...data.filter(({ isThis }) => !isThis)] }
}

/**
 * Ends one of the caller's sessions.
 * @throws Refusal 404 for one that ended, or another user's.
 * @source server 17.3
 */
export async function endOwnSession(ctx: Ctx, sessionID: string): Promise<void> {
  const { userID } = ctx.caller
  const sessions = await activeSessions(ctx.db, userID, ctx.now)
  const session = sessions.find(({ id }) => id === sessionID)
  if (!session) throw new Refusal('RECORD_NOT_FOUND', { record: 'The session' })
  await endSession(ctx.db, session.id, ctx.now)
  const after = { ended: 'by its user', address: session.address ?? '' }
  await ctx.audit({ kind: 'session', subjectID: userID, after })
  ctx.announce({ kind: 'session', id: userID, action: 'ended' })
}
