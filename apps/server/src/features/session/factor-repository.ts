import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toCount } from '../../database/values'

/** The second factor of a user, and what their role says of it. */
export interface StoredFactor {
  role: string
  isNeeded: boolean
  /** Sealed; null while none is set up. */
  secret: string | null
  madeAt: Date | null
  /** Sealed: one that is being set up. */
  pending: string | null
}

/** The second factor of a user. */
export async function findFactor(db: Db | Trx, userID: number): Promise<StoredFactor> {
  return db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('second_factors as f', 'f.user_id', 'users.id')
    .select([
      'roles.name as role',
      'roles.needs_second_factor as isNeeded',
      'f.secret',
      'f.made_at as madeAt',
      'f.pending',
    ])
    .where('users.id', '=', userID)
    .executeTakeFirstOrThrow()
}

/** Keeps what is being set up, in place of what was before; one that is set up stays good meanwhile. */
export async function keepPending(trx: Trx, userID: number, pending: string): Promise<void> {
  await trx
    .insertInto('second_factors')
    .values({ user_id: userID, pending, secret: null, made_at: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pending }))
    .execute()
}

/** Takes into use what was being set up, with the step whose code confirmed it; false when something else is by now. */
export async function confirmPending(
  trx: Trx,
  { userID, pending, step, now }: { userID: number; pending: string; step: number; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('second_factors')
    .set({ secret: pending, made_at: now, pending: null, last_step: step })
    .where('user_id', '=', userID)
    .where('pending', '=', pending)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up the code of a step and of all before it; false when it is used up already. */
export async function takeStep(trx: Trx, userID: number, step: number): Promise<boolean> {
  const row = await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userID)
    .where('secret', 'is not', null)
    .where('last_step', '<', sql<string>`${step}`)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up a recovery code; false when there is none such. */
export async function takeRecoveryCode(trx: Trx, userID: number, hash: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userID)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Puts recovery codes in the place of those before. */
export async function replaceRecoveryCodes(trx: Trx, userID: number, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userID).execute()
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userID, code_hash })))
    .execute()
}

/** How many recovery codes a user has left. */
export async function countRecoveryCodes(db: Db | Trx, userID: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('user_id', '=', userID)
    .executeTakeFirstOrThrow()
  return toCount(count)
}

/** Takes away a second factor with its recovery codes; false when there was none in use. */
export async function deleteFactor(trx: Db | Trx, userID: number): Promise<boolean> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userID).execute()
  const row = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userID)
    .returning('secret')
    .executeTakeFirst()
  return (row?.secret ?? null) !== null
}

/** Whose second factor is not sealed with the secret of this name. */
export function factorsOfOtherSecret(
  trx: Trx,
  name: string,
): Promise<{ id: number; username: string; isActive: boolean }[]> {
  return trx
    .selectFrom('second_factors as f')
    .innerJoin('users', 'users.id', 'f.user_id')
    .select(['users.id', 'username', 'is_active as isActive'])
    .where(sql<boolean>`split_part(coalesce(f.secret, f.pending), '.', 1) <> ${name}`)
    .orderBy('username')
    .execute()
}

/** Says whether who has a role needs a second factor. */
export async function setRoleNeeds(trx: Db | Trx, roleID: number, isNeeded: boolean): Promise<void> {
  await trx
    .updateTable('roles')
    .set({ needs_second_factor: isNeeded, version: sql<number>`version + 1` })
    .where('id', '=', roleID)
    .execute()
}
