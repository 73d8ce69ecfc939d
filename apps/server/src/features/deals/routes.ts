import type { dealsOperations } from '@forecourt/core/features/deals/operations'
import type { Handlers } from '../../context'
import { editVehicle } from '../vehicles/details-service'
import { deleteVehicle } from './deletion'
import { editBoughtDetails, editNote } from './purchase-service'
import { saveSoldTo } from './sell'
import { amountOwedOf, deleteAttempt, freeAccountNo } from './service'
import { vehicleOut } from './vehicle-view'

export const dealsHandlers: Handlers<typeof dealsOperations> = {
  GetVehicle: (ctx, { vehicleID }) => vehicleOut(ctx, vehicleID),
  EditVehicle: async (ctx, draft) => {
    await editVehicle(ctx, draft, () => vehicleOut(ctx, draft.id))
    return {}
  },
  EditVehicleNote: editNote,
  EditVehicleBoughtDetails: editBoughtDetails,
  DeleteVehicle: deleteVehicle,
  SoldToVehicle: (ctx, draft) => saveSoldTo(ctx, draft),
  GetNextHPAccountNo: async (ctx) => ({ hpAccountNo: await freeAccountNo(ctx) }),
  GetAmountOwed: (ctx, { vehicleID }) => amountOwedOf(ctx, vehicleID),
  DeleteAttempt: (ctx, attempt) => deleteAttempt(ctx, attempt),
}
