import { operation } from '../../kernel/operation'
import { Empty } from '../../kernel/wire'
import { AttemptRef } from '../clients/schemas'
import { VehicleOut, VehicleRef } from '../vehicles/schemas'
import { SoldToIn } from './schemas'

export const dealsOperations = {
  /** The vehicle with its deal: what is gated is left out while the passcode is locked. */
  GetVehicle: operation({ method: 'GET', path: '/api/Admin/GetVehicle', input: VehicleRef, output: VehicleOut }),
  SoldToVehicle: operation({
    method: 'POST',
    path: '/api/Admin/SoldToVehicle',
    input: SoldToIn,
    output: Empty,
    gated: true,
    success: 'Sold to client saved successfully.',
  }),
  DeleteAttempt: operation({
    method: 'POST',
    path: '/api/Admin/DeleteAttempt',
    input: AttemptRef,
    output: Empty,
    success: 'Attempt deleted successfully',
  }),
}
