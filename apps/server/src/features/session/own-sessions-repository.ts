import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import type { AliveSession } from './repository'

const USED_STEP_MS = 60_000

/** Notes that a session was used, once a minute. */
export async function noteSessionUse(db: Db, session: AliveSession, now: Date): Promise<void> {
  const step = new Date(now.getTime() - USED_STEP_MS)
  if (session.lastUsedAt && session.lastUsedAt > step) return
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('id', '=', session.sessionID)
    .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', step)]))
    .execute()
}

/** A session as its own user sees it. */
interface SeenSession {
  id: string
  startedAt: Date
  usedAt: Date
  address: string | null
  device: string | null
}

/** The living sessions of a user, the latest used first. */
export function livingSessions(db: Db | Trx, userID: number, now: Date): Promise<SeenSession[]> {
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
