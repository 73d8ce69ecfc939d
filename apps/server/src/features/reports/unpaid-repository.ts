import { hireOwed, hireTotal } from '@forecourt/core/features/car-hire/rules'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { purchaseOwed } from '@forecourt/core/features/deals/rules'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import type { UnpaidDeal } from '../../documents/monthly-unpaid'
import { toCents, toCentsOrNull, toDay } from '../../database/values'
import { PAID_FOR_HIRE } from '../cash-book/paid-hire-repository'
import { PAID_FOR_PURCHASE } from '../deals/repository'
import type { Period } from './monthly-repository'

/** Returns hires that began in the days, or earlier and are paid in part; none while no entry of the books names a hire. By first day. */
export async function unpaidHires(db: Db | Trx, { from, to }: Period): Promise<UnpaidDeal[]> {
  const rows = await db
    .selectFrom('car_hires as h')
    .innerJoin('vehicles as v', 'v.id', 'h.vehicle_id')
    .innerJoin('clients as c', 'c.id', 'h.client_id')
    .select(['h.id', 'h.start_date', 'h.end_date', 'h.rate', 'v.reg_no'])
    .select([sql<string>`c.name || ' ' || c.surname`.as('who'), PAID_FOR_HIRE.as('paid')])
    .where('h.start_date', '<=', to)
    .where(
      sql<boolean>`case when h.start_date >= ${from}::date then exists (select 1 from cash_entries where hire_id is not null)
        else h.id in (select hire_id from cash_entries where hire_id is not null) end`,
    )
    .orderBy('h.start_date')
    .orderBy('h.id')
    .execute()
  return rows.flatMap((row) => {
    const date = toDay(row.start_date)
    const agreed = hireTotal({ start: date, end: toDay(row.end_date), rate: toCents(row.rate) })
    const paid = toCents(row.paid)
    const open = hireOwed(agreed, paid)
    return open > 0 ? [{ date, hireID: row.id, regNo: row.reg_no, who: row.who, agreed, paid, open }] : []
  })
}

/**
 * Returns vehicles bought in the days, or earlier and paid in part, except trade-ins; none while no purchase of the books names its vehicle. By
 * bought date.
 */
export async function unpaidPurchases(db: Db | Trx, { from, to }: Period): Promise<UnpaidDeal[]> {
  const named = sql`from cash_entries where category_id = ${CashCategory.Purchase} and vehicle_id is not null`
  const rows = await db
    .selectFrom('vehicles as v')
    .leftJoin('clients as c', 'c.id', 'v.bought_from_id')
    .select(['v.bought_date', 'v.bought_price', 'v.reg_no'])
    .select([sql<string>`coalesce(c.name || ' ' || c.surname, '')`.as('who'), PAID_FOR_PURCHASE.as('paid')])
    .where('v.bought_date', '<=', to)
    .where(sql<boolean>`not exists (select 1 from part_exchanges x where x.pe_vehicle_id = v.id)`)
    .where(
      sql<boolean>`case when v.bought_date >= ${from}::date then exists (select 1 ${named}) else v.id in (select vehicle_id ${named}) end`,
    )
    .orderBy('v.bought_date')
    .orderBy('v.id')
    .execute()
  return rows.flatMap((row) => {
    const agreed = toCentsOrNull(row.bought_price)
    const paid = toCents(row.paid)
    const open = purchaseOwed(agreed, paid)
    if (row.bought_date === null || agreed === null || open === null || open <= 0) return []
    return [{ date: toDay(row.bought_date), hireID: null, regNo: row.reg_no, who: row.who, agreed, paid, open }]
  })
}
