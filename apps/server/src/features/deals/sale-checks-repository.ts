import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toCents } from '../../database/values'

/** Returns the assessment of a client for a vehicle that counts; null for none. */
export async function standingAssessment(
  db: Db | Trx,
  { clientID, vehicleID }: { clientID: number; vehicleID: number },
) {
  const row = await db
    .selectFrom('credit_assessment')
    .select(['verdict', 'decision', 'instalment', 'reason', 'decided_at'])
    .where('client_id', '=', clientID)
    .where('vehicle_id', '=', vehicleID)
    .where('withdrawn_by', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { verdict, decision, reason, decided_at: decidedAt } = row
  return { verdict, decision, reason, decidedAt, instalment: toCents(row.instalment) }
}

/** Returns whom vehicles were bought from, in the order of their ids. */
export async function tradeInSellers(db: Db | Trx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('vehicles as v')
    .leftJoin('clients as c', 'c.id', 'v.bought_from_id')
    .select(['v.reg_no', 'c.id', sql<string>`trim(c.name || ' ' || c.surname)`.as('name')])
    .where('v.id', 'in', [...ids])
    .orderBy('v.id')
    .execute()
  return rows.map(({ reg_no: regNo, id, name }) => ({ regNo, boughtFrom: id === null ? null : { id, name } }))
}
