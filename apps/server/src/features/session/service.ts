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
  forgetTries,
  giveBackTry,
  insertSession,
  knownPlace,
  takeTry,
  type TriesLimit,
  type UserSecrets,
} from './repository'
import { askOwnPassword, withOwnPassword } from './first-password'
import { askSecond, isAsking, noteRefusedCode, type SecondStep } from './second-step'
import { deviceHash, newDeviceKey } from '../../guard/device-key'
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
/** How often a name may be wrong from all places together where it is not known. */
const STRANGER_TRIES: TriesLimit = {
  free: 100,
  firstSeconds: 60,
  longestSeconds: 60,
  forgottenAfterSeconds: 15 * 60,
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
  const startedAt = performance.now()
  const user = await findUserByName(ctx.store.db, given.username)
  const counted = countTry(ctx, user, { name: triesSubject(given.username), operation: 'Auth' })
  const tries = await counted.catch((error: unknown) => throwLate(startedAt, error))
  const isRight = await isPassword(user?.passwordHash ?? NOBODY, given.password)
  if (!user?.isActive || !isRight) {
    noteRefusal(ctx, user, { refused: !user ? 'unknown name' : isRight ? 'inactive user' : 'wrong password' })
    // Where strangers wait, whoever is known there hears the same until the password is right.
    if (tries.addressWait) return throwLate(startedAt, tooManyTries(tries.addressWait.getTime() - ctx.now.getTime()))
    throw new Refusal('SESSION_INVALID_LOGIN')
  }

  const step = await stepOf(ctx, user, given).catch(async (error: unknown) => {
    // A right password alone is no failed sign-in; it forgets none either.
    if (isAsking(error) || error instanceof InvalidFields) await giveBack(tries)
    throw error
  })
  return beginSession(tries, user, step).catch((error: unknown) => noteRefusedCode(ctx, user, error))
}

/** What the right password is not enough for: one of the user's own in the place of a first one, and a code. */
async function stepOf(ctx: Ctx, user: UserSecrets, given: z.output<typeof SignIn>): Promise<SecondStep> {
  const change = await askOwnPassword(ctx, user, given)
  return withOwnPassword(change, await askSecond(ctx, user, given.code ?? ''))
}

/** Longer than a password takes to be checked. */
const LATE_MS = 250

/** Whether a password was looked at is not to be told by how long it took. */
async function throwLate(startedAt: number, error: unknown): Promise<never> {
  await sleep(Math.max(0, startedAt + LATE_MS - performance.now()))
  throw error
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
  const deviceKey = ctx.deviceKey ?? newDeviceKey()
  const recoveryCodes = await transaction(ctx.store.db, async (trx) => {
    const taken = await second.take(trx)
    await forgetAndGiveBack(tries, trx)
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
  ctx.keepDevice(deviceKey)
  ctx.announce({ kind: 'session', id: user.id, action: 'began' })
  const tokens = tokensFor(ctx, { userID: user.id, username: user.username, sessionID }, refreshToken)
  return recoveryCodes ? { ...tokens, recoveryCodes } : tokens
}

/**
 * Counts a sign-in before its outcome is known: of its name at its place, of the name where it is not known, and of the address. Whoever signed in with
 * this browser before, or from this address, is not kept out by what others try.
 *
 * @throws Refusal while one of them has to wait.
 * @source server 2, server 17.5
 */
export async function countTry(
  ctx: Ctx,
  user: UserSecrets | null,
  { name, operation }: Pick<Tries, 'name' | 'operation'>,
): Promise<Tries> {
  const { db } = ctx.store
  const { address, place, known } = await placeOf(ctx, db, user)
  const addressWait = known === 'device' ? null : await findWait(db, { kind: 'address', name: address }, ctx.now)
  const tries: Tries = { ctx, user, name, address, place, known, addressWait, isAddressCounted: false, operation }
  if (addressWait && !known) refuseUntil(tries, addressWait, { refused: 'address waits', operation })
  await tryName(tries)
  const isAddressCounted = known !== 'device' && (await tryAddress(tries))
  return { ...tries, isAddressCounted }
}

/** Where somebody signs in: the browser that is known for them, else the address. */
async function placeOf(
  ctx: Ctx,
  db: Db | Trx,
  user: UserSecrets | null,
): Promise<Pick<Tries, 'address' | 'place' | 'known'>> {
  const address = countedAddress(ctx.address)
  const deviceKey = ctx.deviceKey === null ? null : deviceHash(ctx.deviceKey)
  const known = await knownPlace(db, user?.id ?? 0, { address, deviceKey })
  return { address, place: known === 'device' && deviceKey !== null ? deviceKey : address, known }
}

/** A name at a place, as its tries are counted. */
function placedName(name: string, place: string): string {
  return `${name} ${place}`
}

/** Takes back what was counted, where it was no failed sign-in. */
async function giveBack(tries: Tries): Promise<void> {
  const { db } = tries.ctx.store
  if (tries.name !== null) await giveBackTry(db, 'username', placedName(tries.name, tries.place))
  await giveBackStrangers(tries, db)
}

/** Forgets the tries of a name at its place, and takes back what else was counted: each row once and in one order, so that sign-ins at once cannot deadlock. */
async function forgetAndGiveBack(tries: Tries, trx: Trx): Promise<void> {
  if (tries.name !== null) await forgetTries(trx, 'username', placedName(tries.name, tries.place))
  await giveBackStrangers(tries, trx)
}

/** Takes back what was counted of the name everywhere, and of the address. */
async function giveBackStrangers({ name, known, address, isAddressCounted }: Tries, db: Db | Trx): Promise<void> {
  if (name !== null && !known) await giveBackTry(db, 'username', name)
  if (isAddressCounted) await giveBackTry(db, 'address', address)
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
  /** What the name is counted with: a browser or an address. */
  place: string
  /** By what the user is known here; null for a stranger. */
  known: 'device' | 'address' | null
  /** Until when strangers wait at this address. */
  addressWait: Date | null
  /** The address has this try among its own: while it waits it takes none. */
  isAddressCounted: boolean
  operation: string
}

/**
 * Counts a try of the current password of whoever is signed in among the failed sign-ins of their name, before its outcome is known.
 *
 * @throws Refusal while they have to wait.
 * @source server 17.2
 */
export async function tryOwnPassword(ctx: Ctx, user: UserSecrets, operation = 'EditUser'): Promise<void> {
  const name = triesSubject(user.username)
  const { place } = await placeOf(ctx, ctx.store.db, user)
  for (const subject of [placedName(name, place), placedName(name, OWN)]) {
    const waitUntil = await takeTry(ctx.store.db, { kind: 'username', name: subject }, USERNAME_TRIES, ctx.now)
    if (waitUntil) refuseUntil({ ctx, user }, waitUntil, { refused: 'name waits', operation })
  }
}

/** Of a session, wherever it is used. */
const OWN = 'own'

/** The current password was right. */
export async function forgetOwnTries(ctx: Ctx, db: Db | Trx, user: UserSecrets): Promise<void> {
  const name = triesSubject(user.username)
  const { place } = await placeOf(ctx, db, user)
  for (const of of [place, OWN]) await forgetTries(db, 'username', placedName(name, of))
}

/** Counts a try of a name. One that has to wait is nothing to its address: others sign in from there too. */
async function tryName(tries: Tries): Promise<void> {
  const { ctx, name, place, known, addressWait, operation } = tries
  if (name === null) return
  const { db } = ctx.store
  const placed = { kind: 'username', name: placedName(name, place) } as const
  const waitUntil = await takeTry(db, placed, USERNAME_TRIES, ctx.now)
  if (waitUntil) refuseUntil(tries, addressWait ?? waitUntil, { refused: 'name waits', operation })
  const strangersWait = known ? null : await takeTry(db, { kind: 'username', name }, STRANGER_TRIES, ctx.now)
  if (!strangersWait) return
  await giveBackTry(db, placed.kind, placed.name)
  refuseUntil(tries, strangersWait, { refused: 'name waits', operation })
}

/** Counts a try of an address; whoever is known there goes on while strangers wait. @returns whether it was counted */
async function tryAddress(tries: Tries): Promise<boolean> {
  const { ctx, name, address, place, known, operation } = tries
  const { db } = ctx.store
  const waitUntil = await takeTry(db, { kind: 'address', name: address }, ADDRESS_TRIES, ctx.now)
  if (!waitUntil) return true
  if (known) return false
  if (name !== null) {
    await giveBackTry(db, 'username', placedName(name, place))
    await giveBackTry(db, 'username', name)
  }
  refuseUntil(tries, waitUntil, { refused: 'address waits', operation })
}

function refuseUntil({ ctx, user }: Pick<Tries, 'ctx' | 'user'>, waitUntil: Date, note: Noted): never {
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
