import { isDelivered } from '@forecourt/core/features/credit/records'
import type { CreditMedium } from '@forecourt/core/features/credit/enums'
import type { AssessmentDecision, AssessmentVerdict } from '@forecourt/core/features/credit/assessment-enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import type { Day } from '@forecourt/core/kernel/days'
import { type Insertable, sql } from 'kysely'
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
    .selectFrom('credit_assessment as a')
    .leftJoin('email_messages as m', 'm.id', 'a.letter_message_id')
    .selectAll('a')
    .select('m.state as email_state')
    .where('a.client_id', '=', clientID)
    .where('a.vehicle_id', '=', vehicleID)
    .orderBy('a.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    applicants: row.applicants,
    dependants: row.dependants,
    seen: row.seen,
    database: row.database,
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
    // One that did not go out is none.
    letter:
      row.letter_at && row.letter_by !== null && row.letter_medium !== null && isDelivered(row.email_state)
        ? { at: row.letter_at, by: row.letter_by, medium: row.letter_medium }
        : null,
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

/** When and how a client got the letter of a refusal; null for not. */
type RefusalLetterGiven = { at: Date; by: string; medium: CreditMedium; messageID: number | null } | null

export async function setRefusalLetter(trx: Trx, id: number, letter: RefusalLetterGiven): Promise<void> {
  await trx
    .updateTable('credit_assessment')
    .set({
      ...{ letter_at: letter?.at ?? null, letter_by: letter?.by ?? null, letter_medium: letter?.medium ?? null },
      letter_message_id: letter?.messageID ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** An applicant without an account on credit who did not get the letter of a refused credit. */
export interface RefusalWithoutLetter {
  vehicleID: number
  regNo: string
  clientName: string
  decidedOn: Day
}

/** Returns those whose latest assessment for a vehicle ended in a refusal, decided on these days, the oldest first. */
export async function refusalsWithoutLetter(
  db: Db | Trx,
  { since, until, timeZone }: { since: Day; until: Day | null; timeZone: string },
): Promise<RefusalWithoutLetter[]> {
  const { rows } = await sql<RefusalWithoutLetter>`
    select a.vehicle_id as "vehicleID", a.reg_no as "regNo", trim(c.name || ' ' || c.surname) as "clientName",
      to_char((a.decided_at at time zone ${timeZone})::date, 'YYYY-MM-DD') as "decidedOn"
    from credit_assessment a join clients c on c.id = a.client_id
    where a.decision = 'refuse' and a.withdrawn_at is null
      and (a.letter_at is null or exists (select from email_messages m where m.id = a.letter_message_id and m.state in ('failed', 'cancelled')))
      and not exists (select from credit_assessment n where n.client_id = a.client_id and n.vehicle_id = a.vehicle_id
        and n.id > a.id and n.withdrawn_at is null)
      and not exists (select from sales s where s.vehicle_id = a.vehicle_id and s.client_id = a.client_id
        and s.sale_type in (${SaleType.HirePurchase}, ${SaleType.HPPartExchange}))
      and (a.decided_at at time zone ${timeZone})::date >= ${since}::date
      and (${until}::date is null or (a.decided_at at time zone ${timeZone})::date <= ${until}::date)
    order by a.decided_at, a.id`.execute(db)
  return rows
}
