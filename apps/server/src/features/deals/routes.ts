import type { dealsOperations } from '@forecourt/core/features/deals/operations'
import type { Handlers } from '../../context'
import { soldToVehicle } from './sell'
import { deleteAttempt } from './service'
import { vehicleOut } from './vehicle-view'

export const dealsHandlers: Handlers<typeof dealsOperations> = {
  GetVehicle: (ctx, { vehicleID }) => vehicleOut(ctx, vehicleID),
  SoldToVehicle: (ctx, draft) => soldToVehicle(ctx, draft),
  DeleteAttempt: (ctx, attempt) => deleteAttempt(ctx, attempt),
}
