import type { Right } from '@forecourt/core/features/session/enums'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'

/** Rights that a colleague gave to one save. */
export interface Approval {
  id: number
  rights: readonly string[]
  approvedBy: string
}

/** Keeps what was approved; only its hash. */
export async function insertApproval(
  trx: Db | Trx,
  approval: { hash: string; sessionID: string; rights: readonly Right[]; approvedBy: string; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('approvals')
    .values({
      approval_hash: approval.hash,
      session_id: approval.sessionID,
      rights: sql<string[]>`${approval.rights}::text[]`,
      approved_by: approval.approvedBy,
      expires_at: approval.expiresAt,
    })
    .execute()
}

/** The approval of a hash for a session, while it is good: unused, or used by the save with this key, which is asked again. */
export async function findApproval(
  db: Db | Trx,
  of: { hash: string; sessionID: string; key: string; now: Date },
): Promise<Approval | null> {
  const row = await db
    .selectFrom('approvals')
    .select(['id', 'rights', 'approved_by as approvedBy'])
    .where('approval_hash', '=', of.hash)
    .where('session_id', '=', of.sessionID)
    .where((where) =>
      where.or([
        where.and([where('used_at', 'is', null), where('expires_at', '>', of.now)]),
        where('used_key', '=', of.key),
      ]),
    )
    .executeTakeFirst()
  return row ?? null
}

/** Uses an approval up; false when another save did. */
export async function takeApproval(trx: Trx, id: number, by: { key: string; now: Date }): Promise<boolean> {
  const used = await trx
    .updateTable('approvals')
    .set({ used_key: by.key, used_at: by.now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Forgets those that were over before a moment. */
export async function forgetOldApprovals(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('approvals').where('expires_at', '<', before).execute()
}
