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
const COSTS: readonly OperationName[] = ['GetCostings', 'GetVehiclePayments']
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
    'GetCashNames',
    'GetCashDescriptions',
    'GetVendorsDropDown',
  ],
  batch: CASH,
  client: [...CLIENTS, ...VEHICLES, ...ACCOUNTS, ...CASH, ...COSTS, ...HIRES, ...REPORTS, ...FOUND],
  vehicle: [...VEHICLES, ...CLIENTS, ...ACCOUNTS, ...CASH, ...COSTS, ...HIRES, ...REPORTS, ...FOUND, 'GetVehicleLists'],
  deal: [...VEHICLES, ...CLIENTS, ...ACCOUNTS, ...CASH, ...COSTS, ...HIRES, ...REPORTS, ...FOUND],
  schedule: [...ACCOUNTS, ...VEHICLES, ...REPORTS, ...FOUND],
  hire: HIRES,
  user: ['GetUsers'],
  session: ['PassCodeStatus'],
  settings: ['GetWorkstation', 'GetPreferences', 'GetReceiptNumber', 'GetSettings'],
  day: null,
  hello: null,
}
