import { z } from 'zod'
import { DayOut, Flag, IdOrNone, MoneyOut, TextIn } from '../../kernel/wire'
import { NextHPPayment, PartPaymentPlanOut } from '../hire-purchase/schemas'
import { ResolvedRecord } from '../search/schemas'
import { PREPARED_ROWS_MAX } from './enums'
import { CashEntryIn } from './schemas'

/** One interpretation of a line as an entry: its records by text, or by their ids in the entry. */
export const InterpretedEntryIn = z.object({
  entry: CashEntryIn.omit({ id: true, version: true, confirmed: true }),
  names: z
    .object({
      /** Registration, chassis or HP account. */
      vehicle: TextIn.nullish(),
      /** The accounts of a payment for several. */
      accounts: z.array(TextIn).max(50).nullish(),
      /** ID No, or name and surname. */
      client: TextIn.nullish(),
    })
    .optional(),
  /** Nothing is wrong in it: such a one makes an earlier one ambiguous. */
  fits: Flag.optional(),
})
export type InterpretedEntryIn = z.output<typeof InterpretedEntryIn>

const Readings = z.array(InterpretedEntryIn).min(1).max(6)

/** The interpretations of a line, best first; a form has one. An amount that is left out is the due amount. */
export const PrepareCashEntryIn = z.object({
  readings: Readings,
  /** The entry that is edited: its batch is the one whose days are told. */
  cashEntryID: IdOrNone.optional(),
})

export const PrepareCashEntriesIn = z.object({
  rows: z
    .array(z.object({ readings: Readings }))
    .min(1)
    .max(PREPARED_ROWS_MAX),
})

const PreparedSlotRecord = ResolvedRecord.extend({ kind: z.enum(['vehicle', 'account', 'client']) })

export const PreparedSlot = z.object({
  name: z.enum(['vehicle', 'account', 'client']),
  state: z.enum(['resolved', 'pending', 'none', 'ambiguous']),
  records: z.array(PreparedSlotRecord),
  /** What the words name while that is more than one. */
  candidates: z.array(PreparedSlotRecord),
  /** The sentence for `none` and `ambiguous`. */
  problem: z.string().nullable(),
  /** The words that the problem is about, and others of the line that would name another record. */
  query: z.string(),
  other: z.string().nullable(),
})

export const EntryCheckOut = z.object({
  code: z.string(),
  field: z.string().nullable(),
  sentence: z.string(),
  outcome: z.enum(['passes', 'asks', 'blocks']),
  /** The question, as `--accept` names it. */
  name: z.string().nullable(),
  /** The figures that an answer is given for. */
  about: z.string(),
})

export const PreparedEntry = z.object({
  /** Which reading is meant, from 0, and whether its records are known. */
  reading: z.number().int(),
  state: z.enum(['resolved', 'pending', 'none', 'ambiguous']),
  slots: z.array(PreparedSlot),
  vehicleID: z.number().int().nullable(),
  /** Named, by id or text; null leaves it to the deal. */
  clientID: z.number().int().nullable(),
  /** The accounts of a payment for several, by their numbers. */
  accountNos: z.array(z.string()),
  /** The accounts that are paid, each as it was named; null where that is no open account. */
  accounts: z.array(
    z.object({ account: z.string(), vehicleID: z.number().int().nullable(), next: NextHPPayment.nullable() }),
  ),
  /** The vehicle that it is about, and what is owed on it outside hire purchase; null where nothing says so. */
  vehicle: z.object({ regNo: z.string(), owed: MoneyOut.nullable() }).nullable(),
  due: MoneyOut.nullable(),
  /** As typed, or what is due. */
  amount: MoneyOut.nullable(),
  direction: z.enum(['in', 'out']).nullable(),
  signedAmount: MoneyOut.nullable(),
  batchID: z.number().int().nullable(),
  /** What decides about the day of the entry; nothing for an entry of today. */
  days: z
    .object({
      batchID: z.number().int(),
      from: DayOut,
      to: DayOut.nullable(),
      locked: z.boolean(),
      earliest: DayOut,
      daysBack: z.number().int().nullable(),
      daysAhead: z.number().int().nullable(),
    })
    .nullish(),
  /**
   * The signed closings that follow it: the first ones, oldest first, how many there are beyond, and what the entry moves as it is
   * stored, with the fee that goes with it; nothing where none follows.
   */
  closings: z
    .object({
      batches: z.array(z.object({ batchID: z.number().int(), closing: MoneyOut, cheques: MoneyOut, by: z.string() })),
      more: z.number().int(),
      before: z.object({ drawer: MoneyOut, cheques: MoneyOut }),
    })
    .nullish(),
  /** The entry that it corrects, as it was entered, and what stays of it with all that corrects it; nothing for any other. */
  corrected: z.object({ id: z.number().int(), signed: MoneyOut, stays: MoneyOut }).nullish(),
  /** The entry that has a cheque of its bank and number already; nothing where none has. */
  taken: z
    .object({
      id: z.number().int(),
      bank: z.string(),
      number: z.string(),
      signed: MoneyOut,
      name: z.string(),
      date: DayOut,
    })
    .nullish(),
  /** The drawer of the open batch without the entry that is edited, and whether its figure is shown; null for what takes no cash out. */
  drawer: z.object({ holds: MoneyOut, isTold: z.boolean() }).nullish(),
  /**
   * What its client paid for the vehicle outside hire purchase, or what was paid on its HP account, refunds off, without the entry that is
   * edited; nothing for what gives no money back.
   */
  paid: MoneyOut.nullish(),
  /**
   * Of an edit of what pays a settled account, and of a correction there: what its settlement waives, what would be open without the entry, whether it
   * still pays it, whether the account is settled now, and above which amount of the entry it is then (null where that stays as it is); nothing for any other.
   */
  settled: z
    .object({
      accountNo: z.string(),
      waived: MoneyOut,
      open: MoneyOut,
      stays: z.boolean(),
      isSettled: z.boolean(),
      settledAbove: MoneyOut.nullable(),
    })
    .nullish(),
  /** Of each deal whose cash it adds to: how much, what the deal would have taken with it, and the limit on that. */
  cash: z
    .array(
      z.object({
        vehicleID: z.number().int(),
        clientID: z.number().int(),
        adds: MoneyOut,
        sum: MoneyOut,
        limit: MoneyOut,
      }),
    )
    .nullish(),
  checks: z.array(EntryCheckOut),
  /** What a payment ahead of time makes of its account; nothing for any other, and while it cannot be taken. */
  partPayment: PartPaymentPlanOut.nullish(),
  /** Where the one account that is paid would stand; null where that is not known. */
  after: z
    .object({
      paidCount: z.number().int(),
      paid: MoneyOut,
      remainingCount: z.number().int(),
      remaining: MoneyOut,
    })
    .nullable(),
})
export type PreparedEntry = z.output<typeof PreparedEntry>
