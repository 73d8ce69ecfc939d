import { AGEING_BUCKETS } from '@forecourt/core/features/hire-purchase/schemas'
import { STOCK_AGES } from '@forecourt/core/features/reports/enums'
import { monthsBetween, PICTURE_DAYS_MAX, PICTURE_MONTHS_MAX, stockAge } from '@forecourt/core/features/reports/rules'
import type {
  CashPerDay,
  HpAgeing,
  PictureSearch,
  StockByAge,
  VehiclesPerMonth,
} from '@forecourt/core/features/reports/schemas'
import { addDays, addMonths, type Day, daysBetween, hasRoomAround, startOfMonth } from '@forecourt/core/kernel/days'
import { sumCents, ZERO } from '@forecourt/core/kernel/money'
import { money } from '@forecourt/core/kernel/wire'
import { InvalidFields } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { bucketTotals, sumOfBuckets } from '../hire-purchase/list-repository'
import { drawerDays, stockByBoughtDate, vehicleMonths } from './pictures-repository'

/** The day that a picture ends with, or begins with. */
function pictured(on: Day, field: 'dateFrom' | 'dateTo'): Day {
  if (!hasRoomAround(on)) throw new InvalidFields([{ field, message: 'This day is too far away' }])
  return on
}

function refuseBackwards(from: Day, to: Day): void {
  if (to < from) throw new InvalidFields([{ field: 'dateTo', message: 'To Date comes before From Date' }])
}

export async function vehiclesPerMonth(ctx: Ctx, search: PictureSearch): Promise<VehiclesPerMonth> {
  const to = pictured(search.dateTo ?? ctx.today, 'dateTo')
  const from = pictured(search.dateFrom ?? startOfMonth(addMonths(to, -11)), 'dateFrom')
  refuseBackwards(from, to)
  const months = monthsBetween(from, to)
  if (months.length > PICTURE_MONTHS_MAX)
    throw new InvalidFields([{ field: 'dateTo', message: `Ask for at most ${PICTURE_MONTHS_MAX} months` }])
  const counts = await vehicleMonths(ctx.db, { from, to })
  return { from, to, data: months.map((month) => ({ month, ...(counts.get(month) ?? { bought: 0, sold: 0 }) })) }
}

export async function stockByAge(ctx: Ctx): Promise<StockByAge> {
  const days = await stockByBoughtDate(ctx.db)
  const data = STOCK_AGES.map((age) => {
    const of = days.filter(({ boughtDate }) => stockAge(boughtDate, ctx.today) === age)
    const count = of.reduce((sum, day) => sum + day.count, 0)
    return { age, count, totalCost: money(sumCents(of.map(({ cost }) => cost))) }
  })
  return {
    date: ctx.today,
    data,
    totalCount: days.reduce((sum, day) => sum + day.count, 0),
    totalCost: money(sumCents(days.map(({ cost }) => cost))),
  }
}

export async function cashPerDay(ctx: Ctx, search: PictureSearch): Promise<CashPerDay> {
  const to = pictured(search.dateTo ?? ctx.today, 'dateTo')
  const from = pictured(search.dateFrom ?? addDays(to, -29), 'dateFrom')
  refuseBackwards(from, to)
  const count = daysBetween(from, to) + 1
  if (count > PICTURE_DAYS_MAX)
    throw new InvalidFields([{ field: 'dateTo', message: `Ask for at most ${PICTURE_DAYS_MAX} days` }])
  const moved = await drawerDays(ctx.db, { from, to })
  const days = Array.from({ length: count }, (_, i) => addDays(from, i))
  return {
    from,
    to,
    data: days.map((date) => {
      const of = moved.get(date)
      return { date, in: money(of?.in ?? ZERO), out: money(of?.out ?? ZERO) }
    }),
    totalIn: money(sumCents([...moved.values()].map((day) => day.in))),
    totalOut: money(sumCents([...moved.values()].map((day) => day.out))),
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
      amount: money(totals.get(bucket)?.overdue ?? ZERO),
    })),
    totalCount: sum.count,
    totalAmount: money(sum.overdue),
  }
}
