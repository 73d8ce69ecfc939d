import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SignedIn, SignIn } from '@forecourt/core/features/session/schemas'
import { deviceOf } from '@forecourt/core/features/session/device'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { type AuditContext, recordEvent } from '../../database/audit'
import type { Db, Trx } from '../../database/database'
import { transaction } from '../../database/transaction'
import { countedAddress } from './address'
import {
  endSession,
  findUserByName,
  findWait,
  deleteTries,
  uncountTry,
  insertSession,
  knownOrigin,
  recordTry,
  type TriesLimit,
  type UserSecrets,
} from './repository'
import { requireOwnPassword, withOwnPassword } from './first-password'
import { requireSecondFactor, isPrompt, noteRefusedCode, type SecondFactorStep } from './second-step'
import { deviceHash, newDeviceKey } from '../../guard/device-key'
import { refreshHash } from '../../guard/refresh-token'
import { noteRefusal, type RefusalReason } from './note-refusal'
import { matchesPassword, signAccessToken, triesSubject } from './secrets'

export type TokensOut = z.output<typeof SignedIn>
interface SessionIdentity {
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
/** Limit of wrong tries of a name from all unknown places together. */
const STRANGER_TRIES: TriesLimit = {
  free: 100,
  firstSeconds: 60,
  longestSeconds: 60,
  forgottenAfterSeconds: 15 * 60,
}
/** Limit of wrong tries of an address: names, passwords and service tokens. */
export const ADDRESS_TRIES: TriesLimit = {
  free: 50,
  firstSeconds: 15 * 60,
  longestSeconds: 15 * 60,
  forgottenAfterSeconds: 15 * 60,
}

/** Compared with for unknown names, so that their refusal takes as long: Argon2id of an unknown text. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$CEnVRALSjO13xZCTERV6qw$Y2UMLSSYhu36/iNHgMpTCeHNSK9bHiTVdZGMAIGmRFo'

/** Signs a user in: a new session with its first pair of tokens. */
export async function signIn(ctx: Ctx, given: z.output<typeof SignIn>): Promise<TokensOut> {
  refuseEmpty(given)
  const startedAt = performance.now()
  const user = await findUserByName(ctx.store.db, given.username)
  const counted = countTries(ctx, user, { name: triesSubject(given.username), operation: 'Auth' })
  const tries = await counted.catch((error: unknown) => throwLate(startedAt, error))
  const isRight = await matchesPassword(user?.passwordHash ?? DUMMY_HASH, given.password)
  if (!user?.isActive || !isRight) {
    noteRefusal(ctx, user, { refused: !user ? 'unknown name' : isRight ? 'inactive user' : 'wrong password' })
    // Where strangers wait, whoever is known there hears the same until the password is right.
    if (tries.addressWait) return throwLate(startedAt, tooManyTries(tries.addressWait.getTime() - ctx.now.getTime()))
    throw new Refusal('SESSION_INVALID_LOGIN')
  }

  const step = await stepOf(ctx, user, given).catch(async (error: unknown) => {
    // A right password alone is no failed sign-in; it forgets none either.
    if (isPrompt(error) || error instanceof InvalidFields) await uncountTries(tries)
    throw error
  })
  return beginSession(tries, user, step).catch((error: unknown) => noteRefusedCode(ctx, user, error))
}

/** Returns what is needed besides the right password: an own password in place of a first one, and a code. */
async function stepOf(ctx: Ctx, user: UserSecrets, given: z.output<typeof SignIn>): Promise<SecondFactorStep> {
  const change = await requireOwnPassword(ctx, user, given)
  return withOwnPassword(change, await requireSecondFactor(ctx, user, given.code ?? ''))
}

/** Longer than checking a password takes. */
const LATE_MS = 250

/** Throws after a fixed time, which does not reveal whether a password was checked. */
async function throwLate(startedAt: number, error: unknown): Promise<never> {
  await sleep(Math.max(0, startedAt + LATE_MS - performance.now()))
  throw error
}

/**
 * Begins a session, in one transaction with the second step, and clears earlier failures.
 * @throws Refusal of a code that was used already.
 */
export async function beginSession(
  tries: SignInTries,
  user: UserSecrets,
  second: SecondFactorStep,
): Promise<TokensOut> {
  const { ctx, operation } = tries
  const sessionID = randomUUID()
  const refreshToken = ctx.guard.refreshTokens.first(sessionID)
  const deviceKey = ctx.deviceKey ?? newDeviceKey()
  const recoveryCodes = await transaction(ctx.store.db, async (trx) => {
    const taken = await second.take(trx)
    await clearTries(tries, trx)
    await insertSession(trx, {
      id: sessionID,
      userID: user.id,
      refreshHash: refreshHash(refreshToken),
      now: ctx.now,
      expiresAt: sessionEnd(ctx.now),
      address: tries.address,
      device: deviceOf(ctx.userAgent),
      deviceKey: deviceHash(deviceKey),
    })
    const by = { at: ctx.now, userID: user.id, username: user.username, operation }
    for (const event of taken.events) await recordEvent(trx, { ...by, operation: 'ConfirmSecondFactor' }, event)
    const after = { address: ctx.address, ...(taken.by !== null && { secondFactor: taken.by }) }
    await recordEvent(trx, by, { kind: 'session', subjectID: user.id, after })
    return taken.recoveryCodes
  })
  ctx.storeDeviceKey(deviceKey)
  ctx.announce({ kind: 'session', id: user.id, action: 'began' })
  const tokens = tokensFor(ctx, { userID: user.id, username: user.username, sessionID }, refreshToken)
  return recoveryCodes ? { ...tokens, recoveryCodes } : tokens
}

/**
 * Counts a sign-in before its result is known: of its name at its place, of the name at unknown places, and of the address. A user who signed in with
 * this browser before, or from this address, is not blocked by the tries of others.
 * @throws Refusal while one of them has to wait.
 * @source server 2, server 17.5
 */
export async function countTries(
  ctx: Ctx,
  user: UserSecrets | null,
  { name, operation }: Pick<SignInTries, 'name' | 'operation'>,
): Promise<SignInTries> {
  const { db } = ctx.store
  const { address, place, known } = await placeOf(ctx, db, user)
  const addressWait = known === 'device' ? null : await findWait(db, { kind: 'address', name: address }, ctx.now)
  const tries: SignInTries = { ctx, user, name, address, place, known, addressWait, isAddressCounted: false, operation }
  if (addressWait && !known) refuseUntil(tries, addressWait, { refused: 'address waits', operation })
  await countNameTry(tries)
  const isAddressCounted = known !== 'device' && (await countAddressTry(tries))
  return { ...tries, isAddressCounted }
}

/** Returns where a user signs in: the browser that is known for them, else the address. */
async function placeOf(
  ctx: Ctx,
  db: Db | Trx,
  user: UserSecrets | null,
): Promise<Pick<SignInTries, 'address' | 'place' | 'known'>> {
  const address = countedAddress(ctx.address)
  const deviceKey = ctx.deviceKey === null ? null : deviceHash(ctx.deviceKey)
  const known = await knownOrigin(db, user?.id ?? 0, { address, deviceKey })
  return { address, place: known === 'device' && deviceKey !== null ? deviceKey : address, known }
}

/** Returns a name at a place, as its tries are counted. */
function placedName(name: string, place: string): string {
  return `${name} ${place}`
}

async function uncountTries(tries: SignInTries): Promise<void> {
  const { db } = tries.ctx.store
  if (tries.name !== null) await uncountTry(db, 'username', placedName(tries.name, tries.place))
  await uncountStrangerTries(tries, db)
}

/** Deletes the tries of a name at its place, and uncounts the others: each row once and in one order, so that sign-ins at once cannot deadlock. */
async function clearTries(tries: SignInTries, trx: Trx): Promise<void> {
  if (tries.name !== null) await deleteTries(trx, 'username', placedName(tries.name, tries.place))
  await uncountStrangerTries(tries, trx)
}

/** Uncounts the tries of the name everywhere, and of the address. */
async function uncountStrangerTries(
  { name, known, address, isAddressCounted }: SignInTries,
  db: Db | Trx,
): Promise<void> {
  if (name !== null && !known) await uncountTry(db, 'username', name)
  if (isAddressCounted) await uncountTry(db, 'address', address)
}

function refuseEmpty(given: { username: string; password: string }): void {
  const problems = [
    ...(given.username === '' ? [{ field: 'username', message: 'Username is required' }] : []),
    ...(given.password === '' ? [{ field: 'password', message: 'Password is required' }] : []),
  ]
  if (problems.length > 0) throw new InvalidFields(problems)
}

/** The counted tries of a sign-in, and its call. */
export interface SignInTries {
  ctx: Ctx
  user: UserSecrets | null
  /** From `triesSubject`; null without a name. */
  name: string | null
  address: string
  /** The place that the name is counted with: a browser or an address. */
  place: string
  /** How the user is known here; null for a stranger. */
  known: 'device' | 'address' | null
  /** Until when strangers wait at this address. */
  addressWait: Date | null
  /** The address counted this try: while it waits it counts none. */
  isAddressCounted: boolean
  operation: string
}

/**
 * Counts a try of the caller's current password among the failed sign-ins of their name, before its result is known.
 * @throws Refusal while they have to wait.
 * @source server 17.2
 */
export async function countOwnPasswordTry(ctx: Ctx, user: UserSecrets, operation = 'EditUser'): Promise<void> {
  const name = triesSubject(user.username)
  const { place } = await placeOf(ctx, ctx.store.db, user)
  for (const subject of [placedName(name, place), placedName(name, OWN_PLACE)]) {
    const waitUntil = await recordTry(ctx.store.db, { kind: 'username', name: subject }, USERNAME_TRIES, ctx.now)
    if (waitUntil) refuseUntil({ ctx, user }, waitUntil, { refused: 'name waits', operation })
  }
}

/** The place of tries within a session, wherever it is used. */
const OWN_PLACE = 'own'

/** Deletes the tries after the right current password. */
export async function deleteOwnTries(ctx: Ctx, db: Db | Trx, user: UserSecrets): Promise<void> {
  const name = triesSubject(user.username)
  const { place } = await placeOf(ctx, db, user)
  for (const of of [place, OWN_PLACE]) await deleteTries(db, 'username', placedName(name, of))
}

/** Counts a try of a name. A name that has to wait does not count for its address, from which others sign in too. */
async function countNameTry(tries: SignInTries): Promise<void> {
  const { ctx, name, place, known, addressWait, operation } = tries
  if (name === null) return
  const { db } = ctx.store
  const placed = { kind: 'username', name: placedName(name, place) } as const
  const waitUntil = await recordTry(db, placed, USERNAME_TRIES, ctx.now)
  if (waitUntil) refuseUntil(tries, addressWait ?? waitUntil, { refused: 'name waits', operation })
  const strangersWait = known ? null : await recordTry(db, { kind: 'username', name }, STRANGER_TRIES, ctx.now)
  if (!strangersWait) return
  await uncountTry(db, placed.kind, placed.name)
  refuseUntil(tries, strangersWait, { refused: 'name waits', operation })
}

/**
 * Counts a try of an address; known users go on while strangers wait.
 * @returns True when it was counted.
 */
async function countAddressTry(tries: SignInTries): Promise<boolean> {
  const { ctx, name, address, place, known, operation } = tries
  const { db } = ctx.store
  const waitUntil = await recordTry(db, { kind: 'address', name: address }, ADDRESS_TRIES, ctx.now)
  if (!waitUntil) return true
  if (known) return false
  if (name !== null) {
    await uncountTry(db, 'username', placedName(name, place))
    await uncountTry(db, 'username', name)
  }
  refuseUntil(tries, waitUntil, { refused: 'address waits', operation })
}

function refuseUntil({ ctx, user }: Pick<SignInTries, 'ctx' | 'user'>, waitUntil: Date, note: RefusalReason): never {
  noteRefusal(ctx, user, note)
  throw tooManyTries(waitUntil.getTime() - ctx.now.getTime())
}

export function tooManyTries(waitMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new Refusal('SESSION_TOO_MANY_TRIES', { seconds }, { retryAfterSeconds: seconds })
}

/** Ends the session of the caller, in every tab. */
export async function signOut(ctx: Ctx): Promise<void> {
  await transaction(ctx.store.db, async (trx) => {
    await endSession(trx, ctx.caller.sessionID, ctx.now)
    await recordEvent(trx, auditContext(ctx, 'Logout'), {
      kind: 'session',
      subjectID: ctx.caller.userID,
      after: { ended: 'signed out' },
    })
  })
  ctx.announce({ kind: 'session', id: ctx.caller.userID, action: 'ended' })
}

export function auditContext(ctx: Ctx, operation: string): AuditContext {
  return { at: ctx.now, userID: ctx.caller.userID, username: ctx.caller.username, operation }
}

/** Returns when a session that is renewed at this instant ends. */
export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS * DAY_MS)
}

/** Returns the tokens of a session, with the other data of the answer. */
export function tokensFor(ctx: Ctx, who: SessionIdentity, refreshToken: string): TokensOut {
  const { userID, username, sessionID } = who
  const accessToken = signAccessToken(ctx.config.secret, { userID, sessionID }, ctx.now)
  return { accessToken, refreshToken, username, userID, businessDay: ctx.today }
}
