import type { ReportAction } from '@forecourt/core/features/reports/enums'
import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES } from '@forecourt/core/features/cash-book/enums'
import { SALE_TYPE_NAMES } from '@forecourt/core/features/deals/enums'
import { profit, totalCost } from '@forecourt/core/features/deals/rules'
import { bookRemark, reconcileBooks } from '@forecourt/core/features/reports/book-reconciliation'
import { moneyHeld } from '@forecourt/core/features/reports/money-held'
import { reportedMonths } from '@forecourt/core/features/reports/reported-months'
import { monthlyProblems } from '@forecourt/core/features/reports/rules'
import type { MonthlyReportRequest } from '@forecourt/core/features/reports/schemas'
import { invariant } from '@forecourt/core/kernel/invariant'
import { InvalidFields } from '@forecourt/core/refusals'
import type { Ctx, Download } from '../../context'
import type { Trx } from '../../database/database'
import { useOneSnapshot, transaction } from '../../database/transaction'
import { type MonthlyReport, monthlyReport } from '../../documents/monthly-report'
import { monthlySheets } from '../../documents/monthly-sheets'
import { readSettings } from '../settings/repository'
import {
  cashTotals,
  correctionsIn,
  hpMonths,
  monthExpenses,
  type Period,
  tradedVehicles,
  type TradedVehicle,
} from './monthly-repository'
import { bookRows, firstOpening, moneyRows } from './money-repository'
import { readReportedMonths } from './reported-repository'
import { changedLines, storeReported } from './reported-service'
import { unpaidHires, unpaidPurchases } from './unpaid-repository'
import { refuseHiddenPrices } from '../settings/prices'

/** Returns everything of the period, for the document and the sheets, from one snapshot. */
async function reportOf(
  ctx: Ctx,
  request: MonthlyReportRequest,
  had: { action: ReportAction; operation: string },
): Promise<MonthlyReport> {
  const problems = monthlyProblems(request)
  if (problems.length > 0) throw new InvalidFields(problems)
  await refuseHiddenPrices(ctx, 'monthly.sold', 'monthly.cost')
  const { fromDate: from, toDate: to } = request
  invariant(from && to, 'Without problems there are both days')
  const { timeZone } = ctx.config
  const { report, months } = await transaction(ctx.store.db, async (trx) => {
    await useOneSnapshot(trx)
    const months = await readReportedMonths(trx, reportedMonths({ from, to }, ctx.today))
    return { report: await readReport(trx, { from, to }, timeZone), months }
  })
  await storeReported(ctx, months, had)
  return { ...report, changed: changedLines(months, timeZone) }
}

async function readReport(trx: Trx, period: Period, timeZone: string): Promise<Omit<MonthlyReport, 'changed'>> {
  const totals = await cashTotals(trx, period)
  return {
    ...period,
    cash: totals.map((total) => ({
      ...total,
      category: CASH_CATEGORY_NAMES[total.categoryID] ?? '',
      type: CASH_TYPE_NAMES[total.typeID] ?? '',
    })),
    expenses: await monthExpenses(trx, period),
    bought: (await tradedVehicles(trx, period, 'bought')).map(withFigures),
    sold: (await tradedVehicles(trx, period, 'sold')).map(withFigures),
    hirePurchase: await hpMonths(trx, period),
    corrections: (await correctionsIn(trx, period)).map((correction) => ({
      ...correction,
      category: CASH_CATEGORY_NAMES[correction.categoryID] ?? '',
      type: CASH_TYPE_NAMES[correction.typeID] ?? '',
    })),
    money: await periodMoney(trx, period, timeZone),
    open: { hires: await unpaidHires(trx, period), purchases: await unpaidPurchases(trx, period) },
  }
}

/** Returns the money of the period by type and place, reconciled with the cash books. */
async function periodMoney(trx: Trx, period: Period, timeZone: string): Promise<MonthlyReport['money']> {
  const books = await bookRows(trx, period, timeZone)
  return {
    ...period,
    held: moneyHeld(await moneyRows(trx, period), await firstOpening(trx)),
    drawer: reconcileBooks(books, period, 'drawer'),
    cheques: reconcileBooks(books, period, 'cheques'),
    remarks: books.flatMap((book) => {
      const text = bookRemark(book, period)
      return text === null ? [] : [{ id: book.id, text }]
    }),
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

export async function monthlyDocument(ctx: Ctx, request: MonthlyReportRequest): Promise<Download> {
  const report = await reportOf(ctx, request, { action: 'opened', operation: 'GetMonthlyReport' })
  const { dealership } = await readSettings(ctx.db)
  return monthlyReport(report, { letterhead: dealership, now: ctx.now, timeZone: ctx.config.timeZone })
}

export async function monthlyWorkbook(ctx: Ctx, request: MonthlyReportRequest): Promise<Download> {
  return monthlySheets(await reportOf(ctx, request, { action: 'exported', operation: 'ExportMonthlyReport' }))
}
