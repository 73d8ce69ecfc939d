import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toCount } from '../../database/values'
import { foldedWords } from '../../database/search'
import type { StoredPasscode } from '../session/secrets'

export interface UserRow {
  id: number
  username: string
  isActive: boolean
  roleID: number
  role: string
  hasSecondFactor: boolean
  /** The password was set by somebody else and not changed yet. */
  isFirstPassword: boolean
  passkeys: number
  version: number
}

export interface UsersFilter {
  username: string
  isActive: boolean | null
}

export async function countMatchingUsers(db: Db | Trx, filter: UsersFilter): Promise<number> {
  const { count } = await matchingUsers(db, filter)
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return toCount(count)
}

const hasSecondFactor = sql<boolean>`exists (
  select 1 from second_factors f where f.user_id = users.id and f.secret is not null
)`.as('hasSecondFactor')
const passkeys = sql<number>`(select count(*)::int from passkeys p where p.user_id = users.id)`.as('passkeys')

/** Returns every matching user, by name. */
export function usersInOrder(db: Db | Trx, filter: UsersFilter) {
  return matchingUsers(db, filter)
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select([
      'users.id',
      'username',
      'is_active as isActive',
      'role_id as roleID',
      'roles.name as role',
      'users.version',
      'is_first_password as isFirstPassword',
    ])
    .select([hasSecondFactor, passkeys])
    .orderBy(sql`forecourt_fold(username) collate "C"`)
    .orderBy('users.id')
}

function matchingUsers(db: Db | Trx, filter: UsersFilter) {
  let query = db.selectFrom('users')
  for (const word of foldedWords(filter.username))
    query = query.where(sql<boolean>`position(forecourt_fold(${word}) in forecourt_fold(username)) > 0`)
  return filter.isActive === null ? query : query.where('is_active', '=', filter.isActive)
}

export interface StoredUser extends UserRow {
  passwordHash: string
  passcodeHash: string
  updatedBy: string
  updatedAt: Date
}

export async function lockUser(trx: Db | Trx, id: number): Promise<StoredUser | null> {
  const row = await trx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select([
      'users.id',
      'username',
      'is_active as isActive',
      'password_hash as passwordHash',
      'is_first_password as isFirstPassword',
      'role_id as roleID',
      'roles.name as role',
      'users.version',
      'passcode_hash as passcodeHash',
      'updated_by as updatedBy',
      'updated_at as updatedAt',
    ])
    .select([hasSecondFactor, passkeys])
    .where('users.id', '=', id)
    .forUpdate('users')
    .executeTakeFirst()
  return row ?? null
}

/** Locks every active user, in one order, so that two deactivations at once cannot leave nobody. */
export async function lockActiveUsers(trx: Db | Trx): Promise<number[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('is_active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

export async function usernamesOf(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('users').select('username').execute()
  return rows.map(({ username }) => username)
}

export async function countUsers(db: Db | Trx): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return toCount(count)
}

/** Inserts a user; the unique index on the name, case aside, prevents duplicates. */
export async function insertUser(
  trx: Db | Trx,
  user: StoredPasscode & {
    username: string
    passwordHash: string
    isActive: boolean
    /** Somebody else set the password. */
    isFirstPassword: boolean
    roleID: number
    by: string
    at: Date
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('users')
    .values({
      username: user.username,
      password_hash: user.passwordHash,
      passcode_hash: user.passcodeHash,
      passcode_key: user.passcodeKey,
      is_active: user.isActive,
      is_first_password: user.isFirstPassword,
      role_id: user.roleID,
      updated_by: user.by,
      updated_at: user.at,
      created_at: user.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The changed fields of a user; an absent one stays. */
export interface UserChange {
  username?: string
  is_active?: boolean
  role_id?: number
  password_hash?: string
  is_first_password?: boolean
  passcode_hash?: string
  passcode_key?: string | null
}

export async function updateUser(
  trx: Db | Trx,
  id: number,
  change: UserChange,
  stamp: { by: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ ...change, updated_by: stamp.by, updated_at: stamp.at, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Marks passcodes with an unknown key as keyed with this one. */
export async function adoptPasscodes(db: Db, key: string): Promise<void> {
  await db.updateTable('users').set({ passcode_key: key }).where('passcode_key', 'is', null).execute()
}

export async function isPasscodeKeyUsed(db: Db, key: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('passcode_key', '=', key).executeTakeFirst()
  return user !== undefined
}

/** Returns the names of active users whose passcode was keyed with another secret. */
export async function usersOfOtherSecrets(db: Db, key: string): Promise<string[]> {
  const rows = await usersInOrder(db, { username: '', isActive: true }).where('passcode_key', '<>', key).execute()
  return rows.map((row) => row.username)
}

/** Returns users, active ones first, whose passcode was not keyed with the secret of this key. */
export async function usersOfOtherSecret(
  trx: Trx,
  key: string,
): Promise<{ id: number; username: string; isActive: boolean }[]> {
  return trx
    .selectFrom('users')
    .select(['id', 'username', 'is_active as isActive'])
    .where(sql<boolean>`passcode_key is distinct from ${key}`)
    .orderBy('is_active', 'desc')
    .orderBy('username')
    .execute()
}

/** Returns the number of webhooks, whose secrets are derived from the server's. */
export async function countWebhooks(trx: Trx): Promise<number> {
  const { count } = await trx
    .selectFrom('webhooks')
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Locks the table for `ensureFirstUsers`, on however many servers. */
export async function lockUsersTable(trx: Trx): Promise<void> {
  await sql`lock table users in share row exclusive mode`.execute(trx)
}
