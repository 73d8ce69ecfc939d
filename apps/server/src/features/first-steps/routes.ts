import type { firstStepsOperations } from '@forecourt/core/features/first-steps/operations'
import type { Handlers } from '../../context'
import { firstDayOut } from './first-day'

export const firstStepsHandlers: Handlers<typeof firstStepsOperations> = {
  GetFirstDay: firstDayOut,
}
