import type { Right } from '@forecourt/core/kernel/rights'
import { CompiledQuery, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import type { PhoneCaller } from '../../guard/phone-caller'
import type { SessionRole } from '../../guard/session-role'
import type { TokenCaller } from '../../guard/token-caller'
import { rightsOf } from './roles-repository'

export interface ActiveSession {
  sessionID: string
  userID: number
  username: string
  unlockedUntil: Date | null
  /** To the minute; null before the first use. */
  lastUsedAt?: Date | null
  /** The user's role; for a service token that of its maker. */
  role: SessionRole | null
  /** The service token of the caller; its `userID` is below zero and belongs to no user. */
  token: TokenCaller | null
  /** The telephone that calls with a link of its user. */
  phone?: PhoneCaller
}

// Every request asks it: it is written by hand and prepared.
const ALIVE = `/* prepared */ select s.id as "sessionID", u.id as "userID", u.username, s.unlocked_until as "unlockedUntil",
  s.last_used_at as "lastUsedAt", r.name as role, r.built_in, r.rights
  from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id where s.id = $1 and s.ended_at is null and s.expires_at > $2 and u.is_active`

/** Returns the session while it is neither ended nor expired and its user is active. */
export async function findActiveSession(db: Db | Trx, sessionID: string, now: Date): Promise<ActiveSession | null> {
  type Row = Omit<ActiveSession, 'token' | 'role'> & { role: string; built_in: string | null; rights: string[] }
  const found = await db.executeQuery<Row>(CompiledQuery.raw(ALIVE, [sessionID, now]))
  const [row] = found.rows
  if (!row) return null
  const { role, built_in, rights, ...session } = row
  return { ...session, role: { name: role, rights: rightsOf({ built_in, rights }) }, token: null }
}

export async function rightsOfUser(db: Db | Trx, userID: number): Promise<readonly Right[]> {
  const row = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['roles.built_in', 'roles.rights'])
    .where('users.id', '=', userID)
    .executeTakeFirst()
  return row ? rightsOf(row) : []
}

export async function activeAmong(db: Db, sessionIDs: readonly string[], now: Date): Promise<Set<string>> {
  if (sessionIDs.length === 0) return new Set()
  const rows = await selectActiveSessions(db, now).where('sessions.id', 'in', sessionIDs).execute()
  return new Set(rows.map((row) => row.sessionID))
}

function selectActiveSessions(db: Db | Trx, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as sessionID',
      'users.id as userID',
      'users.username as username',
      'sessions.unlocked_until as unlockedUntil',
    ])
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.is_active', '=', true)
}

export interface UserSecrets {
  id: number
  username: string
  passwordHash: string
  passcodeHash: string
  passcodeKey: string | null
  isActive: boolean
  /** The password was set by somebody else. */
  isFirstPassword: boolean
}

const secretColumns = [
  'id',
  'username',
  'password_hash as passwordHash',
  'passcode_hash as passcodeHash',
  'passcode_key as passcodeKey',
  'is_active as isActive',
  'is_first_password as isFirstPassword',
] as const

/** Returns the user of a name, case aside. */
export async function findUserByName(db: Db | Trx, username: string): Promise<UserSecrets | null> {
  const row = await db
    .selectFrom('users')
    .select(secretColumns)
    .where(sql<string>`lower(username)`, '=', sql<string>`lower(${username.trim()})`)
    .executeTakeFirst()
  return row ?? null
}

export async function findUserSecrets(db: Db | Trx, userID: number): Promise<UserSecrets | null> {
  const row = await db.selectFrom('users').select(secretColumns).where('id', '=', userID).executeTakeFirst()
  return row ?? null
}

/** Replaces a password that was given to a user by their own; false when that happened meanwhile. */
export async function replaceFirstPassword(
  trx: Trx,
  { id, username, passwordHash }: UserSecrets,
  { hash, at }: { hash: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ password_hash: hash, is_first_password: false, updated_by: username, updated_at: at })
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

export async function insertSession(
  trx: Trx,
  session: {
    id: string
    userID: number
    refreshHash: string
    now: Date
    expiresAt: Date
    address?: string
    device?: string
    /** The hash of what the browser is known by. */
    deviceKey?: string
  },
): Promise<void> {
  await trx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userID,
      refresh_hash: session.refreshHash,
      created_at: session.now,
      expires_at: session.expiresAt,
      address: session.address ?? null,
      device: session.device ?? null,
      device_key: session.deviceKey ?? null,
      last_used_at: session.now,
    })
    .execute()
}

/** Returns whether a user signed in with this browser, or from this address, within the time that sessions are stored. */
export async function knownOrigin(
  db: Db | Trx,
  userID: number,
  from: { address: string; deviceKey: string | null },
): Promise<'device' | 'address' | null> {
  const row = await db
    .selectFrom('sessions')
    .select([
      sql<boolean | null>`bool_or(device_key = ${from.deviceKey})`.as('isDevice'),
      sql<boolean | null>`bool_or(address = ${from.address})`.as('isAddress'),
    ])
    .where('user_id', '=', userID)
    .executeTakeFirst()
  if (row?.isDevice) return 'device'
  return row?.isAddress ? 'address' : null
}

const LIFE_DAYS = 90
const DAY_MS = 86_400_000

/**
 * Returns when a session with this start expires, however it is renewed.
 * @source server 17.3
 */
export function lastInstantOf(startedAt: Date): Date {
  return new Date(startedAt.getTime() + LIFE_DAYS * DAY_MS)
}

/** A session with its refresh tokens. */
export interface RefreshedSession {
  id: string
  userID: number
  username: string
  isAlive: boolean
  startedAt: Date
  endedAt: Date | null
  refreshHash: string
  previousHash: string | null
  rotatedAt: Date | null
}

export async function lockSession(trx: Trx, sessionID: string, now: Date): Promise<RefreshedSession | null> {
  const row = await trx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'users.username',
      'users.is_active',
      'sessions.refresh_hash',
      'sessions.previous_hash',
      'sessions.ended_at',
      'sessions.expires_at',
      'sessions.rotated_at',
      'sessions.created_at',
    ])
    .where('sessions.id', '=', sessionID)
    .forUpdate('sessions')
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    userID: row.user_id,
    username: row.username,
    isAlive: row.is_active && row.ended_at === null && row.expires_at > now && lastInstantOf(row.created_at) > now,
    startedAt: row.created_at,
    endedAt: row.ended_at,
    refreshHash: row.refresh_hash,
    previousHash: row.previous_hash,
    rotatedAt: row.rotated_at,
  }
}

/** Returns the id of the session whose current or previous refresh token has this hash. */
export async function findSessionIDByHash(db: Db | Trx, hash: string): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where((where) => where.or([where('refresh_hash', '=', hash), where('previous_hash', '=', hash)]))
    .executeTakeFirst()
  return row?.id ?? null
}

/** True when a session ended because its user got a new password or passcode: the audit has that event at the same instant. */
export async function endedBySecrets(
  trx: Trx,
  session: Pick<RefreshedSession, 'userID' | 'endedAt'>,
): Promise<boolean> {
  if (session.endedAt === null) return false
  const event = await trx
    .selectFrom('audit_events')
    .select('id')
    .where('kind', '=', 'user')
    .where('subject_id', '=', sql<string>`${session.userID}`)
    .where('at', '=', session.endedAt)
    .where(sql<boolean>`(after->>'newPassword' = 'true' or after->>'newPasscode' = 'true')`)
    .executeTakeFirst()
  return event !== undefined
}

export async function rotateSession(
  trx: Trx,
  sessionID: string,
  next: { previousHash: string; refreshHash: string; now: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({
      previous_hash: next.previousHash,
      refresh_hash: next.refreshHash,
      rotated_at: next.now,
      expires_at: next.expiresAt,
    })
    .where('id', '=', sessionID)
    .execute()
}

export async function endSession(db: Db | Trx, sessionID: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, unlocked_until: null })
    .where('id', '=', sessionID)
    .where('ended_at', 'is', null)
    .execute()
}

export async function endSessionsOf(db: Db | Trx, userID: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, unlocked_until: null })
    .where('user_id', '=', userID)
    .where('ended_at', 'is', null)
    .execute()
}

/** Unlocks the passcode of a session until an instant, or locks it with null. */
export async function setUnlocked(db: Db | Trx, sessionID: string, until: Date | null): Promise<void> {
  await db.updateTable('sessions').set({ unlocked_until: until }).where('id', '=', sessionID).execute()
}

/** Extends a running unlock; a locked session stays locked. */
export async function extendUnlock(
  db: Db | Trx,
  sessionID: string,
  change: { now: Date; until: Date },
): Promise<Date | null> {
  const row = await db
    .updateTable('sessions')
    .set({ unlocked_until: change.until })
    .where('id', '=', sessionID)
    .where('ended_at', 'is', null)
    .where('unlocked_until', '>', change.now)
    .returning('unlocked_until')
    .executeTakeFirst()
  return row?.unlocked_until ?? null
}

export async function deleteOldSessions(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((where) => where.or([where('ended_at', '<', before), where('expires_at', '<', before)]))
    .execute()
}

/** Returns the stored preferences of a user; empty for none. */
export async function readPreferences(db: Db | Trx, userID: number): Promise<Record<string, unknown>> {
  const row = await db.selectFrom('preferences').select('value').where('user_id', '=', userID).executeTakeFirst()
  return row?.value ?? {}
}

export async function mergePreferences(trx: Trx, userID: number, chosen: Record<string, unknown>): Promise<void> {
  const value = JSON.stringify(chosen)
  await trx
    .insertInto('preferences')
    .values({ user_id: userID, value })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ value: sql<string>`preferences.value || excluded.value` }),
    )
    .execute()
}

export type TriesKind = 'username' | 'address' | 'passcode' | 'approval' | 'approver'

export interface TriesLimit {
  free: number
  /** Wait after the free tries; it doubles with each further one up to `longestSeconds`. */
  firstSeconds: number
  longestSeconds: number
  /** Age after which failures no longer count. */
  forgottenAfterSeconds: number
}

/** Tolerance for the clocks of several servers; a later stamp is from before the clock was set back. */
const AHEAD_SECONDS_MAX = 5

/**
 * Counts a try before its result is known, so that guesses made at the same time count too. It is one statement: the row is the lock. Stamps of the
 * future count as of this instant, and block nobody.
 * @returns null when the try may be made, else the instant from which one may try again.
 */
export async function recordTry(
  db: Db | Trx,
  subject: { kind: TriesKind; name: string },
  limit: TriesLimit,
  now: Date,
): Promise<Date | null> {
  const forgotten = new Date(now.getTime() - limit.forgottenAfterSeconds * 1000)
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_tries as t (kind, subject, failures, first_at, last_at, blocked_until)
    values (${subject.kind}, ${subject.name}, 1, ${now}, ${now}, ${limit.free <= 1 ? sql`${now}::timestamptz + make_interval(secs => ${limit.firstSeconds}::int)` : null})
    on conflict (kind, subject) do update set
      failures = case when t.first_at < ${forgotten}::timestamptz then 1 else t.failures + 1 end,
      first_at = case when t.first_at < ${forgotten}::timestamptz then ${now}::timestamptz else least(t.first_at, ${now}::timestamptz) end,
      last_at = ${now},
      blocked_until = case
        when t.first_at >= ${forgotten}::timestamptz and t.failures + 1 >= ${limit.free}::int
        then ${now}::timestamptz + make_interval(secs => least(
          ${limit.longestSeconds}::int,
          ${limit.firstSeconds}::int * power(2, least(t.failures + 1 - ${limit.free}::int, 20))
        ))
      end
    where t.blocked_until is null or t.blocked_until <= ${now}::timestamptz
      or t.last_at > ${latestStamp(now)}::timestamptz
    returning failures`.execute(db)
  if (rows.length > 0) return null
  return (await findWait(db, subject, now)) ?? now
}

/** Returns the instant from which a subject may try again; null when it may now. */
export async function findWait(
  db: Db | Trx,
  subject: { kind: TriesKind; name: string },
  now: Date,
): Promise<Date | null> {
  const row = await db
    .selectFrom('sign_in_tries')
    .select('blocked_until')
    .where('kind', '=', subject.kind)
    .where('subject', '=', subject.name)
    .where('blocked_until', '>', now)
    .where('last_at', '<=', latestStamp(now))
    .executeTakeFirst()
  return row?.blocked_until ?? null
}

function latestStamp(now: Date): Date {
  return new Date(now.getTime() + AHEAD_SECONDS_MAX * 1000)
}

/** Deletes the tries of a subject after a right answer. */
export async function deleteTries(db: Db | Trx, kind: TriesKind, name: string): Promise<void> {
  await db.deleteFrom('sign_in_tries').where('kind', '=', kind).where('subject', '=', name).execute()
}

export async function deleteTriesOfName(db: Db | Trx, name: string): Promise<void> {
  await db
    .deleteFrom('sign_in_tries')
    .where('kind', '=', 'username')
    .where((where) => where.or([where('subject', '=', name), where('subject', 'like', `${name} %`)]))
    .execute()
}

/** Uncounts this try after a right answer, where only wrong ones count. */
export async function uncountTry(db: Db | Trx, kind: TriesKind, name: string): Promise<void> {
  await db
    .updateTable('sign_in_tries')
    .set((set) => ({ failures: set('failures', '-', 1), blocked_until: null }))
    .where('kind', '=', kind)
    .where('subject', '=', name)
    .where('failures', '>', 0)
    .execute()
}

export async function deleteOldTries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_tries').where('last_at', '<', before).execute()
}

/** Limits the end of sessions to that of one that begins now: those of a clock that was set back since. */
export async function capSessionEnds(db: Db, latest: Date): Promise<void> {
  await db.updateTable('sessions').set({ expires_at: latest }).where('expires_at', '>', latest).execute()
}
