import type { FileLine, Report } from '@forecourt/core/features/reports/declarations'
import { ARRIVING_SORTS, COUNTS_BY, REPORTS_FROM, VEHICLE_REPORT_SORTS } from '@forecourt/core/features/reports/enums'
import { JAPAN_SELLERS } from '@forecourt/core/features/reports/figure-enums'
import { VehicleState } from '@forecourt/core/features/vehicles/enums'
import { type Day, day } from '@forecourt/core/kernel/days'
import type { Context } from '../../kit/context'
import { dayOf, periodOf } from '../../kit/days'
import { exportFile } from '../../kit/export-file'
import { usage } from '../../kit/failure'
import { type Given, isOn, oneOf, type Options, sortingOf, textOf } from '../../kit/options'
import type { Work } from '../../kit/program'

const DAYS = ['DateBought', 'DateSold'] as const
const FORMATS = ['xlsx', 'pdf'] as const
const LIST_FORMATS = ['csv', 'pdf'] as const

/** The days of a report: those asked for, else from the first day of reports to today, as its screen has them. */
async function daysOf(ctx: Context, options: Options): Promise<{ dateFrom: Day; dateTo: Day }> {
  const { from, to } = await periodOf(ctx, options)
  const days = { dateFrom: from ?? day(REPORTS_FROM), dateTo: to ?? (await ctx.today()) }
  if (days.dateFrom > days.dateTo) throw usage('--from is later than --to')
  return days
}

function vehicleOrder(options: Options, type: 'purchased' | 'sold') {
  const usual = type === 'sold' ? 'DateSold' : 'DateBought'
  return sortingOf(options, { columns: VEHICLE_REPORT_SORTS, usual, days: DAYS })
}

/** What fills a file with the vehicles bought or sold in some days. */
function vehiclesExport(type: 'purchased' | 'sold'): Work {
  return async (ctx, { options }) => {
    const asked = { type, calculateTotalCost: isOn(options, 'totalCost'), prices: isOn(options, 'prices') }
    const input = { ...(await daysOf(ctx, options)), ...asked, ...vehicleOrder(options, type) }
    return exportFile(ctx, options, { operation: 'ExportVehiclesPurchasedSoldReport', input })
  }
}

/** Fills a file with the vehicles that came from the sellers in Japan. */
async function exportJapan(ctx: Context, { options }: Given): Promise<void> {
  const type: 'purchased' | 'sold' = isOn(options, 'purchased') ? 'purchased' : 'sold'
  const input = {
    ...(await daysOf(ctx, options)),
    type,
    showRegNo: isOn(options, 'showRegNo'),
    prices: isOn(options, 'prices'),
    boughtFromIDNOs: [...JAPAN_SELLERS],
    ...vehicleOrder(options, type),
  }
  return exportFile(ctx, options, { operation: 'ExportVehiclesPurchasedSoldReport', input })
}

/** Fills a file with what stands in stock today, and what it cost. */
function exportStock(ctx: Context, { options }: Given): Promise<void> {
  const asked = { state: VehicleState.Stock, calculateTotalCost: true, prices: isOn(options, 'prices') }
  const input = { ...asked, ...vehicleOrder(options, 'purchased') }
  return exportFile(ctx, options, { operation: 'ExportVehiclesPurchasedSoldReport', input })
}

/** Fills a file with the cars of a day or a lot. */
async function exportArriving(ctx: Context, { options }: Given): Promise<void> {
  const [dayText, lotNo] = [textOf(options, 'day'), textOf(options, 'lot')]
  if (!dayText && !lotNo) throw usage('Which cars? Give --day or --lot')
  const order = sortingOf(options, { columns: ARRIVING_SORTS, usual: 'CarNo', days: [] })
  const input = { date: await dayOf(ctx, dayText, 'nearest'), lotNo, ...order }
  return exportFile(ctx, options, { operation: 'ExportArrivingCarsReport', input })
}

/** Fills a file with the monthly report, as a sheet or as a document. */
async function exportMonthly(ctx: Context, { options }: Given): Promise<void> {
  const ending = FORMATS.find((each) => textOf(options, 'out')?.toLowerCase().endsWith(`.${each}`))
  const format = oneOf(FORMATS, textOf(options, 'format'), '--format') ?? ending ?? 'xlsx'
  const { dateFrom: fromDate, dateTo: toDate } = await daysOf(ctx, options)
  const operation = format === 'pdf' ? 'GetMonthlyReport' : 'ExportMonthlyReport'
  return exportFile(ctx, options, { operation, input: { fromDate, toDate }, isBinary: true })
}

/** True for the file of a list as a document; else it is CSV. */
function isPaper(options: Options): boolean {
  const ending = LIST_FORMATS.find((each) => textOf(options, 'out')?.toLowerCase().endsWith(`.${each}`))
  return (oneOf(LIST_FORMATS, textOf(options, 'format'), '--format') ?? ending) === 'pdf'
}

/** Fills a file with the register of receipts, as a list or as a document. */
async function exportReceipts(ctx: Context, { options }: Given): Promise<void> {
  const isBinary = isPaper(options)
  const input = await daysOf(ctx, options)
  if (isBinary) return exportFile(ctx, options, { operation: 'PrintReceiptRegister', input, isBinary })
  return exportFile(ctx, options, { operation: 'ExportReceiptRegister', input })
}

/** Fills a file with the counts of batches, as a list or as a document. */
async function exportCounts(ctx: Context, { options }: Given): Promise<void> {
  const isBinary = isPaper(options)
  const by = oneOf(COUNTS_BY, textOf(options, 'by'), '--by') ?? 'batch'
  const closedBy = textOf(options, 'closedBy')
  const input = { ...(await daysOf(ctx, options)), by, ...(closedBy === null ? {} : { closedBy }) }
  if (isBinary) return exportFile(ctx, options, { operation: 'PrintCounts', input, isBinary })
  return exportFile(ctx, options, { operation: 'ExportCounts', input })
}

type PlainLine = Extract<FileLine, { operation: unknown }>

/** Fills a file with a report that asks for days and an order alone. */
function plainExport({ id, operation }: PlainLine, sorts: readonly string[]): Work {
  return async (ctx, { options }) => {
    // Each report has its own columns, of which one is chosen by name.
    const columns = sorts as readonly (typeof DAYS)[number][]
    const order = sortingOf(options, { columns, usual: 'DateSold', days: DAYS })
    const priced = id === 'exchanged' ? { prices: isOn(options, 'prices') } : {}
    return exportFile(ctx, options, { operation, input: { ...(await daysOf(ctx, options)), ...order, ...priced } })
  }
}

/** What fills the files that ask for more. */
const OWN_EXPORTS: Readonly<Record<Exclude<FileLine, PlainLine>['id'], Work>> = {
  monthly: exportMonthly,
  sold: vehiclesExport('sold'),
  purchased: vehiclesExport('purchased'),
  japan: exportJapan,
  stock: exportStock,
  arriving: exportArriving,
  receipts: exportReceipts,
  counts: exportCounts,
}

/** What fills the file of a way of asking for a report. */
export function exportOf(report: Report, line: FileLine): Work {
  return 'operation' in line ? plainExport(line, 'sorts' in report ? report.sorts : []) : OWN_EXPORTS[line.id]
}
