import { RIGHTS } from '@forecourt/core/kernel/rights'
import { roleProblems } from '@forecourt/core/features/session/role-rules'
import type { RoleEdit, RoleIn, RolesOut } from '@forecourt/core/features/session/role-schemas'
import type { RoleFactor } from '@forecourt/core/features/session/factor-schemas'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { isUniqueViolation } from '../../database/errors'
import { setRoleRequirement } from '../session/factor-repository'
import {
  deleteRole,
  insertRole,
  listRoles,
  lockRole,
  lockUsersWith,
  roleNamed,
  type Role,
  updateRole,
  usersOfRole,
} from '../session/roles-repository'

/** Returns every role with its rights and the number of its users. */
export async function rolesOut(ctx: Pick<Ctx, 'db'>): Promise<z.output<typeof RolesOut>> {
  const roles = await listRoles(ctx.db)
  return { data: roles.map((role) => ({ ...role, rights: [...role.rights] })) }
}

/** Adds a role of the dealership, with no more rights than the caller's. */
export async function addRole(ctx: Ctx, given: z.output<typeof RoleIn>): Promise<number> {
  const role = validatedRole(given)
  ctx.needOwn(...role.rights)
  const id = await insertRole(ctx.db, role).catch((error: unknown) => refuseDuplicateName(error, role.name))
  await ctx.audit({ kind: 'role', subjectID: id, after: auditedRole(role) })
  ctx.announce({ kind: 'user', id: null, action: 'changed' })
  return id
}

/** Changes a role of the dealership for all its users, from their next call on. */
export async function editRole(ctx: Ctx, given: z.output<typeof RoleEdit>): Promise<void> {
  const role = validatedRole(given)
  const before = await lockOwnRole(ctx, given.id)
  ctx.needOwn(...before.rights, ...role.rights)
  if (given.version != null && given.version !== before.version)
    throw new Refusal('ROLE_CHANGED', { name: before.name })
  await updateRole(ctx.db, given.id, role).catch((error: unknown) => refuseDuplicateName(error, role.name))
  if ((await lockUsersWith(ctx.db, 'users')).length === 0) throw new Refusal('USERS_LAST_OWNER')
  await ctx.audit({ kind: 'role', subjectID: given.id, before: auditedRole(before), after: auditedRole(role) })
  ctx.announce({ kind: 'user', id: null, action: 'changed' })
}

/**
 * Sets whether users of a role, also a built-in one, sign in with a second factor, from the next sign-in on.
 * @source server 21.1
 */
export async function setRoleFactor(ctx: Ctx, { id, isNeeded }: z.output<typeof RoleFactor>): Promise<void> {
  const role = await lockRole(ctx.db, id)
  if (!role) throw new Refusal('RECORD_NOT_FOUND', { record: `Role ${id}` })
  ctx.needOwn(...role.rights)
  if (role.needsSecondFactor === isNeeded) return
  await setRoleRequirement(ctx.db, id, isNeeded)
  const said = (needs: boolean) => ({ ...auditedRole(role), secondFactor: needs ? 'needed' : 'not needed' })
  await ctx.audit({ kind: 'role', subjectID: id, before: said(!isNeeded), after: said(isNeeded) })
  ctx.announce({ kind: 'user', id: null, action: 'changed' })
}

export async function removeRole(ctx: Ctx, id: number): Promise<void> {
  const role = await lockOwnRole(ctx, id)
  const users = await usersOfRole(ctx.db, id)
  if (users.length > 0) throw new Refusal('ROLE_IN_USE', { name: role.name, users: users.join(', ') })
  await deleteRole(ctx.db, id)
  await ctx.audit({ kind: 'role', subjectID: id, before: auditedRole(role) })
  ctx.announce({ kind: 'user', id: null, action: 'changed' })
}

/**
 * Returns a role for a user.
 * @throws InvalidFields when it does not exist.
 */
export async function roleFor(ctx: Ctx, id: number): Promise<Role> {
  const role = await lockRole(ctx.db, id)
  if (!role) throw new InvalidFields([{ field: 'roleID', message: 'Role is not in the list' }])
  return role
}

/** Returns the id of the role of a name; 0 when there is none. */
export async function roleIDOf(ctx: Ctx, name: string): Promise<number> {
  return (await roleNamed(ctx.db, name))?.id ?? 0
}

async function lockOwnRole(ctx: Ctx, id: number): Promise<Role> {
  const role = await lockRole(ctx.db, id)
  if (!role) throw new Refusal('RECORD_NOT_FOUND', { record: `Role ${id}` })
  if (role.builtIn !== null) throw new Refusal('ROLE_BUILT_IN', { name: role.name })
  return role
}

function validatedRole({ name, rights }: z.output<typeof RoleIn>) {
  const problems = roleProblems({ name })
  if (problems.length > 0) throw new InvalidFields(problems)
  return { name, rights: RIGHTS.filter((right) => rights.includes(right)) }
}

function auditedRole({ name, rights }: Pick<Role, 'name' | 'rights'>) {
  return { name, can: rights.join(', ') }
}

function refuseDuplicateName(error: unknown, name: string): never {
  if (isUniqueViolation(error, 'roles_name')) throw new Refusal('ROLE_NAME_TAKEN', { name })
  throw error
}
