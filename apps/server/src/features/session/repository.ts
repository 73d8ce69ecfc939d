import type { Right } from '@forecourt/core/kernel/rights'
import { CompiledQuery, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import type { PhoneCaller } from '../../guard/phone-caller'
import type { SessionRole } from '../../guard/session-role'
import type { TokenCaller } from '../../guard/token-caller'
import { rightsOf } from './roles-repository'

/** A session that is alive, with its user. */
export interface AliveSession {
  sessionID: string
  userID: number
  username: string
  unlockedUntil: Date | null
  /** To the minute; null before the first use. */
  lastUsedAt?: Date | null
  /** The user's role; of a service token that of who made it. */
  role: SessionRole | null
  /** The service token that asks in a person's place; its `userID` is no user's and below zero. */
  token: TokenCaller | null
  /** The telephone that asks with a link which its user made. */
  phone?: PhoneCaller
}

// Every request asks it: it is written by hand and prepared.
const ALIVE = `/* prepared */ select s.id as "sessionID", u.id as "userID", u.username, s.unlocked_until as "unlockedUntil",
  s.last_used_at as "lastUsedAt", r.name as role, r.built_in, r.rights
  from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id where s.id = $1 and s.ended_at is null and s.expires_at > $2 and u.is_active`

/** The session while it is neither ended nor expired and its user is active. */
export async function findAliveSession(db: Db | Trx, sessionID: string, now: Date): Promise<AliveSession | null> {
  type Row = Omit<AliveSession, 'token' | 'role'> & { role: string; built_in: string | null; rights: string[] }
  const found = await db.executeQuery<Row>(CompiledQuery.raw(ALIVE, [sessionID, now]))
  const [row] = found.rows
  if (!row) return null
  const { role, built_in, rights, ...session } = row
  return { ...session, role: { name: role, rights: rightsOf({ built_in, rights }) }, token: null }
}

/** What a user may do. */
export async function rightsOfUser(db: Db | Trx, userID: number): Promise<readonly Right[]> {
  const row = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['roles.built_in', 'roles.rights'])
    .where('users.id', '=', userID)
    .executeTakeFirst()
  return row ? rightsOf(row) : []
}

/** Which of these sessions are alive. */
export async function aliveAmong(db: Db, sessionIDs: readonly string[], now: Date): Promise<Set<string>> {
  if (sessionIDs.length === 0) return new Set()
  const rows = await aliveSessions(db, now).where('sessions.id', 'in', sessionIDs).execute()
  return new Set(rows.map((row) => row.sessionID))
}

function aliveSessions(db: Db | Trx, now: Date) {
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

/** A user with what signing in needs. */
export interface UserSecrets {
  id: number
  username: string
  passwordHash: string
  passcodeHash: string
  passcodeKey: string | null
  isActive: boolean
  /** Somebody else set the password. */
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

/** The user of a name, case aside. */
export async function findUserByName(db: Db | Trx, username: string): Promise<UserSecrets | null> {
  const row = await db
    .selectFrom('users')
    .select(secretColumns)
    .where(sql<string>`lower(username)`, '=', sql<string>`lower(${username.trim()})`)
    .executeTakeFirst()
  return row ?? null
}

/** The user of an id. */
export async function findUserSecrets(db: Db | Trx, userID: number): Promise<UserSecrets | null> {
  const row = await db.selectFrom('users').select(secretColumns).where('id', '=', userID).executeTakeFirst()
  return row ?? null
}

/** Puts a password of the user's own in the place of the one that was given to them; false when somebody did meanwhile. */
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

/** Starts a session. */
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

/** Whether a user signed in with this browser, or from this address, within the time that sessions are kept. */
export async function knownPlace(
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
 * When a session of this beginning is over, however it is renewed.
 *
 * @source server 17.3
 */
export function lastInstant(startedAt: Date): Date {
  return new Date(startedAt.getTime() + LIFE_DAYS * DAY_MS)
}

/** A session as its refresh tokens see it. */
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

/** The session of an id, locked until the transaction ends. */
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
    isAlive: row.is_active && row.ended_at === null && row.expires_at > now && lastInstant(row.created_at) > now,
    startedAt: row.created_at,
    endedAt: row.ended_at,
    refreshHash: row.refresh_hash,
    previousHash: row.previous_hash,
    rotatedAt: row.rotated_at,
  }
}

/** The id of the session whose current or previous refresh token has this hash. */
export async function findSessionIDByHash(db: Db | Trx, hash: string): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where((where) => where.or([where('refresh_hash', '=', hash), where('previous_hash', '=', hash)]))
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whether a session ended because its user got a new password or passcode: the audit has that event at the same instant. */
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

/** Moves a session on to its next refresh token. */
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

/** Ends one session. */
export async function endSession(db: Db | Trx, sessionID: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, unlocked_until: null })
    .where('id', '=', sessionID)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends every session of a user. */
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

/** Forgets sessions that ended or expired long ago. */
export async function forgetOldSessions(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((where) => where.or([where('ended_at', '<', before), where('expires_at', '<', before)]))
    .execute()
}

/** What a person chose; empty when nothing yet. */
export async function readPreferences(db: Db | Trx, userID: number): Promise<Record<string, unknown>> {
  const row = await db.selectFrom('preferences').select('value').where('user_id', '=', userID).executeTakeFirst()
  return row?.value ?? {}
}

/** Keeps what a person chose beside what they had chosen before. */
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

/** How often one may be wrong. */
export interface TriesLimit {
  free: number
  /** Wait after the free ones; it doubles with each further one up to `longestSeconds`. */
  firstSeconds: number
  longestSeconds: number
  /** Earlier failures no longer count. */
  forgottenAfterSeconds: number
}

/** Clocks of several servers may be so much apart; a stamp further in the future is from before the clock was set back. */
const AHEAD_SECONDS_MAX = 5

/**
 * Counts a try before its outcome is known, so that guesses made at the same time count too. One statement: the row is
 * the lock. Stamps of the future count as of this instant, and keep nobody waiting.
 *
 * @returns null when the try may be made, else the instant from which one may try again.
 */
export async function takeTry(
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

/** The instant from which a subject may try again; null when it may. */
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

/** A right answer: the tries of this subject are forgotten. */
export async function forgetTries(db: Db | Trx, kind: TriesKind, name: string): Promise<void> {
  await db.deleteFrom('sign_in_tries').where('kind', '=', kind).where('subject', '=', name).execute()
}

/** The tries of a name are forgotten, wherever they were made. */
export async function forgetNameTries(db: Db | Trx, name: string): Promise<void> {
  await db
    .deleteFrom('sign_in_tries')
    .where('kind', '=', 'username')
    .where((where) => where.or([where('subject', '=', name), where('subject', 'like', `${name} %`)]))
    .execute()
}

/** A right answer where only wrong ones count: this try is given back. */
export async function giveBackTry(db: Db | Trx, kind: TriesKind, name: string): Promise<void> {
  await db
    .updateTable('sign_in_tries')
    .set((set) => ({ failures: set('failures', '-', 1), blocked_until: null }))
    .where('kind', '=', kind)
    .where('subject', '=', name)
    .where('failures', '>', 0)
    .execute()
}

/** Forgets tries that no limit looks at any more. */
export async function forgetOldTries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_tries').where('last_at', '<', before).execute()
}

/** No session ends later than one that begins now: those of a clock that was set back since. */
export async function endNoLaterThan(db: Db, latest: Date): Promise<void> {
  await db.updateTable('sessions').set({ expires_at: latest }).where('expires_at', '>', latest).execute()
}
