import type { Ctx } from '../../context'
import { Refusal, type RefusalCode } from '@forecourt/core/refusals'
import type { Trx } from '../../database/database'
import { type AuditContext, recordEvent } from '../../database/audit'
import { transaction } from '../../database/transaction'
import { countedAddress } from './address'
import { equalsInConstantTime, refreshHash } from '../../guard/refresh-token'
import type { RefusalNote } from '../../guard/refusal-log'
import {
  endedBySecrets,
  endSession,
  findSessionIDByHash,
  lastInstantOf,
  lockSession,
  type RefreshedSession,
  rotateSession,
} from './repository'
import { sessionEnd, tokensFor, type TokensOut, tooManyTries } from './service'

const GRACE_MS = 10_000

/**
 * Exchanges a refresh token for the next pair of tokens. The previous token stays valid for ten seconds while its successor is unused, and yields
 * that same successor: two tabs, or a retry after a lost answer. Any older one was stolen or copied, so using it ends the session. Refused tokens are
 * counted: unknown ones by the sending address, which has to wait before the database is asked; genuine ones by their session, so that nobody waits
 * for the tries of a neighbour.
 */
export async function exchangeRefreshToken(ctx: Ctx, refreshToken: string): Promise<TokensOut> {
  const { refreshTokens, refusedTokens } = ctx.guard
  const token = refreshTokens.read(refreshToken)
  const counted = token.kind === 'sealed' ? token.sessionID : countedAddress(ctx.address)
  const note = (refused: RefusalNote['refused'], whose: TokenOwner | null) =>
    ctx.guard.refusals.note(
      { at: ctx.now, operation: 'RefreshTokens' },
      { refused, address: ctx.address, userID: whose?.userID ?? null, username: whose?.username ?? '' },
    )
  const waitMs = refusedTokens.waitMs(counted)
  if (waitMs > 0) {
    note('address waits', null)
    throw tooManyTries(waitMs)
  }
  const refuse = (code: RefusalCode, whose: TokenOwner | null = null): never => {
    refusedTokens.add(counted)
    note('refresh token', whose)
    throw new Refusal(code)
  }
  if (token.kind === 'foreign') return refuse('SESSION_ENDED')
  const hash = refreshHash(refreshToken)
  const sessionID = token.kind === 'sealed' ? token.sessionID : await findSessionIDByHash(ctx.store.db, hash)
  if (sessionID === null) return refuse('SESSION_ENDED')
  const next = refreshTokens.successor(sessionID, refreshToken)
  const { refreshed, why, whose } = await transaction(ctx.store.db, (trx) =>
    renewSession(ctx, trx, { sessionID, hash, next }),
  )
  // Refused only now: ending a session whose token was reused has to stay.
  if (!refreshed) return refuse(why, whose)
  return tokensFor(ctx, { ...refreshed, sessionID }, next)
}

type TokenOwner = Pick<RefreshedSession, 'userID' | 'username'>

interface RenewedSession {
  refreshed: RefreshedSession | null
  whose: TokenOwner | null
  why: 'SESSION_ENDED' | 'SESSION_SECRETS_CHANGED'
}

async function renewSession(
  ctx: Ctx,
  trx: Trx,
  token: { sessionID: string; hash: string; next: string },
): Promise<RenewedSession> {
  const session = await lockSession(trx, token.sessionID, ctx.now)
  const over: RenewedSession = { refreshed: null, whose: session, why: 'SESSION_ENDED' }
  if (!session) return over
  if (!session.isAlive) return (await endedBySecrets(trx, session)) ? { ...over, why: 'SESSION_SECRETS_CHANGED' } : over
  if (equalsInConstantTime(session.refreshHash, token.hash)) {
    await rotateSession(trx, session.id, {
      previousHash: token.hash,
      refreshHash: refreshHash(token.next),
      now: ctx.now,
      expiresAt: new Date(Math.min(sessionEnd(ctx.now).getTime(), lastInstantOf(session.startedAt).getTime())),
    })
    return { ...over, refreshed: session }
  }
  const isPrevious = session.previousHash !== null && equalsInConstantTime(session.previousHash, token.hash)
  if (isPrevious && isWithinGrace(session, ctx.now)) return { ...over, refreshed: session }
  await endReusedSession(ctx, trx, session)
  return over
}

function isWithinGrace(session: RefreshedSession, now: Date): boolean {
  // Either way: with a clock that was set back the ten seconds would last until it is there again.
  return session.rotatedAt !== null && Math.abs(now.getTime() - session.rotatedAt.getTime()) <= GRACE_MS
}

async function endReusedSession(ctx: Ctx, trx: Trx, session: RefreshedSession): Promise<void> {
  await endSession(trx, session.id, ctx.now)
  const by: AuditContext = {
    at: ctx.now,
    userID: session.userID,
    username: session.username,
    operation: 'RefreshTokens',
  }
  await recordEvent(trx, by, { kind: 'session', subjectID: session.userID, after: { ended: 'token used again' } })
  ctx.announce({ kind: 'session', id: session.userID, action: 'ended' })
}
