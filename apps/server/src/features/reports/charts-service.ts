import { AGEING_BUCKETS } from '@forecourt/core/features/hire-purchase/schemas'
import { STOCK_AGES } from '@forecourt/core/features/reports/figure-enums'
import { monthsBetween, CHART_DAYS_MAX, CHART_MONTHS_MAX, ageSince } from '@forecourt/core/features/reports/rules'
import type {
  CashPerDay,
  ExchangesPerMonth,
  HpAgeing,
  ChartSearch,
  StockByAge,
  VehiclesPerMonth,
  VehiclesChartSearch,
} from '@forecourt/core/features/reports/schemas'
import { addDays, addMonths, type Day, daysBetween, hasRoomAround, startOfMonth } from '@forecourt/core/kernel/days'
import { type Cents, cents, sumCents, ZERO } from '@forecourt/core/kernel/money'
import { PERIOD_ORDER_MESSAGE } from '@forecourt/core/kernel/period'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { InvalidFields } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { visiblePrices } from '../settings/prices'
import { bucketTotals, sumOfBuckets } from '../hire-purchase/list-repository'
import { partExchangeMonths } from './part-exchanges-repository'
import { drawerDays, stockByBoughtDate, vehicleMonths } from './charts-repository'
import { sellersOf } from './vehicles-service'

/** Returns the first or last day of a chart. */
function validatedDay(on: Day, field: 'dateFrom' | 'dateTo'): Day {
  if (!hasRoomAround(on)) throw new InvalidFields([{ field, message: 'This day is too far away' }])
  return on
}

function refuseBackwards(from: Day, to: Day): void {
  if (to < from) throw new InvalidFields([{ field: 'dateTo', message: PERIOD_ORDER_MESSAGE }])
}

/** Returns the days of a chart by months, of the last twelve by default, and the first day of each. */
function monthsOf(ctx: Ctx, search: ChartSearch): { from: Day; to: Day; months: readonly Day[] } {
  const to = validatedDay(search.dateTo ?? ctx.today, 'dateTo')
  const from = validatedDay(search.dateFrom ?? startOfMonth(addMonths(to, -11)), 'dateFrom')
  refuseBackwards(from, to)
  const months = monthsBetween(from, to)
  if (months.length > CHART_MONTHS_MAX)
    throw new InvalidFields([{ field: 'dateTo', message: `Ask for at most ${CHART_MONTHS_MAX} months` }])
  return { from, to, months }
}

export async function vehiclesPerMonth(ctx: Ctx, search: VehiclesChartSearch): Promise<VehiclesPerMonth> {
  const { from, to, months } = monthsOf(ctx, search)
  const counts = await vehicleMonths(ctx.db, { from, to, sellers: sellersOf(search.boughtFromIDNOs) })
  return { from, to, data: months.map((month) => ({ month, ...(counts.get(month) ?? { bought: 0, sold: 0 }) })) }
}

export async function exchangesPerMonth(ctx: Ctx, search: ChartSearch): Promise<ExchangesPerMonth> {
  const { from, to, months } = monthsOf(ctx, search)
  const of = await partExchangeMonths(ctx.db, { from, to })
  const data = months.map((month) => {
    const { toUs, byUs } = of.get(month) ?? NO_EXCHANGES
    return {
      month,
      toUs: { count: toUs.count, amount: wireMoney(toUs.amount) },
      byUs: { count: byUs.count, amount: wireMoney(byUs.amount) },
      difference: wireMoney(cents(toUs.amount - byUs.amount)),
    }
  })
  return { from, to, data }
}
const NO_EXCHANGES = { toUs: { count: 0, amount: ZERO }, byUs: { count: 0, amount: ZERO } }

export async function stockByAge(ctx: Ctx): Promise<StockByAge> {
  const isTold = (await visiblePrices(ctx))('in-stock.cost')
  const costOf = (days: readonly { cost: Cents }[]) =>
    isTold ? { totalCost: wireMoney(sumCents(days.map(({ cost }) => cost))) } : {}
  const days = await stockByBoughtDate(ctx.db)
  const data = STOCK_AGES.map((age) => {
    const of = days.filter(({ boughtDate }) => ageSince(boughtDate, ctx.today) === age)
    const count = of.reduce((sum, day) => sum + day.count, 0)
    return { age, count, ...costOf(of) }
  })
  return {
    date: ctx.today,
    data,
    totalCount: days.reduce((sum, day) => sum + day.count, 0),
    ...costOf(days),
  }
}

export async function cashPerDay(ctx: Ctx, search: ChartSearch): Promise<CashPerDay> {
  const to = validatedDay(search.dateTo ?? ctx.today, 'dateTo')
  const from = validatedDay(search.dateFrom ?? addDays(to, -29), 'dateFrom')
  refuseBackwards(from, to)
  const count = daysBetween(from, to) + 1
  if (count > CHART_DAYS_MAX)
    throw new InvalidFields([{ field: 'dateTo', message: `Ask for at most ${CHART_DAYS_MAX} days` }])
  const moved = await drawerDays(ctx.db, { from, to })
  const days = Array.from({ length: count }, (_, i) => addDays(from, i))
  return {
    from,
    to,
    data: days.map((date) => {
      const of = moved.get(date)
      return { date, in: wireMoney(of?.in ?? ZERO), out: wireMoney(of?.out ?? ZERO) }
    }),
    totalIn: wireMoney(sumCents([...moved.values()].map((day) => day.in))),
    totalOut: wireMoney(sumCents([...moved.values()].map((day) => day.out))),
  }
}

export async function hpAgeing(ctx: Ctx, on: Day): Promise<HpAgeing> {
  const totals = await bucketTotals(ctx.db, { text: '', on })
  const sum = sumOfBuckets(totals.values())
  return {
    date: on,
    data: AGEING_BUCKETS.map((bucket) => ({
      bucket,
      count: totals.get(bucket)?.count ?? 0,
      amount: wireMoney(totals.get(bucket)?.overdue ?? ZERO),
    })),
    totalCount: sum.count,
    totalAmount: wireMoney(sum.overdue),
  }
}
