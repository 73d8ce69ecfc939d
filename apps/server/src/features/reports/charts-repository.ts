import { CashType } from '@forecourt/core/features/cash-book/enums'
import type { Day } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toCents, toCount, toDay, toDayOrNull } from '../../database/values'
import { TOTAL_COST } from './vehicles-repository'

interface DayRange {
  from: Day
  to: Day
}

/** Returns how many vehicles were bought and sold in each month with any; `month` is its first day. */
export async function vehicleMonths(
  db: Db | Trx,
  { from, to, sellers }: DayRange & { sellers: readonly string[] | null },
): Promise<Map<Day, { bought: number; sold: number }>> {
  const bySeller = sellers ? sql`join clients f on f.id = v.bought_from_id and f.idno = any(${sellers}::text[])` : sql``
  const result = await sql<{ month: string; bought: string; sold: string }>`
    select date_trunc('month', m.date)::date as month, count(*) filter (where m.is_bought) as bought,
      count(*) filter (where not m.is_bought) as sold
    from (
      select v.bought_date as date, true as is_bought from vehicles v ${bySeller}
      where v.bought_date between ${from}::date and ${to}::date
      union all select s.sold_date, false from sales s join vehicles v on v.id = s.vehicle_id ${bySeller}
      where s.sold_date between ${from}::date and ${to}::date
    ) m group by 1`.execute(db)
  return new Map(result.rows.map((row) => [toDay(row.month), { bought: toCount(row.bought), sold: toCount(row.sold) }]))
}

/** Returns unsold vehicles by bought date: how many, and their cost in cents. */
export async function stockByBoughtDate(
  db: Db | Trx,
): Promise<{ boughtDate: Day | null; count: number; cost: Cents }[]> {
  const result = await sql<{ bought_date: string | null; count: string; cost: string }>`
    select v.bought_date, count(*) as count, sum(${TOTAL_COST})::bigint as cost
    from vehicles v where not exists (select 1 from sales s where s.vehicle_id = v.id) group by 1`.execute(db)
  return result.rows.map((row) => ({
    boughtDate: toDayOrNull(row.bought_date),
    count: toCount(row.count),
    cost: toCents(row.cost),
  }))
}

/** Returns the money into and out of the drawer on each day with any, in cents; `out` is negative. */
export async function drawerDays(db: Db | Trx, { from, to }: DayRange): Promise<Map<Day, { in: Cents; out: Cents }>> {
  const rows = await db
    .selectFrom('cash_entries')
    .select('date')
    .select([
      sql<string>`coalesce(sum(signed_amount) filter (where signed_amount > 0), 0)::bigint`.as('in'),
      sql<string>`coalesce(sum(signed_amount) filter (where signed_amount < 0), 0)::bigint`.as('out'),
    ])
    .where('type_id', '=', CashType.Cash)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .groupBy('date')
    .execute()
  return new Map(rows.map((row) => [toDay(row.date), { in: toCents(row.in), out: toCents(row.out) }]))
}
