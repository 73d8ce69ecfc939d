import { z } from 'zod'
import { DayIn, DayOut, Id, IdOrNone, listOf, MomentOut, Paging, TextIn, orNone } from '../../kernel/wire'
import { EMAIL_STATES } from '../email/enums'
import {
  CREDIT_ITEM_STATES,
  CREDIT_ITEMS,
  CREDIT_LANGUAGES,
  CREDIT_MEDIA,
  CREDIT_MISSING,
  CREDIT_RECORD_KINDS,
  FORBEARANCE_MEASURES,
  OFFER_ANSWERS,
} from './enums'

const TIME_PROBLEM = 'Write an hour such as 14:30'

/** The hour of a day, `HH:mm` in the time zone of the dealership. */
const TimeIn = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_PROBLEM)

/** What is recorded of an account; `creditRecordProblems` checks it. */
export const CreditRecordIn = z.object({
  vehicleID: Id,
  kind: z.enum(CREDIT_RECORD_KINDS),
  /** Day and hour; absent: now. */
  date: orNone(DayIn),
  time: orNone(TimeIn),
  medium: z.enum(CREDIT_MEDIA),
  language: z.enum(CREDIT_LANGUAGES).default('en'),
  /** To whom; empty: the buyer. */
  to: TextIn.default(''),
  note: TextIn.default(''),
  /** A file that hangs on the vehicle. */
  attachmentID: IdOrNone.default(null),
  /** Of an offer alone. */
  measure: z.enum(FORBEARANCE_MEASURES).nullish(),
  answer: z.enum(OFFER_ANSWERS).nullish(),
  answeredOn: orNone(DayIn),
  /** The record that this one takes the place of. */
  correctsID: IdOrNone.default(null),
})
export type CreditRecordIn = z.output<typeof CreditRecordIn>

export const CreditRecordOut = z.object({
  id: z.number().int(),
  kind: z.enum(CREDIT_RECORD_KINDS),
  date: DayOut,
  time: z.string(),
  medium: z.enum(CREDIT_MEDIA),
  language: z.enum(CREDIT_LANGUAGES),
  to: z.string(),
  note: z.string(),
  attachmentID: z.number().int().nullable(),
  /** The name of the file; null for none, and for one that was taken off. */
  attachmentName: z.string().nullable(),
  measure: z.enum(FORBEARANCE_MEASURES).nullable(),
  answer: z.enum(OFFER_ANSWERS).nullable(),
  answeredOn: DayOut.nullable(),
  correctsID: z.number().int().nullable(),
  /** The later record that took its place; null while it holds. */
  correctedByID: z.number().int().nullable(),
  /** Where the e-mail is that it was given by; null for none. One that failed or was cancelled proves nothing. */
  emailState: z.enum(EMAIL_STATES).nullable(),
  recordedBy: z.string(),
  recordedAt: MomentOut,
})
export type CreditRecordOut = z.output<typeof CreditRecordOut>

/** Accounts sold from a day on, to a day where one is given. */
export const CreditMissingSearch = z.object({
  since: orNone(DayIn),
  until: orNone(DayIn),
  /** Only accounts of which this is missing. */
  missing: z.enum(CREDIT_MISSING).nullish(),
  ...Paging,
})
export type CreditMissingSearch = z.output<typeof CreditMissingSearch>

export const CreditMissingRow = z.object({
  vehicleID: z.number().int(),
  accountNo: z.string(),
  regNo: z.string(),
  clientName: z.string(),
  soldDate: DayOut,
  /** What the law asks for and is not there, in the order of the credit file. */
  missing: z.array(z.enum(CREDIT_MISSING)),
})
export type CreditMissingRow = z.output<typeof CreditMissingRow>
/** The texts of Manage Data that credit papers print and nobody has confirmed, by path (server 20.14). */
const TEXTS_TO_CHECK = z.array(z.string())
/** Accounts of which something is missing, the oldest first, with the texts of the dealership that are to be checked. */
export const CreditMissingList = listOf(CreditMissingRow, { textsToCheck: TEXTS_TO_CHECK })

/** One proof of an item: its day and hour (empty where not known), what it is, its file, and who made it. */
export const CreditInspectionRow = z.object({
  date: DayOut,
  time: z.string(),
  paper: z.string(),
  /** The name of its file; empty for none. */
  file: z.string(),
  who: z.string(),
  /** Of a record that can be corrected; null for others. */
  kind: z.enum(CREDIT_RECORD_KINDS).nullable(),
  recordID: z.number().int().nullable(),
  attachmentID: z.number().int().nullable(),
})
export type CreditInspectionRow = z.output<typeof CreditInspectionRow>

/** The credit file of an account: the ten things that an inspection asks for. */
export const CreditInspection = z.object({
  vehicleID: z.number().int(),
  accountNo: z.string(),
  regNo: z.string(),
  clientID: z.number().int(),
  clientName: z.string(),
  signedOn: DayOut,
  isConsumer: z.boolean(),
  /** Why the duties of Directive (EU) 2023/2225 are not of this account; empty where they are. */
  exemption: z.string(),
  /** The last day of the right of withdrawal; null where the law before holds. */
  withdrawalUntil: DayOut.nullable(),
  textsToCheck: TEXTS_TO_CHECK,
  items: z.array(
    z.object({
      item: z.enum(CREDIT_ITEMS),
      state: z.enum(CREDIT_ITEM_STATES),
      reason: z.string(),
      rows: z.array(CreditInspectionRow),
    }),
  ),
})
export type CreditInspection = z.output<typeof CreditInspection>
