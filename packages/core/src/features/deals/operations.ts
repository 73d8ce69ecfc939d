import { z } from 'zod'
import { DEAL_KINDS } from '../../kernel/changes'
import { operation } from '../../kernel/operation'
import { Empty, MoneyOut } from '../../kernel/wire'
import { AttemptRef } from '../clients/schemas'
import { VehicleEdit, VehicleOut, VehicleRef } from '../vehicles/schemas'
import { BoughtDetailsIn, SoldToIn, VehicleDeletion, VehicleNoteIn } from './schemas'
import { VEHICLE_CHECKS } from '../vehicles/enums'
import { PURCHASE_CHECKS, SALE_CHECKS } from './enums'

export const dealsOperations = {
  /** The vehicle with its deal: what is gated is left out while the passcode is locked. */
  GetVehicle: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'part', prices: ['vehicle.all'] },
    reads: DEAL_KINDS,
    method: 'GET',
    path: '/api/Admin/GetVehicle',
    input: VehicleRef,
    output: VehicleOut,
  }),
  // A save over an older version is a 409 whose `current` is GetVehicle's answer, without the gated figures while locked.
  EditVehicle: operation({
    access: { needs: 'records', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Admin/EditVehicle',
    input: VehicleEdit,
    checks: VEHICLE_CHECKS,
    output: Empty,
    success: 'Vehicle updated successfully',
  }),
  EditVehicleNote: operation({
    access: { needs: 'records', token: 'none', passcode: 'all', prices: [] },
    method: 'POST',
    path: '/api/Admin/EditVehicleNote',
    input: VehicleNoteIn,
    output: Empty,
    success: 'Note saved successfully',
  }),
  EditVehicleBoughtDetails: operation({
    access: { needs: 'prices', token: 'none', passcode: 'all', prices: [] },
    method: 'POST',
    path: '/api/Admin/EditVehicleBoughtDetails',
    input: BoughtDetailsIn,
    checks: PURCHASE_CHECKS,
    output: Empty,
    success: 'Bought from client details updated successfully',
  }),
  /** Removes the vehicle with sale, schedule, expenses, attempts and note; its cash entries stay (server 4). */
  DeleteVehicle: operation({
    access: { needs: 'sales', token: 'none', passcode: 'all', prices: [] },
    method: 'GET',
    path: '/api/Admin/DeleteVehicle',
    input: VehicleDeletion,
    output: Empty,
    kind: 'write',
    alsoPost: true,
    success: 'Vehicle deleted successfully',
  }),
  SoldToVehicle: operation({
    access: { needs: 'sales', token: 'none', passcode: 'all', prices: [] },
    method: 'POST',
    path: '/api/Admin/SoldToVehicle',
    input: SoldToIn,
    checks: SALE_CHECKS,
    output: Empty,
    success: 'Sold to client saved successfully.',
  }),
  /** The HP account number after the highest of the series in use; '' before there is one. */
  GetNextHPAccountNo: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: [] },
    reads: ['deal'],
    method: 'GET',
    path: '/api/Admin/GetNextHPAccountNo',
    input: Empty,
    output: z.object({ hpAccountNo: z.string() }),
  }),
  /** What the buyer owes outside hire purchase, below zero when we owe the buyer; null while the vehicle is unsold. */
  GetAmountOwed: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: ['owed.sold'] },
    reads: DEAL_KINDS,
    method: 'GET',
    path: '/api/Admin/GetAmountOwed',
    input: VehicleRef,
    output: z.object({ owed: MoneyOut.nullable(), regNo: z.string() }),
  }),
  DeleteAttempt: operation({
    access: { needs: 'corrections', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Admin/DeleteAttempt',
    input: AttemptRef,
    output: Empty,
    success: 'Attempt deleted successfully',
  }),
}
