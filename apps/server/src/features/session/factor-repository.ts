import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toCount } from '../../database/values'

/** The second factor of a user, and the requirement of their role. */
export interface StoredFactor {
  role: string
  isNeeded: boolean
  /** Encrypted; null while none is set up. */
  secret: string | null
  madeAt: Date | null
  /** Encrypted: one that is being set up. */
  pending: string | null
}

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

/** Stores a factor that is being set up, replacing an unconfirmed one; a confirmed one stays valid meanwhile. */
export async function storePending(trx: Trx, userID: number, pending: string): Promise<void> {
  await trx
    .insertInto('second_factors')
    .values({ user_id: userID, pending, secret: null, made_at: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pending }))
    .execute()
}

/** Activates the pending factor, with the step of the code that confirmed it; false when another one is pending by now. */
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

/** Uses the code of a step and of all before it; false when it was used already. */
export async function consumeStep(trx: Trx, userID: number, step: number): Promise<boolean> {
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

/** Uses a recovery code; false when it does not exist. */
export async function consumeRecoveryCode(trx: Trx, userID: number, hash: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userID)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function replaceRecoveryCodes(trx: Trx, userID: number, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userID).execute()
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userID, code_hash })))
    .execute()
}

export async function countRecoveryCodes(db: Db | Trx, userID: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('user_id', '=', userID)
    .executeTakeFirstOrThrow()
  return toCount(count)
}

/** Removes a second factor with its recovery codes; false when there was none in use. */
export async function deleteFactor(trx: Db | Trx, userID: number): Promise<boolean> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userID).execute()
  const row = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userID)
    .returning('secret')
    .executeTakeFirst()
  return (row?.secret ?? null) !== null
}

/** Returns the users whose second factor is encrypted with another secret than the named one. */
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

/** Sets whether users of a role need a second factor. */
export async function setRoleRequirement(trx: Db | Trx, roleID: number, isNeeded: boolean): Promise<void> {
  await trx
    .updateTable('roles')
    .set({ needs_second_factor: isNeeded, version: sql<number>`version + 1` })
    .where('id', '=', roleID)
    .execute()
}
