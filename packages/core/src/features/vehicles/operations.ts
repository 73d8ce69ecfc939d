import { z } from 'zod'
import { operation } from '../../kernel/operation'
import { Created, Empty, Flag, Id, TextIn } from '../../kernel/wire'
import { VehicleIn, VehicleList, VehicleLists, VehicleOption, VehiclesSearch } from './schemas'

export const vehiclesOperations = {
  GetVehicles: operation({
    method: 'POST',
    path: '/api/Admin/GetVehicles',
    input: VehiclesSearch,
    output: VehicleList,
    kind: 'read',
  }),
  GetVehiclesIDs: operation({
    method: 'POST',
    path: '/api/Admin/GetVehiclesIDs',
    input: VehiclesSearch,
    output: z.array(z.number().int()),
    kind: 'read',
  }),
  GetVehicleLists: operation({ method: 'GET', path: '/api/Admin/GetVehicleLists', input: Empty, output: VehicleLists }),
  GetVehiclesDropDown: operation({
    method: 'GET',
    path: '/api/Admin/GetVehiclesDropDown',
    /** `hp`: only accounts with a schedule. `exchangeFor`: only cars that the sale of this vehicle may take in. */
    input: z.object({ text: TextIn.optional(), hp: Flag.optional(), exchangeFor: Id.optional() }),
    output: z.array(VehicleOption),
  }),
  AddVehicle: operation({
    method: 'POST',
    path: '/api/Admin/AddVehicle',
    input: VehicleIn,
    output: Created,
    success: 'Vehicle added successfully',
  }),
  /** The rows of the screen as a file, with its filter and order; paging is ignored. */
  ExportVehicles: operation({
    method: 'POST',
    path: '/api/DataExport/ExportVehicles',
    input: VehiclesSearch,
    output: z.string(),
    kind: 'download',
    file: 'export.csv',
  }),
}
