import type { OperationName } from './operations'
import { TOKEN_RIGHTS, type TokenRight } from './features/session/enums'

/** What any token may ask. */
const ANY = ['GetOwnToken', 'GetWorkstation'] as const satisfies readonly OperationName[]

/**
 * The operations of each right; what stands in none is refused to every token. `prices` alone is none: it opens what is gated, and the gated
 * figures, of the others.
 *
 * @source server 2.1
 */
const OPERATIONS_OF = {
  read: [
    ...['GetClients', 'GetClient', 'GetClientsDropDown', 'GetClientHistory'],
    ...['GetVehicles', 'GetVehicle', 'GetVehiclesIDs', 'GetVehiclesDropDown', 'GetVehicleLists', 'GetVehicleHistory'],
    ...['GetVendorsDropDown', 'GetVehicleListValues', 'GetCostings', 'GetVehiclePayments'],
    ...['GetHPSchedules', 'GetHPSchedulesRemainingTotal', 'GetDueHPSchedules', 'GetHpAgeing', 'GetHpScheduleDetails'],
    ...[
      'GetHPDetails',
      'GetNextHPAmount',
      'GetNextHPAccountNo',
      'GetAmountOwed',
      'GetCreditFile',
      'GetSettlement',
      'GetPartPayments',
      'GetStatement',
    ],
    ...['GetCashManagement', 'GetCashManagementTotal', 'GetCashEntry', 'GetDeletedEntry', 'GetCashPerDay'],
    ...['GetCashCategoriesAndTypes', 'GetCashDescriptions', 'GetCashNames', 'GetPendingCheques'],
    ...['GetBatchList', 'GetBatchTransactions', 'GetCurrentBatchTransactions', 'GetCounts', 'GetReceiptNumber'],
    ...['GetReceiptRegister', 'GetMonths', 'GetReportedMonths', 'GetChanges', 'GetHistory', 'GetSavedLines'],
    ...['GetArrivingCarsReport', 'GetArrivingLots', 'GetPartExchangedVehiclesReport', 'GetExchangesPerMonth'],
    ...['GetVehiclesPurchasedSoldReport', 'GetVehiclesPurchasedSoldReportTotalCost', 'GetVehiclesPerMonth'],
    ...['GetSoldVehiclesPendingPayment', 'GetStockByAge'],
    ...['GetCarHires', 'GetCarHire', 'GetCarHireBookings', 'GetCarHireVehicles'],
    ...['Search', 'ResolveRecords', 'GetLikelyRecords', 'GetAttachments', 'GetAttachment'],
  ],
  export: [
    ...['ExportArrivingCarsReport', 'ExportBatches', 'ExportCarHires', 'ExportCashManagement', 'ExportChanges'],
    ...['ExportClients', 'ExportCounts', 'ExportDueHPSchedules', 'ExportGetHPSchedules', 'ExportMonthlyReport'],
    ...['ExportPartExchangedVehiclesReport', 'ExportPendingCheques', 'ExportReceiptRegister', 'ExportUsers'],
    ...['ExportSoldVehiclesPendingPayment', 'ExportVehicles', 'ExportVehiclesPurchasedSoldReport'],
    ...['GetMonthlyReport', 'GetDailyCashBookReport', 'GetLodgementSlip', 'PrintCounts', 'PrintReceiptRegister'],
    ...['GetStatementReport', 'ExportStatement', 'GetAmortisationReport', 'GetSettlementReport'],
  ],
  check: ['CheckBooks'],
  entries: [
    ...['AddEditCash', 'MultiplyHPPayment', 'AddTmHandlingFee', 'SaveLine'],
    ...['PrepareCashEntry', 'PrepareCashEntries', 'GetSavedLines', 'GetLastEntry', 'GetCashEntry'],
    ...['GetCashCategoriesAndTypes', 'Search', 'ResolveRecords'],
  ],
  prices: [],
} as const satisfies Readonly<Record<TokenRight, readonly OperationName[]>>

/** What tokens with these rights may ask; those of one that can nothing are what any token may. */
export function operationsOfToken(rights: readonly TokenRight[]): readonly OperationName[] {
  return [...ANY, ...rights.flatMap((right): readonly OperationName[] => OPERATIONS_OF[right])]
}

const ALLOWED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  TOKEN_RIGHTS.map((right) => [right, new Set(operationsOfToken([right]))]),
)

/** Whether a token with these rights may ask an operation. */
export function mayToken(rights: readonly TokenRight[], operation: string): boolean {
  return rights.some((right) => ALLOWED.get(right)?.has(operation) ?? false)
}
