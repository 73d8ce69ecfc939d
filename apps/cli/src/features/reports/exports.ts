import { ARRIVING_SORTS, PART_EXCHANGED_SORTS, REPORTS_FROM } from '@forecourt/core/features/reports/enums'
import { JAPAN_SELLERS } from '@forecourt/core/features/reports/figure-enums'
import { VEHICLE_SORTS, VehicleState } from '@forecourt/core/features/vehicles/enums'
import { type Day, day } from '@forecourt/core/kernel/days'
import type { Context } from '../../kit/context'
import { dayOf, periodOf } from '../../kit/days'
import { exportFile } from '../../kit/export-file'
import { usage } from '../../kit/failure'
import { type Given, isOn, oneOf, type Options, sortingOf, textOf } from '../../kit/options'
import type { Work } from '../../kit/program'
import { REPORT_SORTS } from './sorts'

const DAYS = ['DateBought', 'DateSold'] as const
const FORMATS = ['xlsx', 'pdf'] as const

/** The days of a report: those asked for, else from the first day of reports to today, as its screen has them. */
async function daysOf(ctx: Context, options: Options): Promise<{ dateFrom: Day; dateTo: Day }> {
  const { from, to } = await periodOf(ctx, options)
  const days = { dateFrom: from ?? day(REPORTS_FROM), dateTo: to ?? (await ctx.today()) }
  if (days.dateFrom > days.dateTo) throw usage('--from is later than --to')
  return days
}

function vehicleOrder(options: Options, type: 'purchased' | 'sold') {
  const usual = type === 'sold' ? 'DateSold' : 'DateBought'
  return sortingOf(options, { columns: REPORT_SORTS, usual, days: DAYS })
}

/** What fills a file with the vehicles bought or sold in some days. */
export function vehiclesExport(type: 'purchased' | 'sold'): Work {
  return async (ctx, { options }) => {
    const calculateTotalCost = isOn(options, 'totalCost')
    const input = { ...(await daysOf(ctx, options)), type, calculateTotalCost, ...vehicleOrder(options, type) }
    return exportFile(ctx, options, { operation: 'ExportVehiclesPurchasedSoldReport', input })
  }
}

/** Fills a file with the vehicles that came from the sellers in Japan. */
export async function exportJapan(ctx: Context, { options }: Given): Promise<void> {
  const type: 'purchased' | 'sold' = isOn(options, 'purchased') ? 'purchased' : 'sold'
  const input = {
    ...(await daysOf(ctx, options)),
    type,
    showRegNo: isOn(options, 'showRegNo'),
    boughtFromIDNOs: [...JAPAN_SELLERS],
    ...vehicleOrder(options, type),
  }
  return exportFile(ctx, options, { operation: 'ExportVehiclesPurchasedSoldReport', input })
}

/** Fills a file with what stands in stock today, and what it cost. */
export function exportStock(ctx: Context, { options }: Given): Promise<void> {
  const input = { state: VehicleState.Stock, calculateTotalCost: true, ...vehicleOrder(options, 'purchased') }
  return exportFile(ctx, options, { operation: 'ExportVehiclesPurchasedSoldReport', input })
}

/** Fills a file with the sold vehicles whose buyers owe something. */
export async function exportOwed(ctx: Context, { options }: Given): Promise<void> {
  const order = sortingOf(options, { columns: VEHICLE_SORTS, usual: 'DateSold', days: DAYS })
  const input = { ...(await daysOf(ctx, options)), ...order }
  return exportFile(ctx, options, { operation: 'ExportSoldVehiclesPendingPayment', input })
}

/** Fills a file with the cars of a day or a lot. */
export async function exportArriving(ctx: Context, { options }: Given): Promise<void> {
  const [dayText, lotNo] = [textOf(options, 'day'), textOf(options, 'lot')]
  if (!dayText && !lotNo) throw usage('Which cars? Give --day or --lot')
  const order = sortingOf(options, { columns: ARRIVING_SORTS, usual: 'CarNo', days: [] })
  const input = { date: await dayOf(ctx, dayText), lotNo, ...order }
  return exportFile(ctx, options, { operation: 'ExportArrivingCarsReport', input })
}

/** Fills a file with the vehicles sold in part exchange, each with the cars that were taken in. */
export async function exportExchanged(ctx: Context, { options }: Given): Promise<void> {
  const order = sortingOf(options, { columns: PART_EXCHANGED_SORTS, usual: 'DateSold', days: ['DateSold'] })
  const input = { ...(await daysOf(ctx, options)), ...order }
  return exportFile(ctx, options, { operation: 'ExportPartExchangedVehiclesReport', input })
}

/** Fills a file with the monthly report, as a sheet or as a document. */
export async function exportMonthly(ctx: Context, { options }: Given): Promise<void> {
  const ending = FORMATS.find((each) => textOf(options, 'out')?.toLowerCase().endsWith(`.${each}`))
  const format = oneOf(FORMATS, textOf(options, 'format'), '--format') ?? ending ?? 'xlsx'
  const { dateFrom: fromDate, dateTo: toDate } = await daysOf(ctx, options)
  const operation = format === 'pdf' ? 'GetMonthlyReport' : 'ExportMonthlyReport'
  return exportFile(ctx, options, { operation, input: { fromDate, toDate }, isBinary: true })
}
