import { randomUUID } from 'node:crypto'
import type { SignedIn, SignIn } from '@forecourt/core/features/session/schemas'
import { deviceOf } from '@forecourt/core/features/session/device'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { type AuditContext, recordEvent } from '../../database/audit'
import { transaction } from '../../database/transaction'
import { countedAddress } from './address'
import {
  endSession,
  findUserByName,
  findWait,
  forgetTries,
  giveBackTry,
  insertSession,
  isAtHome,
  takeTry,
  type TriesLimit,
  type UserSecrets,
} from './repository'
import { askSecond, isAsking, noteRefusedCode, type SecondStep } from './second-step'
import { refreshHash } from '../../guard/refresh-token'
import { noteRefusal, type Noted } from './note-refusal'
import { isPassword, signAccessToken, triesSubject } from './secrets'

/** The answer to whoever is signed in from now on. */
export type TokensOut = z.output<typeof SignedIn>
interface Identity {
  userID: number
  username: string
  sessionID: string
}

const SESSION_DAYS = 30
const DAY_MS = 86_400_000

const USERNAME_TRIES: TriesLimit = {
  free: 5,
  firstSeconds: 2,
  longestSeconds: 60,
  forgottenAfterSeconds: 24 * 3600,
}
/** How often an address may be wrong: names and passwords, and service tokens. */
export const ADDRESS_TRIES: TriesLimit = {
  free: 50,
  firstSeconds: 15 * 60,
  longestSeconds: 15 * 60,
  forgottenAfterSeconds: 15 * 60,
}

/** Compared with for names that nobody has, so that they take as long to refuse: Argon2id of a text nobody knows. */
export const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$CEnVRALSjO13xZCTERV6qw$Y2UMLSSYhu36/iNHgMpTCeHNSK9bHiTVdZGMAIGmRFo'

/** Signs a person in: a new session with its first pair of tokens. */
export async function signIn(ctx: Ctx, given: z.output<typeof SignIn>): Promise<TokensOut> {
  refuseEmpty(given)
  const user = await findUserByName(ctx.store.db, given.username)
  const tries = await countTry(ctx, user, { name: triesSubject(given.username), operation: 'Auth' })
  const isRight = await isPassword(user?.passwordHash ?? NOBODY, given.password)
  if (!user?.isActive || !isRight) {
    noteRefusal(ctx, user, { refused: !user ? 'unknown name' : isRight ? 'inactive user' : 'wrong password' })
    throw new Refusal('SESSION_INVALID_LOGIN')
  }

  const second = await askSecond(ctx, user, given.code ?? '').catch(async (error: unknown) => {
    // A right password alone is no failed sign-in; it forgets none either.
    if (isAsking(error)) await giveBack(tries)
    throw error
  })
  return beginSession(tries, user, second).catch((error: unknown) => noteRefusedCode(ctx, user, error))
}

/**
 * Begins a session, in one transaction with what the sign-in uses up; forgets what was wrong before.
 *
 * @throws Refusal of what is used up already.
 */
export async function beginSession(tries: Tries, user: UserSecrets, second: SecondStep): Promise<TokensOut> {
  const { ctx, operation } = tries
  const sessionID = randomUUID()
  const refreshToken = ctx.guard.refreshTokens.first(sessionID)
  const recoveryCodes = await transaction(ctx.store.db, async (trx) => {
    const taken = await second.take(trx)
    if (tries.name !== null) await forgetTries(trx, 'username', tries.name)
    if (tries.isStranger) await giveBackTry(trx, 'address', tries.address)
    await insertSession(trx, {
      id: sessionID,
      userID: user.id,
      refreshHash: refreshHash(refreshToken),
      now: ctx.now,
      expiresAt: sessionEnd(ctx.now),
      address: tries.address,
      device: deviceOf(ctx.userAgent),
    })
    const by = { at: ctx.now, userID: user.id, username: user.username, operation }
    for (const event of taken.events) await recordEvent(trx, { ...by, operation: 'ConfirmSecondFactor' }, event)
    const after = { address: ctx.address, ...(taken.by !== null && { secondFactor: taken.by }) }
    await recordEvent(trx, by, { kind: 'session', subjectID: user.id, after })
    return taken.recoveryCodes
  })
  ctx.announce({ kind: 'session', id: user.id, action: 'began' })
  const tokens = tokensFor(ctx, { userID: user.id, username: user.username, sessionID }, refreshToken)
  return recoveryCodes ? { ...tokens, recoveryCodes } : tokens
}

/**
 * Counts a sign-in before its outcome is known: of its name, and of its address unless that user has signed in from there before.
 *
 * @throws Refusal while either has to wait.
 * @source server 2, server 17.5
 */
export async function countTry(
  ctx: Ctx,
  user: UserSecrets | null,
  { name, operation }: Pick<Tries, 'name' | 'operation'>,
): Promise<Tries> {
  const address = countedAddress(ctx.address)
  const isStranger = !(await isAtHome(ctx.store.db, user?.id ?? 0, address))
  const tries: Tries = { ctx, user, name, address, isStranger, operation }
  if (isStranger) await refuseWaitingAddress(tries)
  await tryName(tries)
  if (isStranger) await tryAddress(tries)
  return tries
}

async function giveBack({ ctx, name, address, isStranger }: Tries): Promise<void> {
  if (name !== null) await giveBackTry(ctx.store.db, 'username', name)
  if (isStranger) await giveBackTry(ctx.store.db, 'address', address)
}

function refuseEmpty(given: { username: string; password: string }): void {
  const problems = [
    ...(given.username === '' ? [{ field: 'username', message: 'Username is required' }] : []),
    ...(given.password === '' ? [{ field: 'password', message: 'Password is required' }] : []),
  ]
  if (problems.length > 0) throw new InvalidFields(problems)
}

/** Whose tries are counted, by which call. */
export interface Tries {
  ctx: Ctx
  user: UserSecrets | null
  /** As `triesSubject` has what was typed; null where nobody is named. */
  name: string | null
  address: string
  /** The user has not signed in from this address before. */
  isStranger: boolean
  operation: string
}

/** Asked first, so that an address that has to wait does not use up the tries of names. */
async function refuseWaitingAddress(tries: Tries): Promise<void> {
  const { ctx, address, operation } = tries
  const waitUntil = await findWait(ctx.store.db, { kind: 'address', name: address }, ctx.now)
  if (waitUntil) refuseUntil(tries, waitUntil, { refused: 'address waits', operation })
}

/**
 * Counts a try of the current password of whoever is signed in among the failed sign-ins of their name, before its outcome is known.
 *
 * @throws Refusal while they have to wait.
 * @source server 17.2
 */
export async function tryOwnPassword(ctx: Ctx, user: UserSecrets, operation = 'EditUser'): Promise<void> {
  const name = triesSubject(user.username)
  await tryName({ ctx, user, name, address: '', isStranger: false, operation })
}

/** Counts a try of a name. One that has to wait is nothing to its address: others sign in from there too. */
async function tryName(tries: Tries): Promise<void> {
  const { ctx, name, operation } = tries
  if (name === null) return
  const waitUntil = await takeTry(ctx.store.db, { kind: 'username', name }, USERNAME_TRIES, ctx.now)
  if (waitUntil) refuseUntil(tries, waitUntil, { refused: 'name waits', operation })
}

async function tryAddress(tries: Tries): Promise<void> {
  const { ctx, name, address, operation } = tries
  const waitUntil = await takeTry(ctx.store.db, { kind: 'address', name: address }, ADDRESS_TRIES, ctx.now)
  if (!waitUntil) return
  if (name !== null) await giveBackTry(ctx.store.db, 'username', name)
  refuseUntil(tries, waitUntil, { refused: 'address waits', operation })
}

function refuseUntil({ ctx, user }: Tries, waitUntil: Date, note: Noted): never {
  noteRefusal(ctx, user, note)
  throw tooManyTries(waitUntil.getTime() - ctx.now.getTime())
}

/** Refuses until so many milliseconds have passed. */
export function tooManyTries(waitMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new Refusal('SESSION_TOO_MANY_TRIES', { seconds }, { retryAfterSeconds: seconds })
}

/** Ends the session of the caller, in every tab. */
export async function signOut(ctx: Ctx): Promise<void> {
  await transaction(ctx.store.db, async (trx) => {
    await endSession(trx, ctx.caller.sessionID, ctx.now)
    await recordEvent(trx, auditContextOf(ctx, 'Logout'), {
      kind: 'session',
      subjectID: ctx.caller.userID,
      after: { ended: 'signed out' },
    })
  })
  ctx.announce({ kind: 'session', id: ctx.caller.userID, action: 'ended' })
}

/** What the caller does, for the audit. */
export function auditContextOf(ctx: Ctx, operation: string): AuditContext {
  return { at: ctx.now, userID: ctx.caller.userID, username: ctx.caller.username, operation }
}

/** When a session that is renewed at this instant ends. */
export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS * DAY_MS)
}

/** The tokens of a session, with what a client wants to know beside them. */
export function tokensFor(ctx: Ctx, who: Identity, refreshToken: string): TokensOut {
  const { userID, username, sessionID } = who
  const accessToken = signAccessToken(ctx.config.secret, { userID, sessionID }, ctx.now)
  return { accessToken, refreshToken, username, userID, businessDay: ctx.today }
}
