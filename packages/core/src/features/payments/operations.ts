import { z } from 'zod'
import { DEAL_KINDS } from '../../kernel/changes'
import { operation } from '../../kernel/operation'
import { Created, Empty } from '../../kernel/wire'
import { VehicleRef } from '../vehicles/schemas'
import { ManualPaymentDeletion, ManualPaymentEdit, ManualPaymentIn, PaymentRow } from './schemas'

export const paymentsOperations = {
  /** The buyer's deposits, additional deposits and sale entries, those of attempts while unsold, and payments by hand. */
  GetVehiclePayments: operation({
    access: { needs: 'prices', token: 'read', passcode: 'all', prices: ['vehicle.all'] },
    reads: DEAL_KINDS,
    method: 'GET',
    path: '/api/Admin/GetVehiclePayments',
    input: VehicleRef,
    output: z.array(PaymentRow),
  }),
  AddManualPayment: operation({
    access: { needs: 'sales', token: 'none', passcode: 'all', prices: [] },
    method: 'POST',
    path: '/api/Admin/AddManualPayment',
    input: ManualPaymentIn,
    checks: ['day-ahead', 'overpaid', 'far-back'],
    output: Created,
    success: 'Payment added successfully',
  }),
  /** 409 with `current` (a row of GetVehiclePayments) when it was changed meanwhile. */
  EditManualPayment: operation({
    access: { needs: 'sales', token: 'none', passcode: 'all', prices: [] },
    method: 'POST',
    path: '/api/Admin/EditManualPayment',
    input: ManualPaymentEdit,
    checks: ['day-ahead', 'overpaid', 'far-back'],
    output: Empty,
    success: 'Payment saved successfully',
  }),
  DeleteManualPayment: operation({
    access: { needs: 'sales', token: 'none', passcode: 'all', prices: [] },
    method: 'DELETE',
    path: '/api/Admin/DeleteManualPayment',
    input: ManualPaymentDeletion,
    output: Empty,
    success: 'Payment deleted successfully',
  }),
}
