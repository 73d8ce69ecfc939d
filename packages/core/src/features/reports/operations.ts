import { z } from 'zod'
import { type ChangeKind, OF_CASH, OF_DEALS } from '../../kernel/changes'
import { type Access, type Operation, operation } from '../../kernel/operation'
import { DayIn, Empty, FileForm, MoneyOut, orNone, TextIn } from '../../kernel/wire'
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
  PictureSearch,
  Register,
  RegisterSearch,
  ReportedMonths,
  ReportOpening,
  StockByAge,
  VehicleReport,
  VehicleReportFile,
  VehicleReportSearch,
  VehiclesPerMonth,
  VehiclesPictureSearch,
} from './schemas'

const OF_VEHICLES = ['purchased-sold.sold', 'purchased-sold.bought', 'purchased-sold.cost', 'in-stock.cost'] as const
const OF_EXCHANGES = ['part-exchanged.sold', 'part-exchanged.difference'] as const
const OF_MONTH = ['monthly.sold', 'monthly.cost'] as const

const READ = { needs: 'nothing', token: 'read', passcode: 'none', prices: [] } as const
const FILE = { needs: 'exports', token: 'export', passcode: 'none', prices: [] } as const

type Read<I extends z.ZodType, O extends z.ZodType> = Pick<Operation<I, O>, 'input' | 'output' | 'access'>

function read<I extends z.ZodType, O extends z.ZodType>(
  name: string,
  given: Read<I, O>,
  reads: readonly ChangeKind[] = OF_DEALS,
) {
  return operation({ method: 'POST', path: `/api/Reports/${name}`, kind: 'read', reads, ...given })
}

/** The rows of a screen as a file, with its filter and order; paging is ignored. */
function file<S extends z.ZodRawShape>(name: string, search: z.ZodObject<S>, access: Access) {
  const path = `/api/DataExport/${name}`
  const input = search.extend(FileForm)
  return operation({ access, method: 'POST', path, input, output: z.string(), kind: 'download', file: 'export.csv' })
}

export const reportsOperations = {
  /** The last ten visits of everybody, the latest first; one for each person and question. Ours. */
  GetOpenedReports: read(
    'GetOpenedReports',
    { access: { ...READ, token: 'none' }, input: Empty, output: z.array(OpenedReport) },
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
  GetVehiclesPurchasedSoldReport: read('GetVehiclesPurchasedSoldReport', {
    access: { ...READ, passcode: 'part', prices: OF_VEHICLES },
    input: VehicleReportSearch,
    output: VehicleReport,
  }),
  /** What all vehicles of the search cost together, of every page. */
  GetVehiclesPurchasedSoldReportTotalCost: read('GetVehiclesPurchasedSoldReportTotalCost', {
    access: { ...READ, passcode: 'part', prices: ['purchased-sold.cost', 'in-stock.cost'] },
    input: VehicleReportSearch,
    output: MoneyOut,
  }),
  /** Every sold vehicle whose buyer owes more than nothing. */
  GetSoldVehiclesPendingPayment: read('GetSoldVehiclesPendingPayment', {
    access: { ...READ, prices: ['owed.sold'] },
    input: PendingPaymentSearch,
    output: z.array(PendingPaymentRow),
  }),
  GetArrivingCarsReport: read('GetArrivingCarsReport', { access: READ, input: ArrivingSearch, output: ArrivingCars }),
  /** Lots that begin with a text, or hold it; the latest bought first, at most twenty. Ours. */
  GetArrivingLots: read('GetArrivingLots', {
    access: READ,
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
  GetPartExchangedVehiclesReport: read('GetPartExchangedVehiclesReport', {
    access: { ...READ, passcode: 'part', prices: OF_EXCHANGES },
    input: PartExchangedSearch,
    output: PartExchangedReport,
  }),

  /** Every receipt number there is, with what became of it, and what explains those that are missing. Ours, with its two files. */
  GetReceiptRegister: read('GetReceiptRegister', { access: READ, input: RegisterSearch, output: Register }, [
    'entry',
    'settings',
    'email',
  ]),
  ExportReceiptRegister: file('ExportReceiptRegister', RegisterSearch, FILE),
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
  GetCounts: read('GetCounts', { access: READ, input: CountsSearch, output: Counts }, OF_CASH),
  ExportCounts: file('ExportCounts', CountsSearch, FILE),
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
    access: { needs: 'documents', token: 'export', passcode: 'none', prices: OF_MONTH },
    method: 'GET',
    path: '/api/Admin/GetMonthlyReport',
    input: MonthlyReportRequest,
    output: z.string(),
    kind: 'download',
    alsoPost: true,
    file: 'monthly-report.pdf',
  }),
  /** The months of these days that changed since their reports were had. Ours. */
  GetReportedMonths: read(
    'GetReportedMonths',
    { access: { ...READ, passcode: 'part', prices: OF_MONTH }, input: MonthlyReportRequest, output: ReportedMonths },
    [...OF_DEALS, 'hire', 'settings', 'report'],
  ),
  ExportMonthlyReport: operation({
    access: { needs: 'exports', token: 'export', passcode: 'none', prices: OF_MONTH },
    method: 'POST',
    path: '/api/DataExport/ExportMonthlyReport',
    input: MonthlyReportRequest,
    output: z.string(),
    kind: 'download',
    file: 'monthly-report.xlsx',
  }),
  ExportVehiclesPurchasedSoldReport: file('ExportVehiclesPurchasedSoldReport', VehicleReportFile, {
    ...FILE,
    prices: OF_VEHICLES,
  }),
  ExportSoldVehiclesPendingPayment: file('ExportSoldVehiclesPendingPayment', PendingPaymentSearch, {
    ...FILE,
    prices: ['owed.sold'],
  }),
  ExportArrivingCarsReport: file('ExportArrivingCarsReport', ArrivingSearch, FILE),
  /** Each car that a sale took in stands below it, under the registration of the sold one. */
  ExportPartExchangedVehiclesReport: file('ExportPartExchangedVehiclesReport', PartExchangedFile, {
    ...FILE,
    prices: OF_EXCHANGES,
  }),

  /** Picture of Purchased/Sold: bought and sold in each month, of the last twelve unless said. Ours, as are the next four. */
  GetVehiclesPerMonth: read('GetVehiclesPerMonth', {
    access: READ,
    input: VehiclesPictureSearch,
    output: VehiclesPerMonth,
  }),
  /** Picture of Part Exchanged: the differences of each month. */
  GetExchangesPerMonth: read('GetExchangesPerMonth', {
    access: { ...READ, prices: ['part-exchanged.difference'] },
    input: PictureSearch,
    output: ExchangesPerMonth,
  }),
  /** Picture of In Stock: how long vehicles have stood there today. */
  GetStockByAge: read('GetStockByAge', {
    access: { ...READ, passcode: 'part', prices: ['in-stock.cost'] },
    input: Empty,
    output: StockByAge,
  }),
  /** Picture of the cash book: the drawer by day, of the last thirty unless said. */
  GetCashPerDay: read('GetCashPerDay', { access: READ, input: PictureSearch, output: CashPerDay }),
  /** Picture of HP payments due: money by age of each account's oldest unpaid row, as `buckets` of GetDueHPSchedules. */
  GetHpAgeing: read('GetHpAgeing', { access: READ, input: z.object({ date: orNone(DayIn) }), output: HpAgeing }),
}
