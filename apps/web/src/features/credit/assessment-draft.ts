import { assessed, type AssessmentLimits, type Assessed } from '@forecourt/core/features/credit/assessment'
import type { AssessmentDecision } from '@forecourt/core/features/credit/assessment-enums'
import { APPLICANTS_MAX, DEPENDANTS_MAX, SEEN_MAX } from '@forecourt/core/features/credit/assessment-enums'
import type { assessmentOperations } from '@forecourt/core/features/credit/assessment-operations'
import type { AssessmentsOut } from '@forecourt/core/features/credit/assessment-schemas'
import { type Cents, centsFromWire, formatAmount, formatDecimal, ZERO } from '@forecourt/core/kernel/money'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import type { InputOf } from '@forecourt/core/kernel/operation'
import { parseWhole } from '@forecourt/core/kernel/whole-text'
import type { DraftID } from '../../kit/drafts/drafts'

/** A file of the client or the vehicle that was seen. */
export interface SeenFile {
  attachmentID: number
  text: string
}

/** What an applicant has and spends a month, as typed; the name of the client stays empty. */
interface ApplicantValues {
  name: string
  income: string
  expenses: string
  otherCredit: string
}

export interface AssessmentValues {
  /** The client, then three places for whoever signs with them; a place without a name counts for nobody. */
  applicants: readonly ApplicantValues[]
  dependants: string
  instalment: string
  /** Titles of papers, with commas between. */
  seen: string
  files: readonly SeenFile[]
  /** A database that was consulted, with its result. */
  database: string
  decision: AssessmentDecision | null
}

export type ApplicantAmount = Exclude<keyof ApplicantValues, 'name'>

export const assessmentDraft = ({ clientID, vehicleID }: { clientID: number; vehicleID: number }): DraftID => ({
  screen: 'assessment',
  record: `${clientID} ${vehicleID}`,
})

const wireText = (amount: number | null | undefined): string => {
  const cents = amount === null || amount === undefined ? null : centsFromWire(amount)
  return cents === null ? '' : formatAmount(cents)
}

const NOBODY: ApplicantValues = { name: '', income: '', expenses: '', otherCredit: '' }

/** The form begins with what was assessed last, without its decision, and the instalment of the sale. */
export function assessmentValues({ current, instalment }: AssessmentsOut): AssessmentValues {
  const saved = current?.applicants ?? []
  const papers = current?.seen ?? []
  return {
    applicants: Array.from({ length: APPLICANTS_MAX }, (_, at) => {
      const one = saved[at]
      if (!one) return NOBODY
      const { name, income, expenses, otherCredit } = one
      return { name, income: wireText(income), expenses: wireText(expenses), otherCredit: wireText(otherCredit) }
    }),
    dependants: current ? String(current.dependants) : '',
    instalment: wireText(instalment ?? current?.instalment),
    seen: papers.flatMap(({ text, attachmentID }) => (attachmentID === null ? [text] : [])).join(', '),
    files: papers.flatMap(({ text, attachmentID }) => (attachmentID === null ? [] : [{ attachmentID, text }])),
    database: current?.database ?? '',
    decision: null,
  }
}

/** Returns the places of the form that stand for somebody. */
function applicantPlaces({ applicants }: Pick<AssessmentValues, 'applicants'>): readonly number[] {
  return applicants.flatMap(({ name }, at) => (at === 0 || name.trim() !== '' ? [at] : []))
}

/** Returns the places that the form shows: one more than have a name, as far as there are any. */
export function shownPlaces(values: Pick<AssessmentValues, 'applicants'>): readonly number[] {
  const last = applicantPlaces(values).at(-1) ?? 0
  return values.applicants.flatMap((_, at) => (at <= last + 1 ? [at] : []))
}

export function parseAmount(text: string): Cents | null {
  return text.trim() === '' ? null : (parseMoneyText(text).cents ?? null)
}

const AMOUNTS: Readonly<Record<ApplicantAmount, string>> = {
  income: 'Income',
  expenses: 'Expenses',
  otherCredit: 'Other credit',
}
const AMOUNT_NAMES = Object.keys(AMOUNTS) as readonly ApplicantAmount[]

/** Returns the name of a field of an applicant, as the server names it. */
export const applicantField = (at: number, name: keyof ApplicantValues) => `applicants.${at}.${name}`

/** Returns the amounts that must be typed, each with its field. */
function requiredAmounts(values: AssessmentValues): readonly { field: string; label: string; text: string }[] {
  const { applicants, instalment } = values
  const own = applicantPlaces(values).flatMap((at) =>
    AMOUNT_NAMES.map((name) => ({
      field: applicantField(at, name),
      label: AMOUNTS[name],
      text: applicants[at]?.[name] ?? '',
    })),
  )
  return [...own, { field: 'instalment', label: 'Instalment', text: instalment }]
}

/** Returns what keeps the assessment from being saved, by field. */
export function assessmentProblems(values: AssessmentValues): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  for (const { field, label, text } of requiredAmounts(values)) {
    const amount = parseAmount(text)
    if (text.trim() === '') problems.set(field, `${label} is required`)
    else if (amount === null) problems.set(field, 'Write 12.50 or 1,250')
    else if (amount < 0) problems.set(field, 'This cannot be negative')
    else if (field === 'instalment' && amount === 0) problems.set(field, 'Instalment must be more than 0')
  }
  if (seenPapers(values).length > SEEN_MAX) problems.set('seen', `Name at most ${SEEN_MAX} papers and files`)
  const dependants = parseWhole(values.dependants)
  if (values.dependants.trim() !== '' && (dependants === null || dependants < 0 || dependants > DEPENDANTS_MAX))
    problems.set('dependants', `Write a whole number from 0 to ${DEPENDANTS_MAX}`)
  if (values.decision === null) problems.set('decision', 'Decision is required')
  return problems
}

/** Returns the papers in words, then the files. */
function seenPapers({ seen, files }: Pick<AssessmentValues, 'seen' | 'files'>) {
  const papers = seen.split(',').map((text) => text.trim())
  return [
    ...papers.filter((text) => text !== '').map((text) => ({ text, attachmentID: null })),
    // Its name is that of the file when it is saved.
    ...files.map(({ attachmentID }) => ({ text: '', attachmentID })),
  ]
}

function applicantsOf(values: AssessmentValues) {
  return applicantPlaces(values).map((at) => {
    const typed = values.applicants[at] ?? NOBODY
    const [income = ZERO, expenses = ZERO, otherCredit = ZERO] = AMOUNT_NAMES.map((name) =>
      parseAmount(typed[name]),
    ).map((amount) => amount ?? ZERO)
    return { name: typed.name.trim(), income, expenses, otherCredit }
  })
}

/** Returns the verdict on what is typed so far; null while an amount is missing. */
export function verdictOf(values: AssessmentValues, limits: AssessmentLimits): Assessed | null {
  const problems = assessmentProblems(values)
  if (requiredAmounts(values).some(({ field }) => problems.has(field))) return null
  return assessed(applicantsOf(values), parseAmount(values.instalment) ?? ZERO, limits)
}

/** The request that saves the assessment over the one that was read. */
export function assessmentBody(
  values: AssessmentValues,
  { clientID, vehicleID, current }: Pick<AssessmentsOut, 'clientID' | 'vehicleID' | 'current'>,
): InputOf<(typeof assessmentOperations)['SaveAssessment']> {
  return {
    ...{ clientID, vehicleID, basedOn: current?.id ?? null },
    applicants: applicantsOf(values).map(({ name, income, expenses, otherCredit }) => ({
      name,
      income: formatDecimal(income),
      expenses: formatDecimal(expenses),
      otherCredit: formatDecimal(otherCredit),
    })),
    dependants: parseWhole(values.dependants) ?? 0,
    seen: seenPapers(values),
    database: values.database,
    instalment: formatDecimal(parseAmount(values.instalment) ?? ZERO),
    decision: values.decision ?? 'refuse',
  }
}
