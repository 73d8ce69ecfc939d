import { z } from 'zod'
import { type ChangeKind, CASH_BOOK_KINDS, DEAL_KINDS } from '../../kernel/changes'
import { type Access, type Operation, operation } from '../../kernel/operation'
import { DayIn, Empty, csvOptions, MoneyOut, orNone, TextIn } from '../../kernel/wire'
import {
  AdditionalFeeIn,
  ArrivingCars,
  ArrivingLot,
  ArrivingProcessIn,
  ArrivingSearch,
  CashPerDay,
  Counts,
  CountsSearch,
  ExchangesPerMonth,
  HpAgeing,
  MonthlyReportRequest,
  OpenedReport,
  PartExchangedFile,
  PartExchangedReport,
  PartExchangedSearch,
  PendingPaymentRow,
  PendingPaymentSearch,
  ChartSearch,
  Register,
  RegisterSearch,
  ReportedMonths,
  ReportOpening,
  StockByAge,
  VehicleReport,
  VehicleReportFile,
  VehicleReportSearch,
  VehiclesPerMonth,
  VehiclesChartSearch,
} from './schemas'

const VEHICLE_PRICES = ['purchased-sold.sold', 'purchased-sold.bought', 'purchased-sold.cost', 'in-stock.cost'] as const
const PART_EXCHANGE_PRICES = ['part-exchanged.sold', 'part-exchanged.difference'] as const
const MONTHLY_PRICES = ['monthly.sold', 'monthly.cost'] as const

const READ_ACCESS = { needs: 'nothing', token: 'read', passcode: 'none', prices: [] } as const
const FILE_ACCESS = { needs: 'exports', token: 'export', passcode: 'none', prices: [] } as const

type ReadDeclaration<I extends z.ZodType, O extends z.ZodType> = Pick<Operation<I, O>, 'input' | 'output' | 'access'>

function readOperation<I extends z.ZodType, O extends z.ZodType>(
  name: string,
  given: ReadDeclaration<I, O>,
  reads: readonly ChangeKind[] = DEAL_KINDS,
) {
  return operation({ method: 'POST', path: `/api/Reports/${name}`, kind: 'read', reads, ...given })
}

/** The rows of a screen as a file, with its filter and order; paging is ignored. */
function fileOperation<S extends z.ZodRawShape>(name: string, search: z.ZodObject<S>, access: Access) {
  const path = `/api/DataExport/${name}`
  const input = search.extend(csvOptions)
  return operation({ access, method: 'POST', path, input, output: z.string(), kind: 'download', file: 'export.csv' })
}

export const reportsOperations = {
  /** The last ten visits of everybody, the latest first; one for each person and question. Ours. */
  GetOpenedReports: readOperation(
    'GetOpenedReports',
    { access: { ...READ_ACCESS, token: 'none' }, input: Empty, output: z.array(OpenedReport) },
    ['report'],
  ),
  /** Keeps a visit in the audit. Ours. */
  ReportOpened: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Reports/ReportOpened',
    input: ReportOpening,
    output: Empty,
    keyless: true,
  }),
  GetVehiclesPurchasedSoldReport: readOperation('GetVehiclesPurchasedSoldReport', {
    access: { ...READ_ACCESS, passcode: 'part', prices: VEHICLE_PRICES },
    input: VehicleReportSearch,
    output: VehicleReport,
  }),
  /** What all vehicles of the search cost together, of every page. */
  GetVehiclesPurchasedSoldReportTotalCost: readOperation('GetVehiclesPurchasedSoldReportTotalCost', {
    access: { ...READ_ACCESS, passcode: 'part', prices: ['purchased-sold.cost', 'in-stock.cost'] },
    input: VehicleReportSearch,
    output: MoneyOut,
  }),
  /** Every sold vehicle whose buyer owes more than nothing. */
  GetSoldVehiclesPendingPayment: readOperation('GetSoldVehiclesPendingPayment', {
    access: { ...READ_ACCESS, prices: ['owed.sold'] },
    input: PendingPaymentSearch,
    output: z.array(PendingPaymentRow),
  }),
  GetArrivingCarsReport: readOperation('GetArrivingCarsReport', {
    access: READ_ACCESS,
    input: ArrivingSearch,
    output: ArrivingCars,
  }),
  /** Lots that begin with a text, or hold it; the latest bought first, at most twenty. Ours. */
  GetArrivingLots: readOperation('GetArrivingLots', {
    access: READ_ACCESS,
    input: z.object({ text: TextIn.nullish() }),
    output: z.array(ArrivingLot),
  }),
  /** Sets the additional fee on every vehicle that the filter matches, not only on the page. 400 by `additionalFeeProblems`. */
  SaveAdditionalFee: operation({
    access: { needs: 'prices', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Reports/SaveAdditionalFee',
    input: AdditionalFeeIn,
    output: Empty,
    success: 'Successfully saved additional fee',
  }),
  /** Adds what common expenses lack and moves their dates; again, it doubles nothing. 400 by `arrivingProblems`. */
  ProcessArrivingCars: operation({
    access: { needs: 'prices', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Reports/ProcessArrivingCars',
    input: ArrivingProcessIn,
    output: Empty,
    success: 'Successfully processed expenses',
  }),
  GetPartExchangedVehiclesReport: readOperation('GetPartExchangedVehiclesReport', {
    access: { ...READ_ACCESS, passcode: 'part', prices: PART_EXCHANGE_PRICES },
    input: PartExchangedSearch,
    output: PartExchangedReport,
  }),

  /** Every receipt number there is, with what became of it, and what explains those that are missing. Ours, with its two files. */
  GetReceiptRegister: readOperation(
    'GetReceiptRegister',
    { access: READ_ACCESS, input: RegisterSearch, output: Register },
    ['entry', 'settings', 'email'],
  ),
  ExportReceiptRegister: fileOperation('ExportReceiptRegister', RegisterSearch, FILE_ACCESS),
  PrintReceiptRegister: operation({
    access: { needs: 'documents', token: 'export', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Reports/PrintReceiptRegister',
    input: RegisterSearch,
    output: z.string(),
    kind: 'download',
    file: 'receipts.pdf',
  }),

  /** What was counted of closed batches, by batch, by who closed them, or by month. Ours, with its two files. */
  GetCounts: readOperation('GetCounts', { access: READ_ACCESS, input: CountsSearch, output: Counts }, CASH_BOOK_KINDS),
  ExportCounts: fileOperation('ExportCounts', CountsSearch, FILE_ACCESS),
  PrintCounts: operation({
    access: { needs: 'documents', token: 'export', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Reports/PrintCounts',
    input: CountsSearch,
    output: z.string(),
    kind: 'download',
    file: 'counts.pdf',
  }),

  /** A PDF; also by POST, which our clients use. 400 by `monthlyProblems`. */
  GetMonthlyReport: operation({
    access: { needs: 'documents', token: 'export', passcode: 'none', prices: MONTHLY_PRICES },
    method: 'GET',
    path: '/api/Admin/GetMonthlyReport',
    input: MonthlyReportRequest,
    output: z.string(),
    kind: 'download',
    alsoPost: true,
    file: 'monthly-report.pdf',
  }),
  /** The months of these days that changed since their reports were had. Ours. */
  GetReportedMonths: readOperation(
    'GetReportedMonths',
    {
      access: { ...READ_ACCESS, passcode: 'part', prices: MONTHLY_PRICES },
      input: MonthlyReportRequest,
      output: ReportedMonths,
    },
    [...DEAL_KINDS, 'hire', 'settings', 'report'],
  ),
  ExportMonthlyReport: operation({
    access: { needs: 'exports', token: 'export', passcode: 'none', prices: MONTHLY_PRICES },
    method: 'POST',
    path: '/api/DataExport/ExportMonthlyReport',
    input: MonthlyReportRequest,
    output: z.string(),
    kind: 'download',
    file: 'monthly-report.xlsx',
  }),
  ExportVehiclesPurchasedSoldReport: fileOperation('ExportVehiclesPurchasedSoldReport', VehicleReportFile, {
    ...FILE_ACCESS,
    prices: VEHICLE_PRICES,
  }),
  ExportSoldVehiclesPendingPayment: fileOperation('ExportSoldVehiclesPendingPayment', PendingPaymentSearch, {
    ...FILE_ACCESS,
    prices: ['owed.sold'],
  }),
  ExportArrivingCarsReport: fileOperation('ExportArrivingCarsReport', ArrivingSearch, FILE_ACCESS),
  /** Each car that a sale took in stands below it, under the registration of the sold one. */
  ExportPartExchangedVehiclesReport: fileOperation('ExportPartExchangedVehiclesReport', PartExchangedFile, {
    ...FILE_ACCESS,
    prices: PART_EXCHANGE_PRICES,
  }),

  /** Picture of Purchased/Sold: bought and sold in each month, of the last twelve unless said. Ours, as are the next four. */
  GetVehiclesPerMonth: readOperation('GetVehiclesPerMonth', {
    access: READ_ACCESS,
    input: VehiclesChartSearch,
    output: VehiclesPerMonth,
  }),
  /** Picture of Part Exchanged: the differences of each month. */
  GetExchangesPerMonth: readOperation('GetExchangesPerMonth', {
    access: { ...READ_ACCESS, prices: ['part-exchanged.difference'] },
    input: ChartSearch,
    output: ExchangesPerMonth,
  }),
  /** Picture of In Stock: how long vehicles have stood there today. */
  GetStockByAge: readOperation('GetStockByAge', {
    access: { ...READ_ACCESS, passcode: 'part', prices: ['in-stock.cost'] },
    input: Empty,
    output: StockByAge,
  }),
  /** Picture of the cash book: the drawer by day, of the last thirty unless said. */
  GetCashPerDay: readOperation('GetCashPerDay', { access: READ_ACCESS, input: ChartSearch, output: CashPerDay }),
  /** Picture of HP payments due: money by age of each account's oldest unpaid row, as `buckets` of GetDueHPSchedules. */
  GetHpAgeing: readOperation('GetHpAgeing', {
    access: READ_ACCESS,
    input: z.object({ date: orNone(DayIn) }),
    output: HpAgeing,
  }),
}
