import { z } from 'zod'
import { operation } from '../../kernel/operation'
import { Empty } from '../../kernel/wire'
import { FIRST_DAY_STEPS } from './first-day'

export const firstStepsOperations = {
  /** What a dealership sets before its first day, and what of it is set. */
  GetFirstDay: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    reads: ['settings', 'user', 'batch', 'vehicle', 'client', 'entry'],
    method: 'GET',
    path: '/api/Workstation/FirstDay',
    input: Empty,
    output: z.object({ steps: z.array(z.object({ step: z.enum(FIRST_DAY_STEPS), isSet: z.boolean() })) }),
  }),
}
