import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { Day } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toCents, toCentsOrNull, toCount, toDay, toDayOrNull } from '../../database/values'
import { EXPENSES } from './vehicles-repository'

export interface Period {
  from: Day
  to: Day
}

/** Entries of one category and type: money out is negative. */
export interface CashTotal {
  categoryID: number
  typeID: number
  count: number
  in: Cents
  out: Cents
}

export async function cashTotals(db: Db | Trx, { from, to }: Period): Promise<CashTotal[]> {
  const rows = await db
    .selectFrom('cash_entries')
    .select(['category_id', 'type_id'])
    .select([
      sql<string>`count(*)`.as('count'),
      sql<string>`coalesce(sum(signed_amount) filter (where signed_amount > 0), 0)::bigint`.as('in'),
      sql<string>`coalesce(sum(signed_amount) filter (where signed_amount < 0), 0)::bigint`.as('out'),
    ])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .groupBy(['category_id', 'type_id'])
    .orderBy('category_id')
    .orderBy('type_id')
    .execute()
  return rows.map((row) => ({
    categoryID: row.category_id,
    typeID: row.type_id,
    count: toCount(row.count),
    in: toCents(row.in),
    out: toCents(row.out),
  }))
}

/** An entry of the period that corrects another, which may be of an earlier month. */
export interface Correction {
  id: number
  date: Day
  categoryID: number
  typeID: number
  amount: Cents
  correctsID: number
  correctedDate: Day
}

/** Returns the corrections of the period, by day, then id; money out is negative. They are part of its totals. */
export async function correctionsIn(db: Db | Trx, { from, to }: Period): Promise<Correction[]> {
  const rows = await db
    .selectFrom('cash_entries as e')
    .innerJoin('cash_entries as o', 'o.id', 'e.corrects_id')
    .select(['e.id', 'e.date', 'e.category_id', 'e.type_id', 'e.signed_amount'])
    .select(['o.id as corrected_id', 'o.date as corrected_date'])
    .where('e.date', '>=', from)
    .where('e.date', '<=', to)
    .orderBy('e.date')
    .orderBy('e.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    date: toDay(row.date),
    categoryID: row.category_id,
    typeID: row.type_id,
    amount: toCents(row.signed_amount),
    correctsID: row.corrected_id,
    correctedDate: toDay(row.corrected_date),
  }))
}

/** The payments for a month, under one name, less refunds. */
export interface MonthExpense {
  /** First day of the month that it was paid for. */
  month: Day
  name: string
  count: number
  amount: Cents
}

/** Returns monthly expenses of the period's entries, by the month that they were paid for. */
export async function monthExpenses(db: Db | Trx, { from, to }: Period): Promise<MonthExpense[]> {
  const result = await sql<{ month: string; name: string; count: string; amount: string }>`
    select date_trunc('month', coalesce(month_expense, date))::date as month, min(coalesce(nullif(name, ''), vendor)) as name,
      count(*) as count, sum(-signed_amount)::bigint as amount
    from cash_entries
    where category_id = ${CashCategory.MonthlyExpense} and date between ${from}::date and ${to}::date
    group by 1, forecourt_fold(coalesce(nullif(name, ''), vendor))
    order by 1, forecourt_fold(coalesce(nullif(name, ''), vendor)) collate "C"`.execute(db)
  return result.rows.map((row) => ({
    month: toDay(row.month),
    name: row.name,
    count: toCount(row.count),
    amount: toCents(row.amount),
  }))
}

export interface TradedVehicle {
  regNo: string
  vehicle: string
  boughtDate: Day | null
  boughtFrom: string
  boughtPrice: Cents | null
  expenses: Cents
  soldDate: Day | null
  soldTo: string
  saleType: number | null
  soldPrice: Cents | null
}

/** Returns vehicles bought (`bought`) or sold (`sold`) in the period, by that day and id. */
export async function tradedVehicles(
  db: Db | Trx,
  { from, to }: Period,
  which: 'bought' | 'sold',
): Promise<TradedVehicle[]> {
  const on = which === 'bought' ? ('v.bought_date' as const) : ('s.sold_date' as const)
  const rows = await db
    .selectFrom('vehicles as v')
    .leftJoin('sales as s', 's.vehicle_id', 'v.id')
    .leftJoin('clients as f', 'f.id', 'v.bought_from_id')
    .leftJoin('clients as t', 't.id', 's.client_id')
    .select(['v.reg_no', 'v.make', 'v.model', 'v.bought_date', 'v.bought_price', 's.sold_date', 's.sale_type'])
    .select('s.sold_price')
    .select([
      sql<string>`coalesce(f.name || ' ' || f.surname, '')`.as('bought_from'),
      sql<string>`coalesce(t.name || ' ' || t.surname, '')`.as('sold_to'),
      EXPENSES.as('expenses'),
    ])
    .where(on, '>=', from)
    .where(on, '<=', to)
    .orderBy(on)
    .orderBy('v.id')
    .execute()
  return rows.map((row) => ({
    regNo: row.reg_no,
    vehicle: `${row.make} ${row.model}`,
    boughtDate: toDayOrNull(row.bought_date),
    boughtFrom: row.bought_from,
    boughtPrice: toCentsOrNull(row.bought_price),
    expenses: toCents(row.expenses),
    soldDate: toDayOrNull(row.sold_date),
    soldTo: row.sold_to,
    saleType: row.sale_type,
    soldPrice: toCentsOrNull(row.sold_price),
  }))
}

/** Hire purchase of one month: cash received, and the present state of the instalments that fell due in it. */
export interface HpMonth {
  month: Day
  receivedCount: number
  received: Cents
  dueCount: number
  due: Cents
  paidOfDue: Cents
  waivedOfDue: Cents
  openOfDue: Cents
}

export async function hpMonths(db: Db | Trx, { from, to }: Period): Promise<HpMonth[]> {
  const categories = [CashCategory.HpPayment, CashCategory.HPSettlement]
  const result = await sql<
    Record<'month' | 'received_count' | 'received' | 'due_count' | 'due' | 'paid' | 'waived' | 'open', string>
  >`
    select m.month, sum(m.received_count)::bigint as received_count, sum(m.received)::bigint as received,
      sum(m.due_count)::bigint as due_count, sum(m.due)::bigint as due, sum(m.paid)::bigint as paid,
      sum(m.waived)::bigint as waived, sum(m.open)::bigint as open
    from (
      select date_trunc('month', date)::date as month, count(*) as received_count, sum(signed_amount) as received,
        0 as due_count, 0 as due, 0 as paid, 0 as waived, 0 as open
      from cash_entries where category_id = any(${categories}::int[]) and date between ${from}::date and ${to}::date group by 1
      union all
      select date_trunc('month', due_date)::date, 0, 0, count(*), sum(amount), sum(paid_on_row), sum(waived), sum(open)
      from instalments where due_date between ${from}::date and ${to}::date group by 1
    ) m group by 1 order by 1`.execute(db)
  return result.rows.map((row) => ({
    month: toDay(row.month),
    receivedCount: toCount(row.received_count),
    received: toCents(row.received),
    dueCount: toCount(row.due_count),
    due: toCents(row.due),
    paidOfDue: toCents(row.paid),
    waivedOfDue: toCents(row.waived),
    openOfDue: toCents(row.open),
  }))
}
