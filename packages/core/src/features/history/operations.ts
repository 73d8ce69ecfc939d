import { operation } from '../../kernel/operation'
import { ClientHistoryRef, History, VehicleHistoryRef } from './schemas'

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
}
