import { OUTSIDE_HP_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import { AGEING_DAYS, ageingFrom } from '@forecourt/core/features/hire-purchase/ageing'
import type { Day } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import {
  type AccountsFilter,
  bucketTotals,
  daysBefore,
  sumOfBuckets,
  vehiclesOfAccounts,
} from '../hire-purchase/list-repository'
import { isBySale, type ReportFilter, TOTAL_COST } from '../reports/vehicles-repository'
import type { SummedTotal } from './repository'

/** How the figure of each vehicle is computed, which counts while a list has the vehicle. */
interface FigureSource {
  /** The tables whose rows change it, or move the vehicle onto the list or off it. */
  records: readonly string[]
  /** The change of it by each row of `changed c`: `id`, `transaction_id`, `vehicle`, `amount`. */
  deltas: RawBuilder<unknown>
  /** Its present value, of `vehicles v` or none. */
  now: RawBuilder<unknown>
  /** The part of it that counts. */
  counted: (figure: RawBuilder<unknown>) => RawBuilder<unknown>
}

const COLUMN = (side: 'before' | 'after', column: string) =>
  sql`coalesce((c.${sql.raw(side)}->>${sql.lit(column)})::bigint, 0)`
const columnDelta = (column: string) => sql`${COLUMN('after', column)} - ${COLUMN('before', column)}`
const OWNER = sql`(coalesce(c.after, c.before)->>'vehicle_id')::int`
const ofVehicle = (record: string, vehicle: RawBuilder<unknown>, amount: RawBuilder<unknown>) =>
  sql`select c.id, c.transaction_id, ${vehicle} as vehicle, (${amount})::bigint as amount from changed c where c.record = ${sql.lit(record)}`

/** Bought price and expenses. */
const COST: FigureSource = {
  records: ['vehicles', 'sales', 'expenses'],
  deltas: sql`${ofVehicle('vehicles', sql`c.key::int`, columnDelta('bought_price'))}
    union all ${ofVehicle('sales', sql`c.key::int`, sql`0`)}
    union all ${ofVehicle('expenses', OWNER, columnDelta('amount'))}`,
  now: sql`coalesce((select ${TOTAL_COST} from vehicles v where v.id = m.vehicle), 0)`,
  counted: (figure) => figure,
}

const agreedPrice = (side: 'before' | 'after') => sql`(case
    when (c.${sql.raw(side)}->>'sale_type')::int = any(${[SaleType.HirePurchase, SaleType.HPPartExchange]}::int[]) then ${COLUMN(side, 'deposit')}
    when (c.${sql.raw(side)}->>'sale_type')::int = ${sql.lit(SaleType.PartExchange)} then ${COLUMN(side, 'difference')}
    else ${COLUMN(side, 'sold_price')} end)`
/** SQL of the buyer of a vehicle, or of its last one. */
const BUYER = (
  vehicle: RawBuilder<unknown>,
) => sql`coalesce((select b.client_id from sales b where b.vehicle_id = ${vehicle}),
  (select (b.image->>'client_id')::int from row_images b where b.record = 'sales' and b.key = (${vehicle})::text and b.image is not null
    order by b.id desc limit 1))`
const paidIn = (side: 'before' | 'after', sign: RawBuilder<unknown>) => sql`
  select c.id, c.transaction_id, (c.${sql.raw(side)}->>'vehicle_id')::int as vehicle, ${sign} (c.${sql.raw(side)}->>'amount')::bigint as amount
  from changed c where c.record = 'cash_entries' and (c.${sql.raw(side)}->>'category_id')::int = any(${OUTSIDE_HP_CATEGORIES}::int[])
    and (c.${sql.raw(side)}->>'client_id')::int = ${BUYER(sql`(c.${sql.raw(side)}->>'vehicle_id')::int`)}`

/** What the buyer owes outside hire purchase (server 6.3), when that is positive. */
const OWED: FigureSource = {
  records: ['sales', 'manual_payments', 'cash_entries'],
  deltas: sql`${ofVehicle('sales', sql`c.key::int`, sql`${agreedPrice('after')} - ${agreedPrice('before')}`)}
    union all ${ofVehicle('manual_payments', OWNER, sql`${COLUMN('before', 'amount')} - ${COLUMN('after', 'amount')}`)}
    union all ${paidIn('before', sql``)} union all ${paidIn('after', sql`-`)}`,
  now: sql`coalesce((select case when s.sale_type = any(${[SaleType.HirePurchase, SaleType.HPPartExchange]}::int[]) then s.deposit
        when s.sale_type = ${sql.lit(SaleType.PartExchange)} then s.difference else s.sold_price end
      from sales s where s.vehicle_id = m.vehicle), 0)
    - coalesce((select sum(p.amount) from manual_payments p where p.vehicle_id = m.vehicle), 0)
    - coalesce((select sum(e.amount) from cash_entries e where e.vehicle_id = m.vehicle and e.client_id = ${BUYER(sql`m.vehicle`)}
        and e.category_id = any(${OUTSIDE_HP_CATEGORIES}::int[])), 0)`,
  counted: (figure) => sql`greatest(0, ${figure})`,
}

/** What is overdue on an account on a day. */
const overdueBy = (on: Day): FigureSource => {
  const open = (side: 'before' | 'after') =>
    sql`case when c.${sql.raw(side)}->>'due_date' <= ${on} then ${COLUMN(side, 'open')} else 0 end`
  return {
    records: ['hp_accounts', 'instalments'],
    deltas: sql`${ofVehicle('hp_accounts', sql`c.key::int`, sql`0`)}
      union all ${ofVehicle('instalments', OWNER, sql`${open('after')} - ${open('before')}`)}`,
    now: sql`coalesce((select sum(i.open) from instalments i where i.vehicle_id = m.vehicle and i.due_date <= ${on}::date), 0)`,
    counted: (figure) => figure,
  }
}

const REMAINING: FigureSource = {
  records: ['hp_accounts'],
  deltas: ofVehicle('hp_accounts', sql`c.key::int`, columnDelta('remaining')),
  now: sql`coalesce((select a.remaining from hp_accounts a where a.vehicle_id = m.vehicle), 0)`,
  counted: (figure) => figure,
}

export const reportCostMovements = (now: Cents, filter: ReportFilter): SummedTotal =>
  movementsOfFigure(now, COST, inReport(filter))

/** Returns what the buyers of the vehicles sold in some days owe, with its movements. */
export const owedMovements = (now: Cents, days: Pick<ReportFilter, 'from' | 'to'>): SummedTotal =>
  movementsOfFigure(now, OWED, inReport({ ...days, state: 3, type: 'sold', sellers: null }))

/** Returns what remains, or is overdue, on the accounts of a list of a day, with its movements; accounts match a text by their present names. */
export async function dueMovements(
  db: Db | Trx,
  { total, text, due }: { total: 'accounts' | 'overdue'; text: string; due: NonNullable<AccountsFilter['due']> },
): Promise<SummedTotal> {
  const totals = [...(await bucketTotals(db, { text, on: due.on }))]
  const sum = sumOfBuckets(totals.filter(([age]) => !due.bucket || age === due.bucket).map(([, each]) => each))
  const named = vehiclesOfAccounts(db, text)
  const isNamed = named ? sql`r.vehicle in (select vehicle_id from (${named}) named)` : sql`true`
  return total === 'overdue'
    ? movementsOfFigure(sum.overdue, overdueBy(due.on), (until) => sql`${isNamed} and ${isDue(due, until)}`)
    : movementsOfFigure(sum.remaining, REMAINING, (until) => sql`${isNamed} and ${isDue(due, until)}`)
}

/** Whether a list has the vehicle of a change `r` after it (`<=`) or before it. */
type ListCondition = (until: '<=' | '<') => RawBuilder<unknown>

/**
 * A change of a figure and one that moves its vehicle onto the list are one movement: from what a vehicle counted before a save to what after it.
 * Figures are computed back from the present.
 */
function movementsOfFigure(
  now: Cents,
  { records, deltas, now: figure, counted }: FigureSource,
  isListed: ListCondition,
): SummedTotal {
  const last = sql`partition by d.vehicle order by d.id desc rows between unbounded preceding and 1 preceding`
  return {
    now,
    since: (first) => sql`
      with changed as (
        select i.id, i.transaction_id, i.record, i.key, i.image as after,
          (select b.image from row_images b where b.record = i.record and b.key = i.key and b.id < i.id order by b.id desc limit 1) as before
        from row_images i where i.id >= ${first} and i.record = any(${records}::text[])),
      deltas as (
        select id, transaction_id, vehicle, sum(amount)::bigint as delta from (${deltas}) d
        where vehicle is not null group by id, transaction_id, vehicle),
      figures as (select m.vehicle, (${figure})::bigint as figure from (select distinct vehicle from deltas) m),
      runs as (
        select d.*, f.figure - coalesce(sum(d.delta) over (${last}), 0)::bigint as figure
        from deltas d join figures f on f.vehicle = d.vehicle),
      stood as (
        select r.id, r.transaction_id, r.vehicle,
          case when ${isListed('<=')} then ${counted(sql`r.figure`)} else 0 end as after,
          case when ${isListed('<')} then ${counted(sql`(r.figure - r.delta)`)} else 0 end as before
        from runs r),
      moves as (
        select transaction_id, 'vehicles' as record, vehicle::text as key, max(id) as last,
          (array_agg(before order by id))[1] as before, (array_agg(after order by id desc))[1] as after
        from stood group by transaction_id, vehicle)`,
  }
}

/** SQL of a row after or before a change `r`; null when it did not exist. */
const versionOf = (record: string, until: '<=' | '<') => sql`(select b.image from row_images b
    where b.record = ${sql.lit(record)} and b.key = r.vehicle::text and b.id ${sql.raw(until)} r.id order by b.id desc limit 1)`

/** SQL that is true when a list of what is due on a day has an account. */
function isDue({ on, bucket }: NonNullable<AccountsFilter['due']>, until: '<=' | '<'): RawBuilder<unknown> {
  const due = sql`(${versionOf('hp_accounts', until)}->>'next_due_date')::date`
  const most = bucket ? AGEING_DAYS[bucket] : Number.POSITIVE_INFINITY
  const first = sql`coalesce(${due} <= ${daysBefore(on, bucket ? ageingFrom(bucket) : 0)}, false)`
  return Number.isFinite(most) ? sql`${first} and ${due} >= ${daysBefore(on, most)}` : first
}

const inReport =
  (filter: ReportFilter): ListCondition =>
  (until) => {
    const { state, from, to, sellers } = filter
    const vehicle = versionOf('vehicles', until)
    const sale = versionOf('sales', until)
    const day = isBySale(filter) ? sql`${sale}->>'sold_date'` : sql`${vehicle}->>'bought_date'`
    const there = isBySale(filter)
      ? sql`${sale} is not null`
      : state === 1 || state === 2
        ? sql`${sale} is null and ${vehicle} is not null`
        : sql`${vehicle}->>'bought_date' is not null`
    const attempted = sql`exists (select 1 from attempts a where a.vehicle_id = r.vehicle and a.dismissed_entry_id is null)`
    const sold = sql`(${vehicle}->>'bought_from_id')::int in (select f.id from clients f where f.idno = any(${sellers}::text[]))`
    return sql.join(
      [
        there,
        ...(state === 2 ? [attempted] : []),
        ...(from ? [sql`${day} >= ${from}`] : []),
        ...(to ? [sql`${day} <= ${to}`] : []),
        ...(sellers ? [sold] : []),
      ],
      sql` and `,
    )
  }
