import type { paymentsOperations } from '@forecourt/core/features/payments/operations'
import type { Handlers } from '../../context'
import { addManualPayment, deleteManualPayment, editManualPayment, vehiclePayments } from './service'

export const paymentsHandlers: Handlers<typeof paymentsOperations> = {
  GetVehiclePayments: (ctx, { vehicleID }) => vehiclePayments(ctx, vehicleID),
  AddManualPayment: async (ctx, draft) => ({ id: await addManualPayment(ctx, draft) }),
  EditManualPayment: editManualPayment,
  DeleteManualPayment: deleteManualPayment,
}
