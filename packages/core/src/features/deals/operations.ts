import { operation } from '../../kernel/operation'
import { Empty } from '../../kernel/wire'
import { AttemptRef } from '../clients/schemas'
import { SoldToIn } from './schemas'

export const dealsOperations = {
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
