import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'

/** Operations in which people type secrets; refused tokens are no sign-ins. */
const TYPED = [
  ...['Auth', 'CheckPassCode', 'EditUser', 'ApproveOnce'],
  ...['BeginSecondFactor', 'ConfirmSecondFactor', 'NewRecoveryCodes', 'RemoveSecondFactor'],
  ...['AuthPasskey', 'BeginPasskey', 'RemovePasskey'],
]

interface RefusedTry {
  id: number
  at: Date
  username: string
  refused: string
  address: string
}

/** Returns when a user signed in before a session of theirs; null for the first one. */
export async function previousSignIn(db: Db | Trx, userID: number, sessionID: string): Promise<Date | null> {
  const row = await db
    .selectFrom('sessions as other')
    .innerJoin('sessions as own', 'own.user_id', 'other.user_id')
    .select('other.created_at as at')
    .where('own.user_id', '=', userID)
    .where('own.id', '=', sessionID)
    .whereRef('other.created_at', '<', 'own.created_at')
    .orderBy('other.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

/** A filter of failed sign-ins: all names, or one. */
interface TriesFilter {
  since: Date
  username: string | null
}

function refusedSince(db: Db | Trx, { since, username }: TriesFilter) {
  const all = db
    .selectFrom('audit_events')
    .where('kind', '=', 'session')
    .where(sql<boolean>`after->>'refused' is not null`)
    .where('operation', 'in', TYPED)
    .where('at', '>=', since)
  return username === null ? all : all.where('username', '=', username)
}

/** Returns failed sign-ins since an instant, the newest first. */
export async function refusedTries(db: Db | Trx, asked: TriesFilter, limit: number): Promise<RefusedTry[]> {
  const rows = await refusedSince(db, asked)
    .select(['id', 'at', 'username'])
    .select([
      sql<string>`(after->>'refused') || coalesce(', typed by ' || (after->>'by'), '')`.as('refused'),
      sql<string>`after->>'address'`.as('address'),
    ])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** Returns the number of failed sign-ins of each name since an instant, the highest first. */
export async function refusedNames(db: Db | Trx, asked: TriesFilter): Promise<{ username: string; count: number }[]> {
  const rows = await refusedSince(db, asked)
    .select('username')
    .select((select) => select.fn.countAll<string>().as('count'))
    .groupBy('username')
    .orderBy('count', 'desc')
    .orderBy('username')
    .execute()
  return rows.map(({ username, count }) => ({ username, count: Number(count) }))
}
