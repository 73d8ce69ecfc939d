import { normaliseIdno } from '@forecourt/core/features/clients/rules'
import { SALE_TYPE_NAMES } from '@forecourt/core/features/deals/enums'
import { amountOwed } from '@forecourt/core/features/deals/rules'
import type {
  PendingPaymentRow,
  PendingPaymentSearch,
  VehicleReport,
  VehicleReportFile,
  VehicleReportRow,
  VehicleReportSearch,
} from '@forecourt/core/features/reports/schemas'
import { type Cents, sumCents } from '@forecourt/core/kernel/money'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { VehicleState } from '@forecourt/core/features/vehicles/enums'
import type { PriceID } from '@forecourt/core/kernel/price-figures'
import type { z } from 'zod'
import type { Ctx, Download } from '../../context'
import { type PageRange, pagedAnswer } from '../../database/paged'
import { streamRows } from '../../database/stream'
import { toCents, toCentsOrNull, toDayOrNull } from '../../database/values'
import { type CsvColumn, csvDownload } from '../../documents/csv'
import { vehiclesByIDs } from '../vehicles/repository'
import { vehicleRows } from '../vehicles/service'
import {
  countReportVehicles,
  isBySale,
  type ReportFileRow,
  type ReportFilter,
  reportCost,
  reportForFile,
  type ReportOrder,
  reportPage,
  salesWithPayments,
} from './vehicles-repository'
import { visiblePrices, refuseHiddenPrices } from '../settings/prices'

/** Returns the ID Nos of sellers as they are stored; null for any seller. */
export function sellersOf(idnos: readonly string[] | null | undefined): readonly string[] | null {
  return idnos?.length ? idnos.map(normaliseIdno) : null
}

export function vehicleReportFilter(search: VehicleReportSearch): ReportFilter {
  const { state, boughtFromIDNOs } = search
  return {
    state: state === 1 || state === 2 || state === 3 ? state : null,
    type: search.type ?? 'sold',
    from: search.dateFrom ?? null,
    to: search.dateTo ?? null,
    sellers: sellersOf(boughtFromIDNOs),
  }
}

/** Returns the price figure of a total cost, which depends on the report. */
const costFigure = (search: VehicleReportSearch) =>
  vehicleReportFilter(search).state === VehicleState.Stock ? 'in-stock.cost' : 'purchased-sold.cost'

/**
 * Returns the cost of all vehicles of a report.
 * @source server 18
 */
export async function reportTotalCost(ctx: Ctx, search: VehicleReportSearch): Promise<number> {
  await refuseHiddenPrices(ctx, costFigure(search))
  return wireMoney(await reportCost(ctx.db, vehicleReportFilter(search)))
}

/** Returns the order: the latest of the days of the report first, unless it is sorted by a column; a hidden column sorts nothing. */
function orderOf(search: VehicleReportSearch, isTold: (id: PriceID) => boolean): ReportOrder {
  if (search.sortByColumn && (search.sortByColumn !== 'TotalCost' || isTold(costFigure(search))))
    return { sort: search.sortByColumn, descending: search.sortByType === 1 }
  return {
    sort: isBySale(vehicleReportFilter(search)) ? 'DateSold' : 'DateBought',
    descending: search.sortByType !== 0,
  }
}

/** Returns a page of Purchased/Sold, Japan Sold or In Stock. Prices as in server 18. */
export function vehicleReport(ctx: Ctx, search: VehicleReportSearch): Promise<z.output<typeof VehicleReport>> {
  return pagedAnswer(search, {
    rows: (range) => reportRows(ctx, search, range),
    total: async () => ({ totalCount: await countReportVehicles(ctx.db, vehicleReportFilter(search)) }),
  })
}

async function reportRows(ctx: Ctx, search: VehicleReportSearch, range: PageRange): Promise<VehicleReportRow[]> {
  const isTold = await visiblePrices(ctx)
  const found = await reportPage(ctx.db, { ...vehicleReportFilter(search), ...orderOf(search, isTold), ...range })
  const records = await vehiclesByIDs(
    ctx.db,
    found.map(({ id }) => id),
  )
  const figures = new Map(found.map((row) => [row.id, row]))
  return (await vehicleRows(ctx, records)).map((row) => {
    const of = figures.get(row.id)
    if (!of) return row
    return {
      ...row,
      ...(isTold('purchased-sold.bought') ? { boughtPrice: wireMoney(of.boughtPrice) } : {}),
      ...(isTold('purchased-sold.sold') ? { soldPrice: wireMoney(of.soldPrice) } : {}),
      ...(search.calculateTotalCost && isTold(costFigure(search)) ? { totalCost: wireMoney(of.totalCost) } : {}),
    }
  })
}

/** Returns the whole report as a file, with the columns of its screen, with or without prices as requested. */
export async function vehicleReportFile(ctx: Ctx, search: VehicleReportFile): Promise<Download> {
  const { prices } = search
  const isTold = await visiblePrices(ctx)
  if (prices === true) await refuseHiddenPrices(ctx, 'purchased-sold.bought', 'purchased-sold.sold')
  // Whoever says which columns there are gets no file that lacks one.
  if (prices != null && search.calculateTotalCost) await refuseHiddenPrices(ctx, costFigure(search))
  const columns: CsvColumn<ReportFileRow>[] = [
    ...(search.showRegNo === false ? [] : [REG_NO]),
    ...VEHICLE_COLUMNS,
    ...((prices ?? isTold('purchased-sold.bought')) ? [PRICE_BOUGHT] : []),
    ...((prices ?? isTold('purchased-sold.sold')) ? [PRICE_SOLD] : []),
    ...(search.calculateTotalCost && isTold(costFigure(search)) ? [TOTAL_COST] : []),
  ]
  const rows = streamRows(
    ctx.store,
    reportForFile(ctx.store.db, { ...vehicleReportFilter(search), ...orderOf(search, isTold) }),
  )
  return csvDownload({ fileName: 'export.csv', columns, rows })
}

const REG_NO: CsvColumn<ReportFileRow> = { header: 'Reg No', kind: 'text', value: (row) => row.reg_no }
const VEHICLE_COLUMNS: readonly CsvColumn<ReportFileRow>[] = [
  { header: 'Make', kind: 'text', value: (row) => row.make },
  { header: 'Model', kind: 'text', value: (row) => row.model },
  { header: 'YOM', kind: 'number', value: (row) => row.yom },
  { header: 'Body Type', kind: 'text', value: (row) => row.body_type },
  { header: 'Colour', kind: 'text', value: (row) => row.color },
  { header: 'Fuel Type', kind: 'text', value: (row) => row.fuel_type },
  { header: 'Mileage', kind: 'number', value: (row) => row.mileage },
  { header: 'Chassis No', kind: 'text', value: (row) => row.chassis_no },
  { header: 'HP Account No', kind: 'text', value: (row) => row.hp_account_no },
  { header: 'Date Bought', kind: 'day', value: (row) => toDayOrNull(row.bought_date) },
  { header: 'Bought From', kind: 'text', value: (row) => row.bought_from },
  { header: 'Date Sold', kind: 'day', value: (row) => toDayOrNull(row.sold_date) },
  { header: 'Sale Type', kind: 'text', value: (row) => saleTypeName(row.sale_type) },
  { header: 'Sold To', kind: 'text', value: (row) => row.sold_to },
]
const PRICE_BOUGHT: CsvColumn<ReportFileRow> = {
  header: 'Price Bought',
  kind: 'money',
  value: (row) => toCentsOrNull(row.bought_price),
}
const PRICE_SOLD: CsvColumn<ReportFileRow> = {
  header: 'Price Sold',
  kind: 'money',
  value: (row) => toCentsOrNull(row.sold_price),
}
const TOTAL_COST: CsvColumn<ReportFileRow> = {
  header: 'Total Cost',
  kind: 'money',
  value: (row) => toCents(row.total_cost),
}

function saleTypeName(saleType: number | null): string {
  return saleType === null ? '' : (SALE_TYPE_NAMES[saleType] ?? '')
}

/** Returns sold vehicles whose buyers owe something outside hire purchase, with the amount, in order. */
async function pendingSales(ctx: Ctx, search: PendingPaymentSearch): Promise<{ vehicleID: number; owed: Cents }[]> {
  const order = search.sortByColumn
    ? { sort: search.sortByColumn, descending: search.sortByType === 1 }
    : { sort: 'DateSold' as const, descending: search.sortByType !== 0 }
  const days = { from: search.dateFrom ?? null, to: search.dateTo ?? null }
  const sales = await salesWithPayments(ctx.db, { ...days, ...order })
  return sales
    .map((sale) => ({ vehicleID: sale.vehicleID, owed: amountOwed(sale, [sale.paid]) }))
    .filter(({ owed }) => owed > 0)
}

export async function totalOwed(ctx: Ctx, { from, to }: Pick<ReportFilter, 'from' | 'to'>): Promise<Cents> {
  const found = await pendingSales(ctx, { dateFrom: from, dateTo: to })
  return sumCents(found.map(({ owed }) => owed))
}

export async function pendingPayments(ctx: Ctx, search: PendingPaymentSearch): Promise<PendingPaymentRow[]> {
  return pendingRows(ctx, await pendingSales(ctx, search))
}

async function pendingRows(
  ctx: Ctx,
  found: readonly { vehicleID: number; owed: Cents }[],
): Promise<PendingPaymentRow[]> {
  const owed = new Map(found.map((sale) => [sale.vehicleID, sale.owed]))
  const rows = await vehicleRows(ctx, await vehiclesByIDs(ctx.db, [...owed.keys()]))
  return rows.flatMap((row) => {
    const amount = owed.get(row.id)
    return amount === undefined ? [] : [{ ...row, pendingAmount: wireMoney(amount) }]
  })
}

interface PendingFileRow {
  row: PendingPaymentRow
  owed: Cents
}
const PENDING_COLUMNS: readonly CsvColumn<PendingFileRow>[] = [
  { header: 'Reg No', kind: 'text', value: ({ row }) => row.regNo },
  { header: 'Make', kind: 'text', value: ({ row }) => row.make.value },
  { header: 'Model', kind: 'text', value: ({ row }) => row.model.value },
  { header: 'YOM', kind: 'number', value: ({ row }) => row.yom },
  { header: 'Date Sold', kind: 'day', value: ({ row }) => toDayOrNull(row.soldDate) },
  { header: 'Sale Type', kind: 'text', value: ({ row }) => saleTypeName(row.saleType) },
  { header: 'ID No', kind: 'text', value: ({ row }) => row.clientSoldTo?.idno ?? '' },
  { header: 'Name', kind: 'text', value: ({ row }) => row.clientSoldTo?.name ?? '' },
  { header: 'Surname', kind: 'text', value: ({ row }) => row.clientSoldTo?.surname ?? '' },
  { header: 'Mobile', kind: 'text', value: ({ row }) => row.clientSoldTo?.mobNo ?? '' },
  { header: 'Pending Amount', kind: 'money', value: ({ owed }) => owed },
]

const FILE_CHUNK = 500

export async function pendingFile(ctx: Ctx, search: PendingPaymentSearch): Promise<Download> {
  const found = await pendingSales(ctx, search)
  async function* rows() {
    for (let at = 0; at < found.length; at += FILE_CHUNK) {
      const chunk = found.slice(at, at + FILE_CHUNK)
      const owed = new Map(chunk.map((sale) => [sale.vehicleID, sale.owed]))
      const listed = await pendingRows(ctx, chunk)
      yield listed.flatMap((row) => {
        const amount = owed.get(row.id)
        return amount === undefined ? [] : [{ row, owed: amount }]
      })
    }
  }
  return csvDownload({ fileName: 'export.csv', columns: PENDING_COLUMNS, rows: rows() })
}
