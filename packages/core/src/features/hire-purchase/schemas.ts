import { z } from 'zod'
import { ConfirmedChecks } from '../../checks'
import {
  DayIn,
  DayOut,
  Flag,
  Id,
  MoneyIn,
  MoneyOut,
  Paging,
  TextIn,
  listOf,
  orNone,
  sortingFields,
} from '../../kernel/wire'
import { CREDIT_REGIMES } from '../../kernel/credit-regime'
import { AGEING_BUCKETS, HP_SORTS, PREPAY_MODES } from './enums'
import { CEILING_RATES, SETTLEMENT_METHODS } from '../settings/enums'

export { AGEING_BUCKETS, HP_SORTS } from './enums'

/** A row of the HP tab (passcode). */
export const HpPaymentRow = z.object({
  id: z.number().int(),
  number: z.number().int(),
  dueDate: DayOut,
  amount: MoneyOut,
  paid: z.boolean(),
  paidDate: DayOut.nullable(),
  capital: MoneyOut.nullable(),
  bankCharge: MoneyOut.nullable(),
  interest: MoneyOut.nullable(),
  reduceFromCapital: MoneyOut.nullable(),
  /** What is open on the row, and what stands on it. */
  open: MoneyOut,
  paidOnRow: MoneyOut,
  waived: MoneyOut,
  /** Part of it that was ticked by hand: what goes with the schedule. */
  pinned: MoneyOut,
  cashTypeName: z.string(),
  chequeNo: z.string(),
  bankName: z.string(),
  reference: z.string(),
  hasCashEntry: z.boolean(),
  cashMgmtID: z.number().int().nullable(),
  batchClosed: z.boolean(),
  isPaymentDue: z.boolean(),
  isLastPaidPayment: z.boolean(),
  /** Typed or changed by hand since the schedule was generated. */
  byHand: z.boolean(),
  /** The row of a part payment ahead of time, which is no instalment. */
  isPartPayment: z.boolean(),
  version: z.number().int(),
})
export type HpPaymentRow = z.output<typeof HpPaymentRow>

/** A row of an expanded HP schedule (no passcode). */
export const HpScheduleDetail = HpPaymentRow.pick({
  id: true,
  number: true,
  dueDate: true,
  amount: true,
  open: true,
  paid: true,
  paidDate: true,
  isPaymentDue: true,
  isLastPaidPayment: true,
  cashTypeName: true,
  chequeNo: true,
  bankName: true,
  reference: true,
  cashMgmtID: true,
  isPartPayment: true,
})
export type HpScheduleDetail = z.output<typeof HpScheduleDetail>

export const HpPaymentIn = z.object({
  id: z.union([z.null(), z.literal(0), Id]).optional(),
  vehicleID: Id,
  amount: orNone(MoneyIn),
  dueDate: orNone(DayIn),
  paid: Flag.optional(),
  paidDate: orNone(DayIn),
  version: z.number().int().nullish(),
  confirmed: ConfirmedChecks,
})
export type HpPaymentDraft = z.output<typeof HpPaymentIn>

export const CalculateHpScheduleIn = z.object({ vehicleID: Id, hpAccountNo: TextIn.nullish() })

export const NextHPPayment = z.object({
  vehicleID: z.number().int(),
  accountNo: z.string(),
  amount: MoneyOut.nullable(),
  dueDate: DayOut.nullable(),
  numberOfPaymentsPaid: z.number().int(),
  paymentsPaid: MoneyOut,
  numberOfRemainingPayments: z.number().int(),
  remainingPayments: MoneyOut,
  lastPaidEntryCashId: z.number().int().nullable(),
  lastPaidOn: DayOut.nullable(),
  lastPaidAmount: MoneyOut.nullable(),
  lastPaidTypeName: z.string(),
  /** What settling the account takes on the asked day, and what is open on earlier rows. */
  settlementToPay: MoneyOut,
  arrears: MoneyOut,
  /** Which rule gives the settlement, in a sentence. */
  settlementReason: z.string(),
  /** Of Manage Data: by which method `settlementToPay` is. */
  settlementMethod: z.enum(SETTLEMENT_METHODS),
  /** Capital and bank charges less what is paid, before the month of the first payment; null from then on. */
  settlementSoFar: MoneyOut.nullable(),
  /** What the method of the contract asks for, of an account that Directive (EU) 2023/2225 protects; null for any other. */
  settlementByContract: MoneyOut.nullable(),
  /** Payments overdue on the asked day, and what is open on them. */
  numberOfPaymentsOverdue: z.number().int(),
  overdueAmount: MoneyOut,
  /** What overdue means, and what of it is no arrears. */
  overdueReason: z.string(),
  overpaid: MoneyOut,
  settled: z.boolean(),
  client: z
    .object({
      id: z.number().int(),
      idno: z.string(),
      name: z.string(),
      surname: z.string(),
      locality: z.string(),
      mobile: z.string(),
    })
    .nullable(),
  regNo: z.string(),
  vehicle: z.string(),
  /** What the next 1, 2, 3 … rows need together: the amount of a combined entry. */
  combined: z.array(MoneyOut),
})
export type NextHPPayment = z.output<typeof NextHPPayment>

/** The cost of credit of an account as it was sold (server 20.2). */
export const CreditFileOut = z.object({
  vehicleID: z.number().int(),
  accountNo: z.string(),
  /** The law of the agreement, by the day of its sale (server 20.12). */
  regime: z.enum(CREDIT_REGIMES),
  isConsumer: z.boolean(),
  /** The difference in an HP part exchange. */
  price: MoneyOut,
  deposit: MoneyOut,
  totalAmountOfCredit: MoneyOut,
  totalCostOfCredit: MoneyOut,
  /** With the deposit. */
  totalAmountPayable: MoneyOut,
  instalments: z.array(z.object({ number: z.number().int(), dueDate: DayOut, amount: MoneyOut })),
  numberOfPayments: z.number().int(),
  /** Null where there is none, which `aprProblem` tells. */
  aprPercent: z.number().nullable(),
  aprProblem: z.string(),
  /** Nominal a year, of interest alone. */
  borrowingRatePercent: z.number(),
  /** Nominal a year, of interest and bank charge. */
  rateWithChargesPercent: z.number(),
  /** Of Manage Data: a rate above it is asked about before a sale is saved. */
  rateCeilingPercent: z.number(),
  /** Of Manage Data: the rate that it is compared with. */
  rateCeilingCompares: z.enum(CEILING_RATES),
  representative: z.string(),
  /** What became of the schedule since; null while it is as sold. All above is as sold. */
  sinceSale: z
    .object({
      partPayments: z.number().int(),
      /** Of the latest part payment; null without any. */
      on: DayOut.nullable(),
      paidAhead: MoneyOut,
      givenBack: MoneyOut,
      /** Instalments as they stand, without part payments. */
      numberOfPayments: z.number().int(),
      /** As it stands, with part payments and the deposit. */
      totalAmountPayable: MoneyOut,
      totalCostOfCredit: MoneyOut,
      says: z.string(),
    })
    .nullable(),
})
export type CreditFileOut = z.output<typeof CreditFileOut>

/** The settlement of an account on a day, by every method (server 20.3). */
export const SettlementOut = z.object({
  vehicleID: z.number().int(),
  accountNo: z.string(),
  date: DayOut,
  settled: z.boolean(),
  /** All that is open, and what of it was open before the month of the day. */
  open: MoneyOut,
  arrears: MoneyOut,
  /** Of Manage Data: what a settlement is filled in by, and what a contract asks for being ended early. */
  ownMethod: z.enum(SETTLEMENT_METHODS),
  compensationPercent: z.number(),
  /** What the settlement was asked for, by the method that its entry keeps, and what it paid; null without one, or where it keeps none. */
  kept: z
    .object({
      entryID: z.number().int(),
      method: z.enum(SETTLEMENT_METHODS),
      compensationPercent: z.number(),
      date: DayOut,
      toPay: MoneyOut,
      paid: MoneyOut,
      lines: z.array(z.object({ label: z.string(), amount: MoneyOut })),
    })
    .nullable(),
  methods: z.array(
    z.object({
      method: z.enum(SETTLEMENT_METHODS),
      toPay: MoneyOut,
      reduction: MoneyOut,
      lines: z.array(z.object({ label: z.string(), amount: MoneyOut })),
      says: z.string(),
    }),
  ),
})
export type SettlementOut = z.output<typeof SettlementOut>

/** Later payments that a part payment changes: count, first, last, last day and sum. */
const LaterPaymentsOut = z.object({
  count: z.number().int(),
  amount: MoneyOut,
  last: MoneyOut,
  until: DayOut,
  sum: MoneyOut,
})

export const PartPaymentPlanOut = z.object({
  mode: z.enum(PREPAY_MODES),
  date: DayOut,
  amount: MoneyOut,
  /** Paid already on the payments that it changes. */
  ahead: MoneyOut,
  /** Cost of credit that is owed no more. */
  givenBack: MoneyOut,
  before: LaterPaymentsOut,
  after: LaterPaymentsOut,
})
export type PartPaymentPlanOut = z.output<typeof PartPaymentPlanOut>

/** The part payments of an account, each with the schedule before it (passcode). */
export const PartPaymentsOut = z.object({
  vehicleID: z.number().int(),
  accountNo: z.string(),
  partPayments: z.array(
    PartPaymentPlanOut.extend({
      entryID: z.number().int(),
      /** The row of its own. */
      rowID: z.number().int(),
      compensationPercent: z.number(),
      /** What ends the payments to come by the contract on the day; a share of it is paid. */
      lines: z.array(z.object({ label: z.string(), amount: MoneyOut })),
      says: z.string(),
      rowsBefore: z.array(
        z.object({
          id: z.number().int(),
          number: z.number().int(),
          dueDate: DayOut,
          amount: MoneyOut,
          capital: MoneyOut.nullable(),
          bankCharge: MoneyOut.nullable(),
          interest: MoneyOut.nullable(),
          reduceFromCapital: MoneyOut.nullable(),
          isPartPayment: z.boolean(),
        }),
      ),
    }),
  ),
})
export type PartPaymentsOut = z.output<typeof PartPaymentsOut>

export const HpScheduleRow = z.object({
  vehicleID: z.number().int(),
  regNo: z.string(),
  accountNo: z.string(),
  nextDueDate: DayOut.nullable(),
  nextPaymentAmount: MoneyOut.nullable(),
  numberOfPaymentsOverdue: z.number().int(),
  /** Part of what is open that was due on or before the day. */
  overdueAmount: MoneyOut,
  daysOverdue: z.number().int(),
  numberOfRemainingPayments: z.number().int(),
  totalOfRemainingPayments: MoneyOut,
  numberOfPaidPayments: z.number().int(),
  totalOfPaidPayments: MoneyOut,
  name: z.string(),
  surname: z.string(),
  mobile: z.string(),
  make: z.string(),
  model: z.string(),
  clientID: z.number().int().nullable(),
  settled: z.boolean(),
})
export type HpScheduleRow = z.output<typeof HpScheduleRow>

export const HpSchedulesSearch = z.object({
  text: TextIn.nullish(),
  pendingPaymentsOnly: Flag.nullish(),
  ...Paging,
  ...sortingFields(HP_SORTS),
})
export const HpScheduleList = listOf(HpScheduleRow)

export const DueSearch = z.object({
  date: DayIn.nullish(),
  text: TextIn.nullish(),
  bucket: z.enum(AGEING_BUCKETS).nullish(),
  ...Paging,
  ...sortingFields(HP_SORTS),
})
export const DueList = listOf(HpScheduleRow, {
  date: DayOut,
  /** Money due by age of the oldest unpaid row, over the whole result without `bucket`. */
  buckets: z.array(z.object({ bucket: z.enum(AGEING_BUCKETS), count: z.number().int(), amount: MoneyOut })),
  remainingTotal: MoneyOut,
  overdueTotal: MoneyOut,
})
export type DueList = z.output<typeof DueList>
