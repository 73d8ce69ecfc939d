import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES } from '@forecourt/core/features/cash-book/enums'
import { SALE_TYPE_NAMES } from '@forecourt/core/features/deals/enums'
import { profit, totalCost } from '@forecourt/core/features/deals/rules'
import { monthlyProblems } from '@forecourt/core/features/reports/rules'
import type { MonthlyReportRequest } from '@forecourt/core/features/reports/schemas'
import { invariant } from '@forecourt/core/kernel/invariant'
import { InvalidFields } from '@forecourt/core/refusals'
import type { Ctx, Download } from '../../context'
import { type MonthlyReport, monthlyReport } from '../../documents/monthly-report'
import { monthlySheets } from '../../documents/monthly-sheets'
import { readSettings } from '../settings/repository'
import {
  cashTotals,
  correctionsIn,
  hpMonths,
  monthExpenses,
  tradedVehicles,
  type TradedVehicle,
} from './monthly-repository'
import { refuseLockedPrices } from './sold-price'

/** Everything of the period, as the paper and the sheets show it. */
async function reportOf(ctx: Ctx, request: MonthlyReportRequest): Promise<MonthlyReport> {
  const problems = monthlyProblems(request)
  if (problems.length > 0) throw new InvalidFields(problems)
  await refuseLockedPrices(ctx)
  const { fromDate: from, toDate: to } = request
  invariant(from && to, 'Without problems there are both days')
  const period = { from, to }
  const totals = await cashTotals(ctx.db, period)
  return {
    ...period,
    cash: totals.map((total) => ({
      ...total,
      category: CASH_CATEGORY_NAMES[total.categoryID] ?? '',
      type: CASH_TYPE_NAMES[total.typeID] ?? '',
    })),
    expenses: await monthExpenses(ctx.db, period),
    bought: (await tradedVehicles(ctx.db, period, 'bought')).map(withFigures),
    sold: (await tradedVehicles(ctx.db, period, 'sold')).map(withFigures),
    hirePurchase: await hpMonths(ctx.db, period),
    corrections: (await correctionsIn(ctx.db, period)).map((correction) => ({
      ...correction,
      category: CASH_CATEGORY_NAMES[correction.categoryID] ?? '',
      type: CASH_TYPE_NAMES[correction.typeID] ?? '',
    })),
  }
}

function withFigures({ saleType, ...vehicle }: TradedVehicle): MonthlyReport['sold'][number] {
  const cost = totalCost(vehicle.boughtPrice, [vehicle.expenses])
  return {
    ...vehicle,
    saleType: saleType === null ? '' : (SALE_TYPE_NAMES[saleType] ?? ''),
    totalCost: cost,
    profit: profit({ soldPrice: vehicle.soldPrice, totalCost: cost }),
  }
}

export async function monthlyPaper(ctx: Ctx, request: MonthlyReportRequest): Promise<Download> {
  const report = await reportOf(ctx, request)
  const { dealership } = await readSettings(ctx.db)
  return monthlyReport(report, { letterhead: dealership, now: ctx.now, timeZone: ctx.config.timeZone })
}

export async function monthlyWorkbook(ctx: Ctx, request: MonthlyReportRequest): Promise<Download> {
  return monthlySheets(await reportOf(ctx, request))
}
