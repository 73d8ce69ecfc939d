import { z } from 'zod'
import { operation } from '../../kernel/operation'
import { Created } from '../../kernel/wire'
import { VehicleRef } from '../vehicles/schemas'
import { CreditRecordIn, CreditRecordOut } from './schemas'

export const creditOperations = {
  /** Records what was given to the buyer of an account, or done about it; an earlier record is corrected by a later one (server 20.25). */
  AddCreditRecord: operation({
    access: { needs: 'documents', token: 'none', passcode: 'all', prices: [] },
    changes: ['deal'],
    method: 'POST',
    path: '/api/HPSchedule/AddCreditRecord',
    input: CreditRecordIn,
    output: Created,
    success: 'Recorded in the credit file',
  }),
  /** Everything recorded of an account, the newest first (server 20.25). */
  GetCreditRecords: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'all', prices: [] },
    reads: ['deal'],
    method: 'GET',
    path: '/api/HPSchedule/GetCreditRecords',
    input: VehicleRef,
    output: z.array(CreditRecordOut),
  }),
}
