import { OF_DEALS } from '../../kernel/changes'
import { operation } from '../../kernel/operation'
import { ClientHistoryRef, History, SettingsHistoryRef, VehicleHistoryRef } from './schemas'

export const historyOperations = {
  GetClientHistory: operation({
    reads: OF_DEALS,
    method: 'GET',
    path: '/api/Admin/GetClientHistory',
    input: ClientHistoryRef,
    output: History,
  }),
  /** Gated: it tells prices, costs and notes. */
  GetVehicleHistory: operation({
    reads: OF_DEALS,
    method: 'GET',
    path: '/api/Admin/GetVehicleHistory',
    input: VehicleHistoryRef,
    output: History,
    gated: true,
  }),
  /** Changes of the settings and of the receipt number. */
  GetSettingsHistory: operation({
    reads: ['settings'],
    method: 'GET',
    path: '/api/ManageData/GetSettingsHistory',
    input: SettingsHistoryRef,
    output: History,
  }),
}
