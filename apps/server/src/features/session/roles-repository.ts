import { type BuiltInRole, RIGHTS_OF_ROLE, ROLES } from '@forecourt/core/features/session/enums'
import { RIGHTS, type Right } from '@forecourt/core/kernel/rights'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toCount } from '../../database/values'

export interface Role {
  id: number
  name: string
  /** Null for one of the dealership's own. */
  builtIn: BuiltInRole | null
  rights: readonly Right[]
  /** Its users sign in with a second factor. */
  needsSecondFactor: boolean
  version: number
}

interface RoleRow {
  id: number
  name: string
  built_in: string | null
  rights: readonly string[]
  needs_second_factor: boolean
  version: number
}

const isBuiltIn = (name: string | null): name is BuiltInRole => ROLES.some((role) => role === name)
const isRight = (name: string): name is Right => RIGHTS.some((right) => right === name)

/** Returns the rights of a stored role, in the order of core; unknown rights are left out. */
export function rightsOf({ built_in, rights }: Pick<RoleRow, 'built_in' | 'rights'>): readonly Right[] {
  if (isBuiltIn(built_in)) return RIGHTS_OF_ROLE[built_in]
  const own = new Set(rights.filter(isRight))
  return RIGHTS.filter((right) => own.has(right))
}

function roleOf(row: RoleRow): Role {
  const { id, name, built_in, needs_second_factor: needsSecondFactor, version } = row
  return { id, name, builtIn: isBuiltIn(built_in) ? built_in : null, rights: rightsOf(row), needsSecondFactor, version }
}

const COLUMNS = ['id', 'name', 'built_in', 'rights', 'needs_second_factor', 'version'] as const

/** Returns every role with the number of its active users, built-in ones first. */
export async function listRoles(db: Db | Trx): Promise<(Role & { users: number })[]> {
  const rows = await db
    .selectFrom('roles')
    .select(COLUMNS)
    .select(sql<string>`(select count(*) from users where users.role_id = roles.id and users.is_active)`.as('users'))
    .orderBy(sql`built_in is null`)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...roleOf(row), users: toCount(row.users) }))
}

export async function lockRole(trx: Db | Trx, id: number): Promise<Role | null> {
  const row = await trx.selectFrom('roles').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? roleOf(row) : null
}

export async function builtInRole(db: Db | Trx, word: BuiltInRole): Promise<Role> {
  return roleOf(await db.selectFrom('roles').select(COLUMNS).where('built_in', '=', word).executeTakeFirstOrThrow())
}

/** Returns the role of a name, case aside. */
export async function roleNamed(db: Db | Trx, name: string): Promise<Role | null> {
  const row = await db
    .selectFrom('roles')
    .select(COLUMNS)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name.trim()})`)
    .executeTakeFirst()
  return row ? roleOf(row) : null
}

/** Inserts a role; the unique index on the name, case aside, prevents duplicates. */
export async function insertRole(trx: Db | Trx, role: { name: string; rights: readonly Right[] }): Promise<number> {
  const { id } = await trx
    .insertInto('roles')
    .values({ name: role.name, rights: sql<string[]>`${role.rights}::text[]` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateRole(
  trx: Db | Trx,
  id: number,
  role: { name: string; rights: readonly Right[] },
): Promise<void> {
  await trx
    .updateTable('roles')
    .set({ name: role.name, rights: sql<string[]>`${role.rights}::text[]`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteRole(trx: Db | Trx, id: number): Promise<void> {
  await trx.deleteFrom('roles').where('id', '=', id).execute()
}

/** Returns the users of a role, active or not, by name. */
export async function usersOfRole(db: Db | Trx, id: number): Promise<string[]> {
  const rows = await db.selectFrom('users').select('username').where('role_id', '=', id).orderBy('username').execute()
  return rows.map(({ username }) => username)
}

export async function usersWith(db: Db | Trx, right: Right): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'roles.built_in', 'roles.rights'])
    .where('users.is_active', '=', true)
    .execute()
  return rows.filter((row) => rightsOf(row).includes(right)).map(({ id }) => id)
}

/** Returns the active users with a right, locked in one order, so that two changes at once cannot leave nobody who has it. */
export async function lockUsersWith(trx: Db | Trx, right: Right): Promise<number[]> {
  const rows = await trx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'roles.built_in', 'roles.rights'])
    .where('users.is_active', '=', true)
    .orderBy('users.id')
    .forUpdate('users')
    .execute()
  return rows.filter((row) => rightsOf(row).includes(right)).map(({ id }) => id)
}
