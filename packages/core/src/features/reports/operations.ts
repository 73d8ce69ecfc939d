import { z } from 'zod'
import { type ChangeKind, OF_CASH, OF_DEALS } from '../../kernel/changes'
import { operation } from '../../kernel/operation'
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

function read<I extends z.ZodType, O extends z.ZodType>(
  name: string,
  input: I,
  output: O,
  reads: readonly ChangeKind[] = OF_DEALS,
) {
  return operation({ method: 'POST', path: `/api/Reports/${name}`, input, output, kind: 'read', reads })
}

/** One with prices, which are left out while they are locked (server 18). */
function priced<Op>(read: Op): Op {
  return { ...read, partlyGated: true }
}

/** The rows of a screen as a file, with its filter and order; paging is ignored. */
function file<S extends z.ZodRawShape>(name: string, search: z.ZodObject<S>) {
  const path = `/api/DataExport/${name}`
  const input = search.extend(FileForm)
  return operation({ method: 'POST', path, input, output: z.string(), kind: 'download', file: 'export.csv' })
}

export const reportsOperations = {
  /** The last ten visits of everybody, the latest first; one for each person and question. Ours. */
  GetOpenedReports: read('GetOpenedReports', Empty, z.array(OpenedReport), ['report']),
  /** Keeps a visit in the audit. Ours. */
  ReportOpened: operation({
    method: 'POST',
    path: '/api/Reports/ReportOpened',
    input: ReportOpening,
    output: Empty,
    keyless: true,
  }),
  GetVehiclesPurchasedSoldReport: priced(read('GetVehiclesPurchasedSoldReport', VehicleReportSearch, VehicleReport)),
  /** What all vehicles of the search cost together, of every page. */
  GetVehiclesPurchasedSoldReportTotalCost: priced(
    read('GetVehiclesPurchasedSoldReportTotalCost', VehicleReportSearch, MoneyOut),
  ),
  /** Every sold vehicle whose buyer owes more than nothing. */
  GetSoldVehiclesPendingPayment: read(
    'GetSoldVehiclesPendingPayment',
    PendingPaymentSearch,
    z.array(PendingPaymentRow),
  ),
  GetArrivingCarsReport: read('GetArrivingCarsReport', ArrivingSearch, ArrivingCars),
  /** Lots that begin with a text, or hold it; the latest bought first, at most twenty. Ours. */
  GetArrivingLots: read('GetArrivingLots', z.object({ text: TextIn.nullish() }), z.array(ArrivingLot)),
  /** Sets the additional fee on every vehicle that the filter matches, not only on the page. 400 by `additionalFeeProblems`. */
  SaveAdditionalFee: operation({
    method: 'POST',
    path: '/api/Reports/SaveAdditionalFee',
    input: AdditionalFeeIn,
    output: Empty,
    success: 'Successfully saved additional fee',
  }),
  /** Adds what common expenses lack and moves their dates; again, it doubles nothing. 400 by `arrivingProblems`. */
  ProcessArrivingCars: operation({
    method: 'POST',
    path: '/api/Reports/ProcessArrivingCars',
    input: ArrivingProcessIn,
    output: Empty,
    success: 'Successfully processed expenses',
  }),
  GetPartExchangedVehiclesReport: priced(
    read('GetPartExchangedVehiclesReport', PartExchangedSearch, PartExchangedReport),
  ),

  /** Every receipt number there is, with what became of it, and what explains those that are missing. Ours, with its two files. */
  GetReceiptRegister: read('GetReceiptRegister', RegisterSearch, Register, ['entry', 'settings', 'email']),
  ExportReceiptRegister: file('ExportReceiptRegister', RegisterSearch),
  PrintReceiptRegister: operation({
    method: 'POST',
    path: '/api/Reports/PrintReceiptRegister',
    input: RegisterSearch,
    output: z.string(),
    kind: 'download',
    file: 'receipts.pdf',
  }),

  /** What was counted of closed batches, by batch, by who closed them, or by month. Ours, with its two files. */
  GetCounts: read('GetCounts', CountsSearch, Counts, OF_CASH),
  ExportCounts: file('ExportCounts', CountsSearch),
  PrintCounts: operation({
    method: 'POST',
    path: '/api/Reports/PrintCounts',
    input: CountsSearch,
    output: z.string(),
    kind: 'download',
    file: 'counts.pdf',
  }),

  /** A PDF; also by POST, which our clients use. 400 by `monthlyProblems`. */
  GetMonthlyReport: operation({
    method: 'GET',
    path: '/api/Admin/GetMonthlyReport',
    input: MonthlyReportRequest,
    output: z.string(),
    kind: 'download',
    alsoPost: true,
    file: 'monthly-report.pdf',
  }),
  /** The months of these days that changed since their reports were had. Ours. */
  GetReportedMonths: priced(
    read('GetReportedMonths', MonthlyReportRequest, ReportedMonths, [...OF_DEALS, 'hire', 'settings', 'report']),
  ),
  ExportMonthlyReport: operation({
    method: 'POST',
    path: '/api/DataExport/ExportMonthlyReport',
    input: MonthlyReportRequest,
    output: z.string(),
    kind: 'download',
    file: 'monthly-report.xlsx',
  }),
  ExportVehiclesPurchasedSoldReport: file('ExportVehiclesPurchasedSoldReport', VehicleReportFile),
  ExportSoldVehiclesPendingPayment: file('ExportSoldVehiclesPendingPayment', PendingPaymentSearch),
  ExportArrivingCarsReport: file('ExportArrivingCarsReport', ArrivingSearch),
  /** Each car that a sale took in stands below it, under the registration of the sold one. */
  ExportPartExchangedVehiclesReport: file('ExportPartExchangedVehiclesReport', PartExchangedFile),

  /** Picture of Purchased/Sold: bought and sold in each month, of the last twelve unless said. Ours, as are the next four. */
  GetVehiclesPerMonth: read('GetVehiclesPerMonth', VehiclesPictureSearch, VehiclesPerMonth),
  /** Picture of Part Exchanged: the differences of each month. */
  GetExchangesPerMonth: read('GetExchangesPerMonth', PictureSearch, ExchangesPerMonth),
  /** Picture of In Stock: how long vehicles have stood there today. */
  GetStockByAge: priced(read('GetStockByAge', Empty, StockByAge)),
  /** Picture of the cash book: the drawer by day, of the last thirty unless said. */
  GetCashPerDay: read('GetCashPerDay', PictureSearch, CashPerDay),
  /** Picture of HP payments due: money by age of each account's oldest unpaid row, as `buckets` of GetDueHPSchedules. */
  GetHpAgeing: read('GetHpAgeing', z.object({ date: orNone(DayIn) }), HpAgeing),
}
