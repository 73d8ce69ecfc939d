import { z } from 'zod'
import { Id, IdOrNone, MomentOut, MoneyIn, MoneyOut, TextIn, wholeFrom } from '../../kernel/wire'
import { CREDIT_MEDIA } from './enums'
import { APPLICANTS_MAX, ASSESSMENT_DECISIONS, ASSESSMENT_VERDICTS, DEPENDANTS_MAX, SEEN_MAX } from './assessment-enums'

const NAME_LENGTH_MAX = 100
const DATABASE_LENGTH_MAX = 500
const AmountIn = MoneyIn.refine((amount) => amount >= 0, 'This cannot be negative')

/** An applicant: what they have and spend a month. */
const ApplicantIn = z.object({
  /** '' for the client. */
  name: TextIn.pipe(z.string().max(NAME_LENGTH_MAX)).default(''),
  income: AmountIn,
  expenses: AmountIn,
  /** Instalments of other credit. */
  otherCredit: AmountIn,
})

/** A paper that was seen: a file of the client or the vehicle, or what it is called. */
const SeenIn = z.object({
  attachmentID: IdOrNone.default(null),
  text: TextIn.pipe(z.string().max(NAME_LENGTH_MAX)).default(''),
})

/** An assessment as typed; the verdict follows from it (server 20.31). */
export const AssessmentIn = z.object({
  clientID: Id,
  vehicleID: Id,
  /** The client first, then whoever signs with them. */
  applicants: z.array(ApplicantIn).min(1).max(APPLICANTS_MAX),
  dependants: wholeFrom(0, DEPENDANTS_MAX),
  seen: z.array(SeenIn).max(SEEN_MAX).default([]),
  /** A database that was consulted, with its result; '' for none. */
  database: TextIn.pipe(z.string().max(DATABASE_LENGTH_MAX)).default(''),
  instalment: MoneyIn.refine((amount) => amount > 0, 'Instalment must be more than 0'),
  decision: z.enum(ASSESSMENT_DECISIONS),
  /** The assessment that it follows, as it was read; left out it is not compared. */
  basedOn: IdOrNone.optional(),
})
export type AssessmentDraft = z.output<typeof AssessmentIn>

export const AssessmentRef = z.object({
  vehicleID: Id,
  /** The buyer of the vehicle unless given. */
  clientID: IdOrNone.optional(),
})

const ApplicantOut = z.object({
  name: z.string(),
  income: MoneyOut,
  expenses: MoneyOut,
  otherCredit: MoneyOut,
})

export const AssessmentOut = z.object({
  id: z.number().int(),
  applicants: z.array(ApplicantOut),
  dependants: z.number().int(),
  seen: z.array(z.object({ attachmentID: z.number().int().nullable(), text: z.string() })),
  database: z.string(),
  instalment: MoneyOut,
  /** The limits of Manage Data on that day. */
  leastRest: MoneyOut.nullable(),
  greatestShare: z.number().nullable(),
  rest: MoneyOut,
  sharePercent: z.number().nullable(),
  verdict: z.enum(ASSESSMENT_VERDICTS),
  reason: z.string(),
  decision: z.enum(ASSESSMENT_DECISIONS),
  decidedBy: z.string(),
  decidedAt: MomentOut,
  /** When the client got the letter of its refusal, and how; null while they did not. */
  letter: z.object({ at: MomentOut, by: z.string(), medium: z.enum(CREDIT_MEDIA) }).nullable(),
  /** Who took it back; '' while it stands. */
  withdrawnBy: z.string(),
})
export type AssessmentOut = z.output<typeof AssessmentOut>

export const AssessmentsOut = z.object({
  vehicleID: z.number().int(),
  regNo: z.string(),
  clientID: z.number().int(),
  clientName: z.string(),
  /** The HP account; '' while the vehicle is not sold to the client on hire purchase. */
  accountNo: z.string(),
  /** Of the sale; null while there is none. */
  instalment: MoneyOut.nullable(),
  /** The limits of Manage Data as they are. */
  leastRest: MoneyOut.nullable(),
  greatestShare: z.number().nullable(),
  /** The one that counts; null for none. */
  current: AssessmentOut.nullable(),
  /** All of them, the newest first. */
  versions: z.array(AssessmentOut),
})
export type AssessmentsOut = z.output<typeof AssessmentsOut>

export const SavedAssessment = AssessmentOut.pick({ id: true, verdict: true, reason: true })

/** That the client of the latest assessment for a vehicle got the letter of its refusal, now. */
export const RefusalLetterIn = z.object({ clientID: Id, vehicleID: Id, medium: z.enum(CREDIT_MEDIA) })
