import type { FileLine, Report } from '@forecourt/core/features/reports/declarations'
import { ARRIVING_SORTS, COUNTS_BY, REPORTS_FROM, VEHICLE_REPORT_SORTS } from '@forecourt/core/features/reports/enums'
import { JAPAN_SELLERS } from '@forecourt/core/features/reports/figure-enums'
import { VehicleState } from '@forecourt/core/features/vehicles/enums'
import { type Day, day } from '@forecourt/core/kernel/days'
import type { Context } from '../../kit/context'
import { resolveDay, resolvePeriod } from '../../kit/days'
import { exportFile } from '../../kit/export-file'
import { usageFailure } from '../../kit/failure'
import { type CommandInput, isOn, choiceOption, type Options, sortOptions, optionText } from '../../kit/options'
import type { RunCommand } from '../../kit/program'

const DAYS = ['DateBought', 'DateSold'] as const
const FORMATS = ['xlsx', 'pdf'] as const
const LIST_FORMATS = ['csv', 'pdf'] as const

/** The days of a report: the given ones, else from the first day of reports to today, like its screen. */
async function reportDays(ctx: Context, options: Options): Promise<{ dateFrom: Day; dateTo: Day }> {
  const { from, to } = await resolvePeriod(ctx, options)
  const days = { dateFrom: from ?? day(REPORTS_FROM), dateTo: to ?? (await ctx.today()) }
  if (days.dateFrom > days.dateTo) throw usageFailure('--from is later than --to')
  return days
}

function vehicleOrder(options: Options, type: 'purchased' | 'sold') {
  const usual = type === 'sold' ? 'DateSold' : 'DateBought'
  return sortOptions(options, { columns: VEHICLE_REPORT_SORTS, usual, days: DAYS })
}

function createVehiclesExport(type: 'purchased' | 'sold'): RunCommand {
  return async (ctx, { options }) => {
    const asked = { type, calculateTotalCost: isOn(options, 'totalCost'), prices: isOn(options, 'prices') }
    const input = { ...(await reportDays(ctx, options)), ...asked, ...vehicleOrder(options, type) }
    return exportFile(ctx, options, { operation: 'ExportVehiclesPurchasedSoldReport', input })
  }
}

async function exportJapan(ctx: Context, { options }: CommandInput): Promise<void> {
  const type: 'purchased' | 'sold' = isOn(options, 'purchased') ? 'purchased' : 'sold'
  const input = {
    ...(await reportDays(ctx, options)),
    type,
    showRegNo: isOn(options, 'showRegNo'),
    prices: isOn(options, 'prices'),
    boughtFromIDNOs: [...JAPAN_SELLERS],
    ...vehicleOrder(options, type),
  }
  return exportFile(ctx, options, { operation: 'ExportVehiclesPurchasedSoldReport', input })
}

function exportStock(ctx: Context, { options }: CommandInput): Promise<void> {
  const asked = { state: VehicleState.Stock, calculateTotalCost: true, prices: isOn(options, 'prices') }
  const input = { ...asked, ...vehicleOrder(options, 'purchased') }
  return exportFile(ctx, options, { operation: 'ExportVehiclesPurchasedSoldReport', input })
}

async function exportArriving(ctx: Context, { options }: CommandInput): Promise<void> {
  const [dayText, lotNo] = [optionText(options, 'day'), optionText(options, 'lot')]
  if (!dayText && !lotNo) throw usageFailure('Which cars? Give --day or --lot')
  const order = sortOptions(options, { columns: ARRIVING_SORTS, usual: 'CarNo', days: [] })
  const input = { date: await resolveDay(ctx, dayText, 'nearest'), lotNo, ...order }
  return exportFile(ctx, options, { operation: 'ExportArrivingCarsReport', input })
}

async function exportMonthly(ctx: Context, { options }: CommandInput): Promise<void> {
  const ending = FORMATS.find((each) => optionText(options, 'out')?.toLowerCase().endsWith(`.${each}`))
  const format = choiceOption(FORMATS, optionText(options, 'format'), '--format') ?? ending ?? 'xlsx'
  const { dateFrom: fromDate, dateTo: toDate } = await reportDays(ctx, options)
  const operation = format === 'pdf' ? 'GetMonthlyReport' : 'ExportMonthlyReport'
  return exportFile(ctx, options, { operation, input: { fromDate, toDate }, isBinary: true })
}

/** Returns true for a list as PDF; otherwise it is CSV. */
function isPdf(options: Options): boolean {
  const ending = LIST_FORMATS.find((each) => optionText(options, 'out')?.toLowerCase().endsWith(`.${each}`))
  return (choiceOption(LIST_FORMATS, optionText(options, 'format'), '--format') ?? ending) === 'pdf'
}

async function exportReceipts(ctx: Context, { options }: CommandInput): Promise<void> {
  const isBinary = isPdf(options)
  const input = await reportDays(ctx, options)
  if (isBinary) return exportFile(ctx, options, { operation: 'PrintReceiptRegister', input, isBinary })
  return exportFile(ctx, options, { operation: 'ExportReceiptRegister', input })
}

async function exportCounts(ctx: Context, { options }: CommandInput): Promise<void> {
  const isBinary = isPdf(options)
  const by = choiceOption(COUNTS_BY, optionText(options, 'by'), '--by') ?? 'batch'
  const closedBy = optionText(options, 'closedBy')
  const input = { ...(await reportDays(ctx, options)), by, ...(closedBy === null ? {} : { closedBy }) }
  if (isBinary) return exportFile(ctx, options, { operation: 'PrintCounts', input, isBinary })
  return exportFile(ctx, options, { operation: 'ExportCounts', input })
}

async function exportCredit(ctx: Context, { options }: CommandInput): Promise<void> {
  const { dateFrom: since, dateTo: until } = await reportDays(ctx, options)
  return exportFile(ctx, options, { operation: 'ExportCreditMissing', input: { since, until } })
}

type PlainLine = Extract<FileLine, { operation: unknown }>

function createPlainExport({ id, operation }: PlainLine, sorts: readonly string[]): RunCommand {
  return async (ctx, { options }) => {
    // Each report has its own columns, of which one is chosen by name.
    const columns = sorts as readonly (typeof DAYS)[number][]
    const order = sortOptions(options, { columns, usual: 'DateSold', days: DAYS })
    const priced = id === 'exchanged' ? { prices: isOn(options, 'prices') } : {}
    return exportFile(ctx, options, { operation, input: { ...(await reportDays(ctx, options)), ...order, ...priced } })
  }
}

const OWN_EXPORTS: Readonly<Record<Exclude<FileLine, PlainLine>['id'], RunCommand>> = {
  monthly: exportMonthly,
  sold: createVehiclesExport('sold'),
  purchased: createVehiclesExport('purchased'),
  japan: exportJapan,
  stock: exportStock,
  arriving: exportArriving,
  receipts: exportReceipts,
  counts: exportCounts,
  credit: exportCredit,
}

export function reportExport(report: Report, line: FileLine): RunCommand {
  return 'operation' in line ? createPlainExport(line, 'sorts' in report ? report.sorts : []) : OWN_EXPORTS[line.id]
}
