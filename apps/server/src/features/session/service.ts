import { randomUUID } from 'node:crypto'
import type { SignIn, Tokens } from '@forecourt/core/features/session/schemas'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import type { Db, Trx } from '../../database/database'
import { type Deed, recordEvent } from '../../database/journal'
import { transaction } from '../../database/transaction'
import { countedAddress } from './address'
import {
  endedBySecrets,
  endSession,
  findSessionByHashes,
  findUserByName,
  forgetTries,
  giveBackTry,
  insertSession,
  lockSessionByRefresh,
  type RefreshedSession,
  rotateSession,
  takeTry,
  type TriesKind,
  type TriesLimit,
} from './repository'
import {
  isPassword,
  newRefreshToken,
  refreshHash,
  refreshTokenSuccession,
  signAccessToken,
  triesSubject,
} from './secrets'

type TokensOut = z.output<typeof Tokens>
interface Identity {
  userID: number
  username: string
  sessionID: string
}

const SESSION_DAYS = 30
const GRACE_MS = 10_000
const DAY_MS = 86_400_000

const USERNAME_TRIES: TriesLimit = {
  free: 5,
  firstSeconds: 2,
  longestSeconds: 60,
  forgottenAfterSeconds: 24 * 3600,
}
const ADDRESS_TRIES: TriesLimit = {
  free: 50,
  firstSeconds: 15 * 60,
  longestSeconds: 15 * 60,
  forgottenAfterSeconds: 15 * 60,
}

/** Compared with for names that nobody has, so that they take as long to refuse: Argon2id of a text nobody knows. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$CEnVRALSjO13xZCTERV6qw$Y2UMLSSYhu36/iNHgMpTCeHNSK9bHiTVdZGMAIGmRFo'

/** Signs a person in: a new session with its first pair of tokens. */
export async function signIn(ctx: Ctx, given: z.output<typeof SignIn>): Promise<TokensOut> {
  refuseEmpty(given)
  const db = ctx.store.db
  const address = countedAddress(ctx.address)
  const subject = triesSubject(given.username)
  await tryOnce(db, { kind: 'address', name: address, limit: ADDRESS_TRIES }, ctx.now)
  await tryOnce(db, { kind: 'username', name: subject, limit: USERNAME_TRIES }, ctx.now)
  const user = await findUserByName(db, given.username)
  const isRight = await isPassword(user?.passwordHash ?? NOBODY, given.password)
  if (!user?.isActive || !isRight) throw new Refusal('SESSION_INVALID_LOGIN')

  const sessionID = randomUUID()
  const refreshToken = newRefreshToken()
  await transaction(db, async (trx) => {
    await forgetTries(trx, 'username', subject)
    await giveBackTry(trx, 'address', address)
    await insertSession(trx, {
      id: sessionID,
      userID: user.id,
      refreshHash: refreshHash(refreshToken),
      now: ctx.now,
      expiresAt: sessionEnd(ctx.now),
    })
    const deed = { at: ctx.now, userID: user.id, username: user.username, operation: 'Auth' }
    await recordEvent(trx, deed, { kind: 'session', subjectID: user.id, after: { address: ctx.address } })
  })
  return tokensFor(ctx, { userID: user.id, username: user.username, sessionID }, refreshToken)
}

function refuseEmpty(given: { username: string; password: string }): void {
  const problems = [
    ...(given.username === '' ? [{ field: 'username', message: 'Username is required' }] : []),
    ...(given.password === '' ? [{ field: 'password', message: 'Password is required' }] : []),
  ]
  if (problems.length > 0) throw new InvalidFields(problems)
}

/** Counts a try, or refuses it with the time to wait. */
async function tryOnce(
  db: Db,
  subject: { kind: TriesKind; name: string; limit: TriesLimit },
  now: Date,
): Promise<void> {
  const waitUntil = await takeTry(db, subject, subject.limit, now)
  if (!waitUntil) return
  const seconds = Math.max(1, Math.ceil((waitUntil.getTime() - now.getTime()) / 1000))
  throw new Refusal('SESSION_TOO_MANY_TRIES', { seconds }, { retryAfterSeconds: seconds })
}

/**
 * Gives the next pair of tokens for a refresh token. The previous token stays good for ten seconds while its successor
 * is unused, and yields that same successor: two tabs, or a retry after a lost answer. Any older one was stolen or
 * copied, so using it ends the session.
 */
export async function refreshTokens(ctx: Ctx, refreshToken: string): Promise<TokensOut> {
  const successorOf = refreshTokenSuccession(ctx.config.secret)
  const next = successorOf(refreshToken)
  let why: 'SESSION_ENDED' | 'SESSION_SECRETS_CHANGED' = 'SESSION_ENDED'
  const refreshed = await transaction(ctx.store.db, async (trx) => {
    const session = await lockSessionByRefresh(trx, refreshHash(refreshToken), ctx.now)
    if (!session) {
      await endFamilyOf(ctx, trx, refreshToken)
      return null
    }
    if (!session.isAlive) {
      if (await endedBySecrets(trx, session)) why = 'SESSION_SECRETS_CHANGED'
      return null
    }
    if (session.isCurrent) {
      await rotateSession(trx, session.id, {
        previousHash: refreshHash(refreshToken),
        refreshHash: refreshHash(next),
        now: ctx.now,
        expiresAt: sessionEnd(ctx.now),
      })
      return session
    }
    if (isWithinGrace(session, ctx.now)) return session
    await endReused(ctx, trx, session)
    return null
  })
  // Refused only now: ending a session whose token was reused has to stay.
  if (!refreshed) throw new Refusal(why)
  return tokensFor(ctx, { ...refreshed, sessionID: refreshed.id }, next)
}

function isWithinGrace(session: RefreshedSession, now: Date): boolean {
  return session.rotatedAt !== null && now.getTime() - session.rotatedAt.getTime() <= GRACE_MS
}

const ANCESTRY_MAX = 3_000

/** A token that is neither current nor previous: an ancestor of a current one, used again, ends that session. */
async function endFamilyOf(ctx: Ctx, trx: Trx, refreshToken: string): Promise<void> {
  // Only what this server could have issued is worth following.
  if (!/^[\w-]{43}$/.test(refreshToken)) return
  const successorOf = refreshTokenSuccession(ctx.config.secret)
  const hashes: string[] = []
  for (let token = refreshToken; hashes.length < ANCESTRY_MAX; ) {
    token = successorOf(token)
    hashes.push(refreshHash(token))
  }
  const session = await findSessionByHashes(trx, hashes)
  if (session) await endReused(ctx, trx, session)
}

async function endReused(ctx: Ctx, trx: Trx, session: { id: string; userID: number; username: string }): Promise<void> {
  await endSession(trx, session.id, ctx.now)
  const deed: Deed = { at: ctx.now, userID: session.userID, username: session.username, operation: 'RefreshTokens' }
  await recordEvent(trx, deed, { kind: 'session', subjectID: session.userID, after: { ended: 'token used again' } })
  ctx.announce({ kind: 'session', id: session.userID, action: 'ended' })
}

/** Ends the session of the caller, in every tab. */
export async function signOut(ctx: Ctx): Promise<void> {
  await transaction(ctx.store.db, async (trx) => {
    await endSession(trx, ctx.caller.sessionID, ctx.now)
    await recordEvent(trx, deedOf(ctx, 'Logout'), {
      kind: 'session',
      subjectID: ctx.caller.userID,
      after: { ended: 'signed out' },
    })
  })
  ctx.announce({ kind: 'session', id: ctx.caller.userID, action: 'ended' })
}

/** What the caller does, for the audit. */
export function deedOf(ctx: Ctx, operation: string): Deed {
  return { at: ctx.now, userID: ctx.caller.userID, username: ctx.caller.username, operation }
}

function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS * DAY_MS)
}

function tokensFor(ctx: Ctx, who: Identity, refreshToken: string): TokensOut {
  const { userID, username, sessionID } = who
  const accessToken = signAccessToken(ctx.config.secret, { userID, sessionID }, ctx.now)
  return { accessToken, refreshToken, username, userID, businessDay: ctx.today }
}
