import { CHANGE_KINDS, DEAL_KINDS } from '../../kernel/changes'
import { operation } from '../../kernel/operation'
import { csvOptions } from '../../kernel/wire'
import { z } from 'zod'
import {
  ChangesSearch,
  ClientHistoryRef,
  History,
  HistoryRef,
  RecordChanges,
  SettingsHistoryRef,
  VehicleHistoryRef,
} from './schemas'

export const historyOperations = {
  /** Every save of a record, each field before and after; of some kinds behind the passcode, as their records are. */
  GetHistory: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'part', prices: ['cash-book.agreed', 'vehicle.history'] },
    reads: CHANGE_KINDS,
    method: 'GET',
    path: '/api/Admin/GetHistory',
    input: HistoryRef,
    output: RecordChanges,
  }),
  /** The log of all saves; without the passcode, without the fields that are behind it. */
  GetChanges: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'part', prices: ['cash-book.agreed'] },
    reads: CHANGE_KINDS,
    method: 'POST',
    path: '/api/Admin/GetChanges',
    input: ChangesSearch,
    output: RecordChanges,
    kind: 'read',
  }),
  /** The log as a file, a line for each field; paging is ignored. */
  ExportChanges: operation({
    access: { needs: 'exports', token: 'export', passcode: 'none', prices: ['cash-book.agreed'] },
    method: 'POST',
    path: '/api/DataExport/ExportChanges',
    input: ChangesSearch.extend(csvOptions),
    output: z.string(),
    kind: 'download',
    file: 'export.csv',
  }),
  GetClientHistory: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: [] },
    reads: DEAL_KINDS,
    method: 'GET',
    path: '/api/Admin/GetClientHistory',
    input: ClientHistoryRef,
    output: History,
  }),
  /** Gated: it tells prices, costs and notes. */
  GetVehicleHistory: operation({
    access: { needs: 'prices', token: 'read', passcode: 'all', prices: ['vehicle.history'] },
    reads: DEAL_KINDS,
    method: 'GET',
    path: '/api/Admin/GetVehicleHistory',
    input: VehicleHistoryRef,
    output: History,
  }),
  /** Changes of the settings and of the receipt number. */
  GetSettingsHistory: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    reads: ['settings'],
    method: 'GET',
    path: '/api/ManageData/GetSettingsHistory',
    input: SettingsHistoryRef,
    output: History,
  }),
}
