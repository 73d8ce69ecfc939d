import type { Db, Trx } from '../../database/database'

/** Returns the visits of reports, newest first. */
export async function lastOpenings(
  db: Db | Trx,
  limit: number,
): Promise<{ at: Date; username: string; after: unknown }[]> {
  return db
    .selectFrom('audit_events')
    .select(['at', 'username', 'after'])
    .where('kind', '=', 'report')
    .where('subject_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
