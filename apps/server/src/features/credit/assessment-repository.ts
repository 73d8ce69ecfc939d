import type { AssessmentDecision, AssessmentVerdict } from '@forecourt/core/features/credit/assessment-enums'
import type { Insertable } from 'kysely'
import type { Db, Trx } from '../../database/database'
import type { Database } from '../../database/schema'
import { toCents, toCentsOrNull } from '../../database/values'

export interface AssessmentKey {
  clientID: number
  vehicleID: number
}

export type Assessment = Awaited<ReturnType<typeof assessmentsOf>>[number]

/** Returns all assessments of a client for a vehicle, the newest first. */
export async function assessmentsOf(db: Db | Trx, { clientID, vehicleID }: AssessmentKey) {
  const rows = await db
    .selectFrom('credit_assessment')
    .selectAll()
    .where('client_id', '=', clientID)
    .where('vehicle_id', '=', vehicleID)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    applicants: row.applicants,
    dependants: row.dependants,
    seen: row.seen,
    instalment: toCents(row.instalment),
    leastRest: toCentsOrNull(row.least_rest),
    greatestShare: row.greatest_share === null ? null : Number(row.greatest_share),
    rest: toCents(row.rest),
    sharePercent: row.share === null ? null : Number(row.share),
    verdict: row.verdict,
    reason: row.reason,
    decision: row.decision,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    withdrawnBy: row.withdrawn_by,
  }))
}

/** Returns the one that counts: the newest that nobody took back. */
export function currentAssessment<A extends Pick<Assessment, 'withdrawnBy'>>(newestFirst: readonly A[]): A | null {
  return newestFirst.find(({ withdrawnBy }) => withdrawnBy === null) ?? null
}

export async function insertAssessment(trx: Trx, row: Insertable<Database['credit_assessment']>): Promise<number> {
  const { id } = await trx.insertInto('credit_assessment').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * Takes an assessment back; it stays in the list.
 * @returns Whom it is about; null when it is gone or was taken back before.
 */
export async function withdrawAssessment(
  trx: Trx,
  id: number,
  { by, at }: { by: string; at: Date },
): Promise<(AssessmentKey & { verdict: AssessmentVerdict; decision: AssessmentDecision; regNo: string }) | null> {
  const row = await trx
    .updateTable('credit_assessment')
    .set({ withdrawn_by: by, withdrawn_at: at })
    .where('id', '=', id)
    .where('withdrawn_by', 'is', null)
    .returning(['client_id', 'vehicle_id', 'reg_no', 'verdict', 'decision'])
    .executeTakeFirst()
  if (!row) return null
  const { client_id: clientID, vehicle_id: vehicleID, reg_no: regNo, verdict, decision } = row
  return { clientID, vehicleID, regNo, verdict, decision }
}
