import type { reportsOperations } from '@forecourt/core/features/reports/operations'
import type { Handlers } from '../../context'
import { arrivingCars, arrivingFile, arrivingLots, processArrivingCars, saveAdditionalFee } from './arriving-service'
import { monthlyDocument, monthlyWorkbook } from './monthly-service'
import { closedCounts, countsFile, countsReport } from './counts-service'
import { openedReports, recordOpening } from './opened-service'
import { partExchangedFile, partExchangedReport } from './part-exchanges-service'
import { cashPerDay, exchangesPerMonth, hpAgeing, stockByAge, vehiclesPerMonth } from './charts-service'
import { receiptsRegister, registerFile, registerDocument } from './register-service'
import { changedMonths } from './reported-service'
import { pendingFile, pendingPayments, reportTotalCost, vehicleReport, vehicleReportFile } from './vehicles-service'

export const reportsHandlers: Handlers<typeof reportsOperations> = {
  GetOpenedReports: openedReports,
  ReportOpened: recordOpening,
  GetVehiclesPurchasedSoldReport: vehicleReport,
  GetVehiclesPurchasedSoldReportTotalCost: reportTotalCost,
  GetSoldVehiclesPendingPayment: pendingPayments,
  GetArrivingCarsReport: arrivingCars,
  GetArrivingLots: arrivingLots,
  SaveAdditionalFee: saveAdditionalFee,
  ProcessArrivingCars: processArrivingCars,
  GetPartExchangedVehiclesReport: partExchangedReport,
  GetReceiptRegister: receiptsRegister,
  ExportReceiptRegister: async (ctx, search) => registerFile(ctx, search),
  PrintReceiptRegister: registerDocument,

  GetCounts: closedCounts,
  ExportCounts: async (ctx, search) => countsFile(ctx, search),
  PrintCounts: countsReport,

  GetMonthlyReport: monthlyDocument,
  GetReportedMonths: changedMonths,
  ExportMonthlyReport: monthlyWorkbook,
  ExportVehiclesPurchasedSoldReport: vehicleReportFile,
  ExportSoldVehiclesPendingPayment: pendingFile,
  ExportArrivingCarsReport: arrivingFile,
  ExportPartExchangedVehiclesReport: partExchangedFile,

  GetVehiclesPerMonth: vehiclesPerMonth,
  GetExchangesPerMonth: exchangesPerMonth,
  GetStockByAge: stockByAge,
  GetCashPerDay: cashPerDay,
  GetHpAgeing: (ctx, { date }) => hpAgeing(ctx, date ?? ctx.today),
}
