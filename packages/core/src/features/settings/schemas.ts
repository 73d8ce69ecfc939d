import { z } from 'zod'
import {
  DayIn,
  DayOut,
  Flag,
  LongTextIn,
  MomentOut,
  MoneyIn,
  MoneyOut,
  NumberIn,
  TextIn,
  VersionIn,
  orNone,
  WholeIn,
} from '../../kernel/wire'
import { SETTLEMENT_METHODS } from './enums'
import { RIGHTS } from '../../kernel/rights'
import { PRICE_LOCKS } from './fields'

/** What the workstation must know about the dealership and the day. */
export const Workstation = z.object({
  /** The role of whoever asks, and what it may do; null for a service token. */
  role: z.object({ name: z.string(), rights: z.array(z.enum(RIGHTS)) }).nullable(),
  businessDay: DayOut,
  timeZone: z.string(),
  build: z.string(),
  dealership: z.object({
    name: z.string(),
    address: z.string(),
    /** Where papers are issued: the town of the address. */
    locality: z.string(),
    phone: z.string(),
    vatNumber: z.string(),
  }),
  warrantyText: z.string(),
  /** The second terms that agreements are preset with. */
  secondTerms: z.object({ sale: z.string(), hirePurchase: z.string() }),
  /** Who signs for the dealership; `id` is what a document's `signature` names, the first is the default. */
  signatories: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** Banks of the standing order; `id` is its `bankID`, the first is the default. */
  standingOrderBanks: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** Percent a year above which the borrowing rate of a sale is asked about. */
  rateCeiling: z.number(),
  /** How many days back a day is not asked about; null where none is. */
  entryDaysBack: z.number().int().nullable(),
  cashLimit: MoneyOut,
  /** Names of bank deposits with the reference that each fills in. */
  bankDeposits: z.array(z.object({ name: z.string(), reference: z.string() })),
  /** Closing balance and difference are shown once the count is saved. */
  blindCount: z.boolean(),
  /** An amount that is changed in a closed batch becomes a correction in the open one. */
  correctsClosed: z.boolean(),
  /** E-mail is set up. */
  sendsEmail: z.boolean(),
  /** When it was asked the books held no vehicle, client or entry. */
  isNew: z.boolean(),
})
export type Workstation = z.output<typeof Workstation>

/** A month by any of its days. */
export const MonthIn = z.object({ month: DayIn })

/** Months of the books, each by its first day. */
export const MonthsOut = z.object({
  data: z.array(z.object({ month: DayOut, locked: z.boolean(), lockedBy: z.string(), lockedAt: MomentOut.nullable() })),
})
export type MonthOut = z.output<typeof MonthsOut>['data'][number]

/** What the credit agreement, and the information before it, say of rights and duties. */
const CreditTexts = z.object({
  withdrawal: z.string(),
  earlyRepayment: z.string(),
  lateness: z.string(),
  ownership: z.string(),
  sureties: z.string(),
  otherServices: z.string(),
  supervision: z.string(),
  complaints: z.string(),
  law: z.string(),
})
export type CreditTexts = z.output<typeof CreditTexts>

const Bank = z.object({ name: z.string(), fullName: z.string(), iban: z.string() })

/** What a dealership sets once (Manage Data, beside the receipt number). */
export const SettingsOut = z.object({
  dealership: Workstation.shape.dealership,
  warrantyText: z.string(),
  secondTerms: z.object({ sale: z.string(), hirePurchase: z.string() }),
  /** Terms of the hire agreement: one clause per line. */
  hireTerms: z.string(),
  creditTexts: CreditTexts,
  /** The receipt of a deposit says what is still owed. */
  receiptBalance: z.boolean(),
  /** Two; the first is the default. */
  signatories: z.array(z.string()).length(2),
  /** Three: as the dialog shows them, as the order is addressed, and our account there. The first is the default. */
  standingOrderBanks: z.array(Bank).length(3),
  /** Two: what a deposit of cheques is named, with the reference that each fills in. */
  bankDeposits: z.array(z.object({ name: z.string(), reference: z.string() })).length(2),
  /** Percent a year above which the borrowing rate of a sale is asked about. */
  rateCeiling: z.number(),
  /** How many days after the last thing that happened with a client they may be erased. */
  retentionDays: z.number().int(),
  /** What an HP settlement is filled in by, and what a contract asks for being ended early, in percent of capital paid early. */
  settlementMethod: z.enum(SETTLEMENT_METHODS),
  settlementCompensationPercent: z.number(),
  cashLimit: MoneyOut,
  firstOpeningBalance: MoneyOut,
  /** The first day that can be one of this business: what is dated before it is refused. */
  earliestDay: DayOut,
  /** How many days back a day is not asked about; null where none is. */
  entryDaysBack: z.number().int().nullable(),
  /** How many days after today an entry may be dated; null without a limit. */
  entryDaysAhead: z.number().int().nullable(),
  /** Where the sold price needs the passcode, and where prices bought and costs do. */
  soldPriceLocked: z.enum(PRICE_LOCKS),
  costLocked: z.enum(PRICE_LOCKS),
  blindCount: z.boolean(),
  correctsClosed: z.boolean(),
  /** A batch was closed, so the first opening balance can no longer change: show it, do not ask for it. */
  isFirstBatchClosed: z.boolean(),
  version: z.number().int(),
})
export type SettingsOut = z.output<typeof SettingsOut>

/** Settings as typed: a field left out stays, at every depth but in lists, which are sent whole. */
export const SettingsIn = z.object({
  dealership: z
    .object({
      name: TextIn.optional(),
      address: TextIn.optional(),
      locality: TextIn.optional(),
      phone: TextIn.optional(),
      vatNumber: TextIn.optional(),
    })
    .optional(),
  warrantyText: LongTextIn.optional(),
  secondTerms: z.object({ sale: LongTextIn.optional(), hirePurchase: LongTextIn.optional() }).optional(),
  hireTerms: LongTextIn.optional(),
  creditTexts: z
    .object({
      withdrawal: LongTextIn.optional(),
      earlyRepayment: LongTextIn.optional(),
      lateness: LongTextIn.optional(),
      ownership: LongTextIn.optional(),
      sureties: LongTextIn.optional(),
      otherServices: LongTextIn.optional(),
      supervision: LongTextIn.optional(),
      complaints: LongTextIn.optional(),
      law: LongTextIn.optional(),
    })
    .optional(),
  receiptBalance: Flag.optional(),
  signatories: z.array(TextIn).length(2).optional(),
  standingOrderBanks: z
    .array(z.object({ name: TextIn, fullName: TextIn.default(''), iban: TextIn.default('') }))
    .length(3)
    .optional(),
  bankDeposits: z
    .array(z.object({ name: TextIn, reference: TextIn.default('') }))
    .length(2)
    .optional(),
  rateCeiling: NumberIn.optional(),
  retentionDays: WholeIn.optional(),
  settlementMethod: z
    .enum(SETTLEMENT_METHODS, { error: `Early settlement is one of ${SETTLEMENT_METHODS.join(', ')}` })
    .optional(),
  settlementCompensationPercent: NumberIn.optional(),
  cashLimit: orNone(MoneyIn),
  firstOpeningBalance: orNone(MoneyIn),
  earliestDay: orNone(DayIn),
  entryDaysBack: WholeIn.optional(),
  entryDaysAhead: WholeIn.optional(),
  soldPriceLocked: z.enum(PRICE_LOCKS, { error: `Sold price locked is one of ${PRICE_LOCKS.join(', ')}` }).optional(),
  costLocked: z.enum(PRICE_LOCKS, { error: `Cost locked is one of ${PRICE_LOCKS.join(', ')}` }).optional(),
  blindCount: Flag.optional(),
  correctsClosed: Flag.optional(),
  version: VersionIn,
})
export type SettingsDraft = z.output<typeof SettingsIn>
