import { z } from 'zod'
import { ConfirmedChecks } from '../../checks'
import { DayIn, DayOut, Id, MoneyIn, MoneyOut, TextIn, VersionIn, orNone, WholeIn } from '../../kernel/wire'

const paymentFields = {
  amount: orNone(MoneyIn),
  /** Absent: today in a new payment; in an edit it stays. `dateTime` is the same under its other name. */
  date: orNone(DayIn),
  dateTime: orNone(DayIn),
  /** Id of the category: one of OUTSIDE_HP_CATEGORIES. Absent in a new payment: Sale. */
  cashCategory: WholeIn.optional(),
  /** Id of the type. Absent in a new payment: Cash. */
  cashType: WholeIn.optional(),
  receiptNumber: TextIn.nullish(),
  confirmed: ConfirmedChecks,
}

/** A payment by hand as typed; `manualPaymentProblems` checks it. */
export const ManualPaymentIn = z.object({ vehicleID: Id, ...paymentFields })
/** An edited payment by hand: a field left out stays. */
export const ManualPaymentEdit = z.object({ id: Id, ...paymentFields, version: VersionIn })
export type ManualPaymentDraft = Partial<z.output<typeof ManualPaymentIn>>
export const ManualPaymentDeletion = z.object({ id: Id, version: VersionIn })

/**
 * A payment of a vehicle. `id` is that of the payment by hand (`isManual`) or of the entry: unique only with `isManual`. `cashCategory` and
 * `cashType` are ids, so that a row may be sent back as it was read.
 */
export const PaymentRow = z.object({
  id: z.number().int(),
  vehicleID: z.number().int(),
  amount: MoneyOut,
  date: DayOut,
  dateTime: DayOut,
  cashCategory: z.number().int(),
  cashCategoryName: z.string(),
  cashType: z.number().int(),
  cashTypeName: z.string(),
  /** '' when there is none. */
  receiptNumber: z.string(),
  /** The first row (`firstPaymentRow`; 0 when there is none) less every payment up to this one. */
  runningBalance: MoneyOut,
  isManual: z.boolean(),
  /** The cash entry to edit instead; null for a payment by hand. */
  cashMgmtID: z.number().int().nullable(),
  /** Who paid, for a cash entry. */
  clientName: z.string(),
  version: z.number().int(),
})
export type PaymentRow = z.output<typeof PaymentRow>
