import { z } from 'zod'
import { ConfirmedChecks } from '../../checks'
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
import { RIGHTS } from '../../kernel/rights'
import { CEILING_RATES } from './enums'
import { isEmptiable, mapCreditTexts, mapSingleFields, type SingleField, type SingleSettings } from './fields'

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
    email: z.string(),
    web: z.string(),
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
  rateCeilingCompares: z.enum(CEILING_RATES),
  /** How many days back a day is not asked about; null where none is. */
  entryDaysBack: z.number().int().nullable(),
  cashLimit: MoneyOut,
  /** Names of bank deposits with the reference that each fills in. */
  bankDeposits: z.array(z.object({ name: z.string(), reference: z.string() })),
  /** Closing balance and difference are shown once the count is saved. */
  blindCount: z.boolean(),
  /** An amount that is changed in a closed batch becomes a correction in the open one. */
  correctsClosed: z.boolean(),
  /** Each sale has a checklist of its transfer. */
  tracksTransfers: z.boolean(),
  /** E-mail is set up. */
  sendsEmail: z.boolean(),
  /** When it was asked the books held no vehicle, client or entry. */
  isNew: z.boolean(),
})
export type Workstation = z.output<typeof Workstation>

/** A month by any of its days. */
export const MonthIn = z.object({ month: DayIn })

export const MonthsOut = z.object({
  data: z.array(z.object({ month: DayOut, locked: z.boolean(), lockedBy: z.string(), lockedAt: MomentOut.nullable() })),
})
export type MonthOut = z.output<typeof MonthsOut>['data'][number]

/** The texts on rights and duties in the credit agreement and the information before it. */
const CreditTexts = z.object(mapCreditTexts(z.string()))
export type CreditTexts = z.output<typeof CreditTexts>

const Bank = z.object({ name: z.string(), fullName: z.string(), iban: z.string() })

type OptionOf<F> = F extends { options: readonly (infer Option extends string)[] } ? Option : never
/** The shape of a setting in an answer: money as a number of euro. */
type SettingOutSchema<F extends SingleField> = F['kind'] extends 'money'
  ? z.ZodType<number | (F extends { required: true } ? never : null)>
  : F['kind'] extends 'day'
    ? typeof DayOut
    : z.ZodType<SingleSettings[F['path']], SingleSettings[F['path']]>
/** The shape of a setting in a request; left out it stays. */
type SettingInSchema<F extends SingleField> = F['kind'] extends 'flag'
  ? z.ZodOptional<typeof Flag>
  : F['kind'] extends 'money'
    ? ReturnType<typeof orNone<typeof MoneyIn>>
    : F['kind'] extends 'day'
      ? ReturnType<typeof orNone<typeof DayIn>>
      : F['kind'] extends 'days'
        ? z.ZodOptional<typeof WholeIn>
        : F['kind'] extends 'percent'
          ? z.ZodOptional<typeof NumberIn>
          : z.ZodOptional<z.ZodType<OptionOf<F>, OptionOf<F>>>

function settingOutSchema(field: SingleField): z.ZodType {
  switch (field.kind) {
    case 'flag':
      return z.boolean()
    case 'money':
      return isEmptiable(field) ? MoneyOut.nullable() : MoneyOut
    case 'day':
      return DayOut
    case 'days':
      return isEmptiable(field) ? z.number().int().nullable() : z.number().int()
    case 'percent':
      return isEmptiable(field) ? z.number().nullable() : z.number()
    case 'choice':
      return z.enum(field.options)
  }
}

function settingInSchema(field: SingleField): z.ZodType {
  switch (field.kind) {
    case 'flag':
      return Flag.optional()
    case 'money':
      return orNone(MoneyIn)
    case 'day':
      return orNone(DayIn)
    case 'days':
      return WholeIn.optional()
    case 'percent':
      return NumberIn.optional()
    case 'choice':
      return z.enum(field.options, { error: `${field.label} is one of ${field.options.join(', ')}` }).optional()
  }
}

// Each shape is the one of its kind.
const SINGLES_OUT = mapSingleFields(settingOutSchema) as { [F in SingleField as F['path']]: SettingOutSchema<F> }
const SINGLES_IN = mapSingleFields(settingInSchema) as { [F in SingleField as F['path']]: SettingInSchema<F> }

/** The settings of a dealership (Manage Data, beside the receipt number). */
export const SettingsOut = z.object({
  dealership: Workstation.shape.dealership,
  warrantyText: z.string(),
  secondTerms: z.object({ sale: z.string(), hirePurchase: z.string() }),
  /** Terms of the hire agreement: one clause per line. */
  hireTerms: z.string(),
  creditTexts: CreditTexts,
  /** Two; the first is the default. */
  signatories: z.array(z.string()).length(2),
  /** Three: as the dialog shows them, as the order is addressed, and our account there. The first is the default. */
  standingOrderBanks: z.array(Bank).length(3),
  /** Two: what a deposit of cheques is named, with the reference that each fills in. */
  bankDeposits: z.array(z.object({ name: z.string(), reference: z.string() })).length(2),
  ...SINGLES_OUT,
  firstOpeningBalance: MoneyOut,
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
      email: TextIn.optional(),
      web: TextIn.optional(),
      vatNumber: TextIn.optional(),
    })
    .optional(),
  warrantyText: LongTextIn.optional(),
  secondTerms: z.object({ sale: LongTextIn.optional(), hirePurchase: LongTextIn.optional() }).optional(),
  hireTerms: LongTextIn.optional(),
  creditTexts: z.object(mapCreditTexts(LongTextIn.optional())).optional(),
  signatories: z.array(TextIn).length(2).optional(),
  standingOrderBanks: z
    .array(z.object({ name: TextIn, fullName: TextIn.default(''), iban: TextIn.default('') }))
    .length(3)
    .optional(),
  bankDeposits: z
    .array(z.object({ name: TextIn, reference: TextIn.default('') }))
    .length(2)
    .optional(),
  ...SINGLES_IN,
  firstOpeningBalance: orNone(MoneyIn),
  version: VersionIn,
  confirmed: ConfirmedChecks,
})
export type SettingsDraft = z.output<typeof SettingsIn>
