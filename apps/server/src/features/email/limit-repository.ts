import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'

/** Locks the sending of a user, so that one save at a time goes on. */
export async function lockSending(trx: Db | Trx, userID: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`emails of ${userID}`}, 0))`.execute(trx)
}

/** Returns when a user sent e-mails since a moment, the latest first, from the audit. */
export async function sentTimesSince(
  db: Db | Trx,
  { userID, username, since }: { userID: number; username: string; since: Date },
  most: number,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('audit_events')
    .select('at')
    .where('username', '=', username)
    .where('user_id', '=', userID)
    .where('at', '>', since)
    .where(
      sql<boolean>`(kind = 'email' and after ->> 'state' = 'waiting') or (kind = 'settings' and after ->> 'emailTest' is not null)`,
    )
    .orderBy('at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ at }) => at)
}
