import { z } from 'zod'
import { CheckToConfirm, ConfirmedChecks } from '../../checks'
import { DayIn, DayOut, Flag, Id, MoneyIn, MoneyOut, NumberIn, WholeIn, orNone } from '../../kernel/wire'

const CHANGE_KINDS = ['withdrawal', 'terms'] as const

export const WithdrawalIn = z.object({ vehicleID: Id, date: orNone(DayIn) })

/** The credit of an account as withdrawn from on a day (server 20.20). */
export const WithdrawalOut = z.object({
  vehicleID: z.number().int(),
  accountNo: z.string(),
  regNo: z.string(),
  date: DayOut,
  /** The last day of the right; null for a right without an end. */
  until: DayOut.nullable(),
  days: z.number().int(),
  capital: MoneyOut,
  /** As the agreement prints it. */
  interestPerDay: MoneyOut,
  exactInterest: MoneyOut,
  printedInterest: MoneyOut,
  interest: MoneyOut,
  paid: MoneyOut,
  toPay: MoneyOut,
  toPayBack: MoneyOut,
  dueDate: DayOut,
  says: z.array(z.string()),
  /** What is asked before it is saved. */
  checks: z.array(CheckToConfirm),
})
export type WithdrawalOut = z.output<typeof WithdrawalOut>

/** With the sentence that says why it is refused; empty where it is not. */
export const PreparedWithdrawal = z.object({ problem: z.string(), withdrawal: WithdrawalOut.nullable() })
export type PreparedWithdrawal = z.output<typeof PreparedWithdrawal>

/**
 * The figures that were confirmed: with this field, even empty, the save is refused by 409 with `confirm` while it would come to others; without it
 * nothing is asked.
 */
const confirmed = ConfirmedChecks.nullish()

export const WithdrawIn = WithdrawalIn.extend({ dryRun: Flag.optional(), confirmed })

/** The new terms of remaining payments; what is left out stays as it is (server 20.21). */
export const NewTermsIn = z.object({
  vehicleID: Id,
  date: orNone(DayIn),
  numberOfMonths: WholeIn.optional(),
  monthlyPayment: orNone(MoneyIn),
  firstPaymentDate: orNone(DayIn),
  dayOfMonth: WholeIn.optional(),
  paymentHoliday: WholeIn.optional(),
  /** The newly agreed borrowing rate, in percent a year. */
  rate: NumberIn.optional(),
})
export type NewTermsDraft = z.output<typeof NewTermsIn>

export const RescheduleIn = NewTermsIn.extend({ dryRun: Flag.optional(), confirmed })

const RemainingPaymentsOut = z.object({
  count: z.number().int(),
  amount: MoneyOut,
  last: MoneyOut,
  from: DayOut,
  until: DayOut,
  sum: MoneyOut,
  /** The interest and bank charge in them. */
  cost: MoneyOut,
})
export type RemainingPaymentsOut = z.output<typeof RemainingPaymentsOut>

const ScheduleRowOut = z.object({
  number: z.number().int(),
  dueDate: DayOut,
  amount: MoneyOut,
  bankCharge: MoneyOut.nullable(),
  interest: MoneyOut.nullable(),
  reduceFromCapital: MoneyOut.nullable(),
  capital: MoneyOut.nullable(),
})

/** The remaining payments of an account before and after a change of its terms. */
export const RescheduleOut = z.object({
  vehicleID: z.number().int(),
  accountNo: z.string(),
  regNo: z.string(),
  date: DayOut,
  /** Open on payments that are due, which stay due. */
  due: MoneyOut,
  /** The borrowing rate a year of the payments that are replaced, and of the new ones. */
  borrowingRateBefore: z.number(),
  borrowingRateAfter: z.number(),
  isNewRate: z.boolean(),
  before: RemainingPaymentsOut,
  after: RemainingPaymentsOut,
  /** The additional cost; negative for less. */
  moreCost: MoneyOut,
  says: z.array(z.string()),
  /** What is asked before they are saved. */
  checks: z.array(CheckToConfirm),
  rows: z.array(ScheduleRowOut),
})
export type RescheduleOut = z.output<typeof RescheduleOut>

export const PreparedReschedule = z.object({ problem: z.string(), plan: RescheduleOut.nullable() })
export type PreparedReschedule = z.output<typeof PreparedReschedule>

export const ScheduleChangeRef = z.object({ vehicleID: Id, id: Id })

/** The withdrawal and the changes of terms of an account, each with the rows before it (passcode). */
export const ScheduleChangesOut = z.object({
  vehicleID: z.number().int(),
  accountNo: z.string(),
  changes: z.array(
    z.object({
      id: z.number().int(),
      kind: z.enum(CHANGE_KINDS),
      date: DayOut,
      /** It can be undone: nothing changed the schedule after it. */
      isLatest: z.boolean(),
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
      rowsBefore: z.array(ScheduleRowOut),
    }),
  ),
})
export type ScheduleChangesOut = z.output<typeof ScheduleChangesOut>
