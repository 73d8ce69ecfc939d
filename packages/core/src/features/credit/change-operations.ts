import { DEAL_KINDS } from '../../kernel/changes'
import { operation } from '../../kernel/operation'
import { Empty } from '../../kernel/wire'
import { VehicleRef } from '../vehicles/schemas'
import { TERMS_CHECKS, WITHDRAWAL_CHECKS } from './enums'
import {
  NewTermsIn,
  PreparedReschedule,
  PreparedWithdrawal,
  RescheduleIn,
  RescheduleOut,
  ScheduleChangeRef,
  ScheduleChangesOut,
  WithdrawalIn,
  WithdrawalOut,
  WithdrawIn,
} from './change-schemas'

const READS = {
  access: { needs: 'prices', token: 'read', passcode: 'all', prices: [] },
  reads: DEAL_KINDS,
} as const
const WRITES = {
  access: { needs: 'schedule', token: 'none', passcode: 'all', prices: [] },
  changes: DEAL_KINDS,
  method: 'POST',
} as const

/** The changes of a schedule as a whole: the withdrawal from the credit, and new terms. */
export const creditChangeOperations = {
  /** What a withdrawal on a day asks for, and until when it may be (server 20.20). */
  GetWithdrawal: operation({
    ...READS,
    method: 'GET',
    path: '/api/HPSchedule/GetWithdrawal',
    input: WithdrawalIn,
    output: PreparedWithdrawal,
  }),
  /** Ends the credit of an account; with `dryRun` it stores nothing (server 20.20). */
  WithdrawCredit: operation({
    ...WRITES,
    path: '/api/HPSchedule/WithdrawCredit',
    input: WithdrawIn,
    checks: WITHDRAWAL_CHECKS,
    output: WithdrawalOut,
    success: 'The withdrawal is saved',
  }),
  /** What new terms make of the payments to come (server 20.21). */
  PrepareReschedule: operation({
    ...READS,
    kind: 'read',
    method: 'POST',
    path: '/api/HPSchedule/PrepareReschedule',
    input: NewTermsIn,
    output: PreparedReschedule,
  }),
  /** Replaces the payments to come by new terms; with `dryRun` it stores nothing (server 20.21). */
  Reschedule: operation({
    ...WRITES,
    path: '/api/HPSchedule/Reschedule',
    input: RescheduleIn,
    checks: TERMS_CHECKS,
    output: RescheduleOut,
    success: 'The new terms are saved',
  }),
  /** The withdrawal and the changes of terms of an account (server 20.22). */
  GetScheduleChanges: operation({
    ...READS,
    method: 'GET',
    path: '/api/HPSchedule/GetScheduleChanges',
    input: VehicleRef,
    output: ScheduleChangesOut,
  }),
  /** Restores the schedule from before its latest change (server 20.22). */
  UndoScheduleChange: operation({
    ...WRITES,
    path: '/api/HPSchedule/UndoScheduleChange',
    input: ScheduleChangeRef,
    output: Empty,
    success: 'The schedule is as it was',
  }),
}
