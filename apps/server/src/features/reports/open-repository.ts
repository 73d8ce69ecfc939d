import { hireOpen, hireTotal } from '@forecourt/core/features/car-hire/rules'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { purchaseOpen } from '@forecourt/core/features/deals/rules'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import type { OpenPayment } from '../../documents/monthly-open'
import { toCents, toCentsOrNull, toDay } from '../../database/values'
import { PAID_FOR_HIRE } from '../cash-book/tied-repository'
import { PAID_FOR_PURCHASE } from '../deals/repository'
import type { Period } from './monthly-repository'

/** Hires that began in the days, or before and are paid in part; none while no entry of the books names a hire. By first day. */
export async function openHires(db: Db | Trx, { from, to }: Period): Promise<OpenPayment[]> {
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
    const open = hireOpen(agreed, paid)
    return open > 0 ? [{ date, hireID: row.id, regNo: row.reg_no, who: row.who, agreed, paid, open }] : []
  })
}

/**
 * Vehicles bought in the days, or before and paid in part, but for those that a sale took in; none while no purchase of the books names
 * its vehicle. By bought day.
 */
export async function openPurchases(db: Db | Trx, { from, to }: Period): Promise<OpenPayment[]> {
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
    const open = purchaseOpen(agreed, paid)
    if (row.bought_date === null || agreed === null || open === null || open <= 0) return []
    return [{ date: toDay(row.bought_date), hireID: null, regNo: row.reg_no, who: row.who, agreed, paid, open }]
  })
}
