import type { creditChangeOperations } from '@forecourt/core/features/credit/change-operations'
import type { Handlers } from '../../context'
import { undoScheduleChange } from '../hire-purchase/schedule-change-service'
import { prepareReschedule, reschedule } from './reschedule-service'
import { listScheduleChanges } from './schedule-changes-view'
import { prepareWithdrawal, withdrawCredit } from './withdrawal-service'

export const creditChangeHandlers: Handlers<typeof creditChangeOperations> = {
  GetWithdrawal: (ctx, request) => prepareWithdrawal(ctx, request),
  WithdrawCredit: (ctx, request) => withdrawCredit(ctx, request),
  PrepareReschedule: (ctx, request) => prepareReschedule(ctx, request),
  Reschedule: (ctx, request) => reschedule(ctx, request),
  GetScheduleChanges: (ctx, { vehicleID }) => listScheduleChanges(ctx, vehicleID),
  UndoScheduleChange: async (ctx, of) => {
    await undoScheduleChange(ctx, of)
    return {}
  },
}
