import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'

export interface OwnPasskey {
  id: number
  name: string
  host: string
  createdAt: Date
  lastUsedAt: Date | null
  /** The id that authenticators use. */
  credentialID: string
  transports: string[]
}

/** Returns the passkeys of a user, the oldest first. */
export function passkeysOf(db: Db | Trx, userID: number): Promise<OwnPasskey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'host', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .select(['credential_id as credentialID', 'transports'])
    .where('user_id', '=', userID)
    .orderBy('id')
    .execute()
}

export async function hasPasskeys(db: Db | Trx, userID: number): Promise<boolean> {
  const row = await db.selectFrom('passkeys').select('id').where('user_id', '=', userID).executeTakeFirst()
  return row !== undefined
}

/** The key that verifies a signature, and its user. */
export interface StoredPasskey {
  id: number
  userID: number
  name: string
  host: string
  publicKey: string
  /** The user id that authenticators use. */
  userHandle: string
}

export async function findPasskey(db: Db | Trx, credentialID: string): Promise<StoredPasskey | null> {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'user_id as userID', 'name', 'host', 'public_key as publicKey'])
    .select('passkey_handle as userHandle')
    .where('credential_id', '=', credentialID)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the id of a user for authenticators: it reveals nothing of the user. */
export async function passkeyHandle(db: Db | Trx, userID: number): Promise<string> {
  const { handle } = await db
    .selectFrom('users')
    .select('passkey_handle as handle')
    .where('id', '=', userID)
    .executeTakeFirstOrThrow()
  return handle
}

/** Inserts a passkey; unique indexes ensure its id, and its name among those of its user. */
export async function insertPasskey(
  trx: Trx,
  passkey: Pick<OwnPasskey, 'name' | 'host' | 'createdAt' | 'credentialID' | 'transports'> & {
    userID: number
    publicKey: string
    counter: number
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('passkeys')
    .values({
      user_id: passkey.userID,
      credential_id: passkey.credentialID,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      host: passkey.host,
      name: passkey.name,
      created_at: passkey.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Renames one of a user's passkeys.
 * @returns Its name before; null when it is not theirs.
 */
export async function renamePasskey(
  trx: Db | Trx,
  { id, userID, name }: { id: number; userID: number; name: string },
): Promise<string | null> {
  const before = await trx
    .selectFrom('passkeys')
    .select('name')
    .where('id', '=', id)
    .where('user_id', '=', userID)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return null
  await trx.updateTable('passkeys').set({ name }).where('id', '=', id).execute()
  return before.name
}

/**
 * Removes one of a user's passkeys.
 * @returns Its name; null when it is not theirs.
 */
export async function deletePasskey(trx: Trx, id: number, userID: number): Promise<string | null> {
  const row = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userID)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}

/**
 * Removes all of a user's passkeys.
 * @returns Their names.
 */
export async function deletePasskeys(trx: Db | Trx, userID: number): Promise<string[]> {
  const rows = await trx.deleteFrom('passkeys').where('user_id', '=', userID).returning('name').execute()
  return rows.map(({ name }) => name)
}

/** Locks the factors of a user, so that of two changes at once the second sees the result of the first. */
export async function lockFactors(trx: Trx, userID: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userID).forUpdate().execute()
}

/**
 * Stores a sign-in with a passkey, with the counter of its authenticator.
 * @returns `copied` for one whose counter did not go up (authenticators without a counter always send 0), `gone` for one that was removed meanwhile.
 */
export async function usePasskey(
  trx: Trx,
  id: number,
  { counter, now }: { counter: number; now: Date },
): Promise<'used' | 'copied' | 'gone'> {
  const row = await trx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`)
    .returning('id')
    .executeTakeFirst()
  if (row) return 'used'
  return (await trx.selectFrom('passkeys').select('id').where('id', '=', id).executeTakeFirst()) ? 'copied' : 'gone'
}

/** Uses a challenge; false when it was used already. */
export async function consumeChallenge(trx: Trx, hash: string, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('used_challenges')
    .values({ challenge_hash: hash, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes used challenges that have expired. */
export async function deleteUsedChallenges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('used_challenges').where('used_at', '<', before).execute()
}
