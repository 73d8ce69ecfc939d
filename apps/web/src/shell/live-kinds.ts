import type { LiveEvent } from '@forecourt/core/features/session/schemas'
import type { OperationName } from '@forecourt/core/operations'

const CASH: readonly OperationName[] = [
  'GetCashManagement',
  'GetCashManagementTotal',
  'GetCashEntry',
  'GetCurrentBatchTransactions',
  'GetBatchTransactions',
  'GetBatchList',
  'GetPendingCheques',
  'GetReceiptNumber',
  'PrepareCashEntry',
]
const ACCOUNTS: readonly OperationName[] = [
  'GetHPDetails',
  'GetNextHPAmount',
  'GetHPSchedules',
  'GetHPSchedulesRemainingTotal',
  'GetHpScheduleDetails',
  'GetDueHPSchedules',
]
const VEHICLES: readonly OperationName[] = ['GetVehicles', 'GetVehicle', 'GetVehiclesIDs', 'GetVehiclesDropDown']
const COSTS: readonly OperationName[] = ['GetCostings', 'GetVehiclePayments', 'GetAmountOwed']
const CLIENTS: readonly OperationName[] = ['GetClients', 'GetClient', 'GetClientsDropDown']
const HIRES: readonly OperationName[] = ['GetCarHires', 'GetCarHire', 'GetCarHireVehicles', 'GetCarHireBookings']
const REPORTS: readonly OperationName[] = [
  'GetVehiclesPurchasedSoldReport',
  'GetVehiclesPurchasedSoldReportTotalCost',
  'GetSoldVehiclesPendingPayment',
  'GetArrivingCarsReport',
  'GetPartExchangedVehiclesReport',
  'GetVehiclesPerMonth',
  'GetExchangesPerMonth',
  'GetArrivingLots',
  'GetStockByAge',
  'GetCashPerDay',
  'GetHpAgeing',
]
const FOUND: readonly OperationName[] = ['Search', 'ResolveRecords']
const HISTORIES: readonly OperationName[] = ['GetClientHistory', 'GetVehicleHistory']
/** What documents are prefilled with. */
const PAPERS: readonly OperationName[] = [
  'GetDepositReceiptReportData',
  'GetPurchaseAgreementDetails',
  'GetSaleAgreementDetails',
  'GetPEAgreementDetails',
  'GetPEHPAgreementDetails',
  'GetHPAgreementDetails',
]
/** What hangs on a client, a vehicle or a deal. */
const RECORDS: readonly OperationName[] = [
  ...VEHICLES,
  ...CLIENTS,
  ...ACCOUNTS,
  ...CASH,
  ...COSTS,
  ...HIRES,
  ...REPORTS,
  ...FOUND,
  ...HISTORIES,
  ...PAPERS,
]

/** The answers that a change makes old, by its kind; null means all of them. */
export const STALE_AFTER: Readonly<Record<LiveEvent['kind'], readonly OperationName[] | null>> = {
  entry: [
    ...CASH,
    ...ACCOUNTS,
    ...VEHICLES,
    ...CLIENTS,
    ...FOUND,
    ...COSTS,
    ...REPORTS,
    ...HISTORIES,
    ...PAPERS,
    'GetCashNames',
    'GetCashDescriptions',
    'GetVendorsDropDown',
  ],
  batch: [...CASH, 'GetSettings'],
  client: [...RECORDS, 'GetCashNames'],
  vehicle: [...RECORDS, 'GetVehicleLists', 'GetVehicleListValues', 'GetVendorsDropDown'],
  deal: [...RECORDS, 'GetNextHPAccountNo'],
  schedule: ['PrepareCashEntry', ...ACCOUNTS, ...VEHICLES, ...COSTS, ...REPORTS, ...FOUND, ...HISTORIES, ...PAPERS],
  hire: HIRES,
  user: ['GetUsers'],
  session: ['PassCodeStatus'],
  settings: [
    'PrepareCashEntry',
    'GetWorkstation',
    'GetPreferences',
    'GetReceiptNumber',
    'GetSettings',
    'GetSettingsHistory',
    ...PAPERS,
  ],
  report: ['GetOpenedReports'],
  day: null,
  hello: null,
}
