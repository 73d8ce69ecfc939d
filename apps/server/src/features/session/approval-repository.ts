import type { Right } from '@forecourt/core/kernel/rights'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { rightsOfUser } from './repository'

export interface Approval {
  id: number
  rights: readonly string[]
  approvedBy: string
}

/** The approved save and rights, its user and the colleague. */
interface NewApproval {
  hash: string
  sessionID: string
  operation: string
  /** Of the body of the save. */
  askedHash: string
  rights: readonly Right[]
  approvedBy: { id: number; username: string }
  askedBy: number
  expiresAt: Date
}

const versionOf = (id: number) => sql<number>`(select version from users where id = ${id})`

/** Stores an approval by its hash. */
export async function insertApproval(trx: Db | Trx, approval: NewApproval): Promise<void> {
  await trx
    .insertInto('approvals')
    .values({
      approval_hash: approval.hash,
      session_id: approval.sessionID,
      operation: approval.operation,
      asked_hash: approval.askedHash,
      rights: sql<string[]>`${approval.rights}::text[]`,
      approved_by: approval.approvedBy.username,
      approved_by_id: approval.approvedBy.id,
      approved_by_version: versionOf(approval.approvedBy.id),
      asked_by_id: approval.askedBy,
      asked_by_version: versionOf(approval.askedBy),
      expires_at: approval.expiresAt,
    })
    .execute()
}

/**
 * Returns the approval of a hash for one save of a session: while it is valid and unused, or when it was used by the save with this key, which is
 * repeated.
 * @source server 16.3
 */
export async function findApproval(
  db: Db | Trx,
  of: { hash: string; sessionID: string; operation: string; askedHash: string; key: string; now: Date },
): Promise<Approval | null> {
  const row = await db
    .selectFrom('approvals')
    .select(['id', 'rights', 'approved_by as approvedBy', 'approved_by_id as approverID', 'used_at as usedAt'])
    .where('approval_hash', '=', of.hash)
    .where('session_id', '=', of.sessionID)
    .where('operation', '=', of.operation)
    .where((where) =>
      where.or([
        where.and([
          where('used_at', 'is', null),
          where('expires_at', '>', of.now),
          where('asked_hash', '=', of.askedHash),
          bothUnchanged(),
        ]),
        where('used_key', '=', of.key),
      ]),
    )
    .executeTakeFirst()
  if (!row) return null
  const { id, approvedBy, approverID, usedAt } = row
  const theirs = usedAt ? row.rights : await rightsOfUser(db, approverID)
  // A role may have changed without its users.
  return { id, approvedBy, rights: row.rights.filter((right) => theirs.some((one) => one === right)) }
}

/** SQL that is true when neither user was changed since: same role, name, password and passcode, and both active. */
function bothUnchanged() {
  return sql<boolean>`exists (select 1 from users u where u.id = approved_by_id and u.is_active and u.version = approved_by_version)
    and exists (select 1 from users u where u.id = asked_by_id and u.is_active and u.version = asked_by_version)`
}

/** Uses an approval; returns false when another save used it, or a user or right changed meanwhile. */
export async function consumeApproval(
  trx: Trx,
  { id, rights }: Pick<Approval, 'id' | 'rights'>,
  by: { key: string; now: Date },
): Promise<boolean> {
  const used = await trx
    .updateTable('approvals')
    .set({ used_key: by.key, used_at: by.now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where(bothUnchanged())
    .returning('approved_by_id as approverID')
    .executeTakeFirst()
  if (!used) return false
  const theirs: readonly string[] = await rightsOfUser(trx, used.approverID)
  return rights.every((right) => theirs.includes(right))
}

export async function deleteOldApprovals(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('approvals').where('expires_at', '<', before).execute()
}
