import { z } from 'zod'
import { DEAL_KINDS } from '../../kernel/changes'
import { operation } from '../../kernel/operation'
import { Created, Empty, Flag, Id, TextIn, csvOptions } from '../../kernel/wire'
import {
  ListRef,
  ListValue,
  ListValueRename,
  VehicleIn,
  VehicleList,
  VehicleLists,
  VehicleOption,
  VehiclesSearch,
} from './schemas'
import { NEW_VEHICLE_CHECKS } from './enums'

export const vehiclesOperations = {
  GetVehicles: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: [] },
    reads: DEAL_KINDS,
    method: 'POST',
    path: '/api/Admin/GetVehicles',
    input: VehiclesSearch,
    output: VehicleList,
    kind: 'read',
  }),
  GetVehiclesIDs: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: [] },
    reads: DEAL_KINDS,
    method: 'POST',
    path: '/api/Admin/GetVehiclesIDs',
    input: VehiclesSearch,
    output: z.array(z.number().int()),
    kind: 'read',
  }),
  GetVehicleLists: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: [] },
    reads: ['vehicle'],
    method: 'GET',
    path: '/api/Admin/GetVehicleLists',
    input: Empty,
    output: VehicleLists,
  }),
  /** The values of one list, for Manage Data. */
  GetVehicleListValues: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: [] },
    reads: ['vehicle'],
    method: 'GET',
    path: '/api/ManageData/GetVehicleListValues',
    input: ListRef,
    output: z.object({ data: z.array(ListValue) }),
  }),
  /**
   * Spells a value of a list anew, on every vehicle that has it; two that differ by capitals alone are the same value. The answer
   * is how many vehicles followed. 409 VEHICLES_VALUE_LISTED when the new spelling is another value of the list and `merge` is not set; 409
   * VEHICLES_VALUE_RENAMED when it is no longer spelled as in `from`.
   */
  RenameVehicleListValue: operation({
    access: { needs: 'settings', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/ManageData/RenameVehicleListValue',
    input: ListValueRename,
    output: z.object({ vehicles: z.number().int() }),
  }),
  GetVehiclesDropDown: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: [] },
    reads: DEAL_KINDS,
    method: 'GET',
    path: '/api/Admin/GetVehiclesDropDown',
    /** `hp`: only accounts with a schedule. `exchangeFor`: only cars that the sale of this vehicle may take in. */
    input: z.object({ text: TextIn.optional(), hp: Flag.optional(), exchangeFor: Id.optional() }),
    output: z.array(VehicleOption),
  }),
  AddVehicle: operation({
    access: { needs: 'records', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Admin/AddVehicle',
    input: VehicleIn,
    checks: NEW_VEHICLE_CHECKS,
    output: Created,
    success: 'Vehicle added successfully',
  }),
  /** The rows of the screen as a file, with its filter and order; paging is ignored. */
  ExportVehicles: operation({
    access: { needs: 'exports', token: 'export', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/DataExport/ExportVehicles',
    input: VehiclesSearch.extend(csvOptions),
    output: z.string(),
    kind: 'download',
    file: 'export.csv',
  }),
}
