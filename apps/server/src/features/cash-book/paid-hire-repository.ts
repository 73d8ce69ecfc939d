import type { Day } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toCents, toDay } from '../../database/values'

/** SQL of what entries paid for the hire `h`, less refunds. */
export const PAID_FOR_HIRE = sql<string>`(select coalesce(sum(p.signed_amount), 0)::bigint from cash_entries p where p.hire_id = h.id)`

/** A hire with the names that its payments show. */
export interface PaidHire {
  id: number
  clientID: number
  start: Day
  end: Day
  rate: Cents
  paid: Cents
  /** Registration, make and model. */
  vehicle: string
}

export async function paidHire(db: Db | Trx, id: number): Promise<PaidHire | undefined> {
  const row = await db
    .selectFrom('car_hires as h')
    .innerJoin('vehicles as v', 'v.id', 'h.vehicle_id')
    .select(['h.client_id', 'h.start_date', 'h.end_date', 'h.rate', 'v.reg_no', 'v.make', 'v.model'])
    .select(PAID_FOR_HIRE.as('paid'))
    .where('h.id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      id,
      clientID: row.client_id,
      start: toDay(row.start_date),
      end: toDay(row.end_date),
      rate: toCents(row.rate),
      paid: toCents(row.paid),
      vehicle: `${row.reg_no} ${row.make} ${row.model}`,
    }
  )
}
