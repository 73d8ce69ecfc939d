import { DEAL_KINDS } from '../../kernel/changes'
import { operation } from '../../kernel/operation'
import { csvOptions, Empty } from '../../kernel/wire'
import { VehicleRef } from '../vehicles/schemas'
import { PendingTransfers, PendingTransfersSearch, TransferIn, TransferOut } from './schemas'
import { z } from 'zod'

const READ = {
  access: { needs: 'nothing', token: 'read', passcode: 'none', prices: [] },
  method: 'POST',
  kind: 'read',
  reads: DEAL_KINDS,
  input: PendingTransfersSearch,
  output: PendingTransfers,
} as const
const FILE = {
  access: { needs: 'exports', token: 'export', passcode: 'none', prices: [] },
  method: 'POST',
  kind: 'download',
  file: 'export.csv',
  input: PendingTransfersSearch.extend(csvOptions),
  output: z.string(),
} as const

/** @source server 6.9 */
export const transfersOperations = {
  /** The checklist of a sold vehicle; empty while nothing is entered. */
  GetTransfer: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: [] },
    reads: DEAL_KINDS,
    method: 'GET',
    path: '/api/Admin/GetTransfer',
    input: VehicleRef,
    output: TransferOut,
  }),
  SaveTransfer: operation({
    access: { needs: 'records', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Admin/SaveTransfer',
    input: TransferIn,
    output: Empty,
    success: 'Transfer saved',
  }),
  /** Vehicles sold in days whose transfer is not done. */
  GetUntransferredVehicles: operation({ ...READ, path: '/api/Reports/GetUntransferredVehicles' }),
  ExportUntransferredVehicles: operation({ ...FILE, path: '/api/DataExport/ExportUntransferredVehicles' }),
  /** Accounts settled in days whose hire purchase is not cancelled. */
  GetUncancelledAccounts: operation({ ...READ, path: '/api/Reports/GetUncancelledAccounts' }),
  ExportUncancelledAccounts: operation({ ...FILE, path: '/api/DataExport/ExportUncancelledAccounts' }),
}
