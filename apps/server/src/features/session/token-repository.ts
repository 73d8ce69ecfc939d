import type { TokenRight } from '@forecourt/core/kernel/rights'
import { CompiledQuery, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import type { SessionRole } from '../../guard/session-role'
import { rightsOf } from './roles-repository'

export interface StoredToken {
  id: number
  name: string
  rights: TokenRight[]
  createdBy: string
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
  revokedBy: string | null
  revokedAt: Date | null
}

const COLUMNS = [
  'id',
  'name',
  'rights',
  'created_by as createdBy',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'last_used_at as lastUsedAt',
  'revoked_by as revokedBy',
  'revoked_at as revokedAt',
] as const

/** A token with the present role of its maker; null when the maker is not known. */
export interface TokenWithMaker extends StoredToken {
  makerRole: SessionRole | null
}

// Every call with a token asks it: it is written by hand and prepared.
const BY_HASH = `/* prepared */ select t.id, t.name, t.rights, t.created_by as "createdBy", t.created_at as "createdAt", t.expires_at as "expiresAt",
  t.last_used_at as "lastUsedAt", t.revoked_by as "revokedBy", t.revoked_at as "revokedAt", r.name as role, r.built_in, r.rights as role_rights
  from service_tokens t left join users u on u.id = t.created_by_id left join roles r on r.id = u.role_id where t.token_hash = $1`

/** Returns the token of a hash, also an expired or revoked one. */
export async function findToken(db: Db | Trx, hash: string): Promise<TokenWithMaker | null> {
  type Row = StoredToken & { role: string | null; built_in: string | null; role_rights: string[] | null }
  const found = await db.executeQuery<Row>(CompiledQuery.raw(BY_HASH, [hash]))
  const [row] = found.rows
  if (!row) return null
  const { role, built_in, role_rights: rights, ...token } = row
  return {
    ...token,
    makerRole: role === null ? null : { name: role, rights: rightsOf({ built_in, rights: rights ?? [] }) },
  }
}

/** Returns every token, the newest first, with whether its maker may still sign in. */
export function listTokens(db: Db | Trx): Promise<(StoredToken & { isMakerActive: boolean })[]> {
  return db
    .selectFrom('service_tokens')
    .select(COLUMNS)
    .select(
      sql<boolean>`coalesce((select u.is_active from users u where u.id = service_tokens.created_by_id), true)`.as(
        'isMakerActive',
      ),
    )
    .orderBy('id', 'desc')
    .execute()
}

/** Returns the valid tokens of a user, locked. */
export function lockTokensOf(trx: Db | Trx, userID: number, now: Date): Promise<StoredToken[]> {
  return trx
    .selectFrom('service_tokens')
    .select(COLUMNS)
    .where('created_by_id', '=', userID)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Returns whether a user may sign in, and blocks a deactivation until the transaction ends. */
export async function lockIfActive(trx: Db | Trx, userID: number): Promise<boolean> {
  const user = await trx.selectFrom('users').select('is_active').where('id', '=', userID).forShare().executeTakeFirst()
  return user?.is_active === true
}

export async function lockToken(trx: Db | Trx, id: number): Promise<StoredToken | null> {
  const row = await trx.selectFrom('service_tokens').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? null
}

/** Inserts a token; the unique index on the names of tokens that are not revoked prevents duplicates. */
export async function insertToken(
  trx: Db | Trx,
  token: {
    name: string
    hash: string
    rights: readonly TokenRight[]
    by: string
    byID: number
    at: Date
    expiresAt: Date
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('service_tokens')
    .values({
      name: token.name,
      token_hash: token.hash,
      rights: sql<TokenRight[]>`${token.rights}::text[]`,
      created_by: token.by,
      created_by_id: token.byID,
      created_at: token.at,
      expires_at: token.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function revokeToken(trx: Db | Trx, id: number, stamp: { by: string; at: Date }): Promise<void> {
  await trx
    .updateTable('service_tokens')
    .set({ revoked_by: stamp.by, revoked_at: stamp.at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

const USED_STEP_MS = 60_000

/** Stores the use of a token, once a minute. */
export async function recordTokenUse(db: Db, { id, lastUsedAt }: StoredToken, now: Date): Promise<void> {
  const step = new Date(now.getTime() - USED_STEP_MS)
  if (lastUsedAt && lastUsedAt > step) return
  await db
    .updateTable('service_tokens')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', step)]))
    .execute()
}

/** Returns which of these tokens are neither revoked nor expired. */
export async function validTokens(db: Db, ids: readonly number[], now: Date): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('service_tokens')
    .select('id')
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
