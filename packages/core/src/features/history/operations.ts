import { operation } from '../../kernel/operation'
import { ClientHistoryRef, History, SettingsHistoryRef, VehicleHistoryRef } from './schemas'

export const historyOperations = {
  GetClientHistory: operation({
    method: 'GET',
    path: '/api/Admin/GetClientHistory',
    input: ClientHistoryRef,
    output: History,
  }),
  /** Gated: it tells prices, costs and notes. */
  GetVehicleHistory: operation({
    method: 'GET',
    path: '/api/Admin/GetVehicleHistory',
    input: VehicleHistoryRef,
    output: History,
    gated: true,
  }),
  /** Changes of the settings and of the receipt number. */
  GetSettingsHistory: operation({
    method: 'GET',
    path: '/api/ManageData/GetSettingsHistory',
    input: SettingsHistoryRef,
    output: History,
  }),
}
