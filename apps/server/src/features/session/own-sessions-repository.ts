import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import type { ActiveSession } from './repository'

const USED_STEP_MS = 60_000

/** Stores the use of a session, once a minute. */
export async function noteSessionUse(db: Db, session: ActiveSession, now: Date): Promise<void> {
  const step = new Date(now.getTime() - USED_STEP_MS)
  if (session.lastUsedAt && session.lastUsedAt > step) return
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('id', '=', session.sessionID)
    .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', step)]))
    .execute()
}

interface OwnSessionRow {
  id: string
  startedAt: Date
  usedAt: Date
  address: string | null
  device: string | null
}

/** Returns the active sessions of a user, the latest used first. */
export function activeSessions(db: Db | Trx, userID: number, now: Date): Promise<OwnSessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at as startedAt', 'address', 'device'])
    .select(sql<Date>`coalesce(last_used_at, rotated_at, created_at)`.as('usedAt'))
    .where('user_id', '=', userID)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('usedAt', 'desc')
    .orderBy('id')
    .execute()
}
