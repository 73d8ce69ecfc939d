import { assessed, type AssessmentLimits, type Assessed } from '@forecourt/core/features/credit/assessment'
import type { AssessmentDecision } from '@forecourt/core/features/credit/assessment-enums'
import { DEPENDANTS_MAX } from '@forecourt/core/features/credit/assessment-enums'
import type { assessmentOperations } from '@forecourt/core/features/credit/assessment-operations'
import type { AssessmentsOut } from '@forecourt/core/features/credit/assessment-schemas'
import { type Cents, centsFromWire, formatAmount, formatDecimal, ZERO } from '@forecourt/core/kernel/money'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import type { InputOf } from '@forecourt/core/kernel/operation'
import { parseWhole } from '@forecourt/core/kernel/whole-text'
import type { DraftID } from '../../kit/drafts/drafts'

/** The client and one who signs with them; a second such has no fields, and is assessed by a program. */
export interface AssessmentValues {
  income: string
  expenses: string
  otherCredit: string
  jointName: string
  jointIncome: string
  jointExpenses: string
  jointOtherCredit: string
  dependants: string
  instalment: string
  /** Titles of papers, with commas between. */
  seen: string
  /** A database that was consulted, with its result. */
  database: string
  decision: AssessmentDecision | null
}

export type AssessmentAmount = Exclude<
  keyof AssessmentValues,
  'jointName' | 'dependants' | 'seen' | 'database' | 'decision'
>

export const assessmentDraft = ({ clientID, vehicleID }: { clientID: number; vehicleID: number }): DraftID => ({
  screen: 'assessment',
  record: `${clientID} ${vehicleID}`,
})

const wireText = (amount: number | null | undefined): string => {
  const cents = amount === null || amount === undefined ? null : centsFromWire(amount)
  return cents === null ? '' : formatAmount(cents)
}

/** The form begins with what was assessed last, without its decision, and the instalment of the sale. */
export function assessmentValues({ current, instalment }: AssessmentsOut): AssessmentValues {
  const [own, joint] = current?.applicants ?? []
  return {
    income: wireText(own?.income),
    expenses: wireText(own?.expenses),
    otherCredit: wireText(own?.otherCredit),
    jointName: joint?.name ?? '',
    jointIncome: wireText(joint?.income),
    jointExpenses: wireText(joint?.expenses),
    jointOtherCredit: wireText(joint?.otherCredit),
    dependants: current ? String(current.dependants) : '',
    instalment: wireText(instalment ?? current?.instalment),
    seen: (current?.seen ?? []).map(({ text }) => text).join(', '),
    database: current?.database ?? '',
    decision: null,
  }
}

export const hasJointApplicant = ({ jointName }: Pick<AssessmentValues, 'jointName'>) => jointName.trim() !== ''

export function parseAmount(text: string): Cents | null {
  return text.trim() === '' ? null : (parseMoneyText(text).cents ?? null)
}

const OWN = ['income', 'expenses', 'otherCredit'] as const
const JOINT = ['jointIncome', 'jointExpenses', 'jointOtherCredit'] as const

function requiredAmounts(values: AssessmentValues): readonly AssessmentAmount[] {
  return [...OWN, ...(hasJointApplicant(values) ? JOINT : []), 'instalment']
}

const LABELS: Readonly<Record<AssessmentAmount, string>> = {
  income: 'Income',
  expenses: 'Expenses',
  otherCredit: 'Other credit',
  jointIncome: 'Income',
  jointExpenses: 'Expenses',
  jointOtherCredit: 'Other credit',
  instalment: 'Instalment',
}

/** Returns what keeps the assessment from being saved, by field. */
export function assessmentProblems(values: AssessmentValues): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  for (const name of requiredAmounts(values)) {
    const text = values[name].trim()
    const amount = parseAmount(text)
    if (text === '') problems.set(name, `${LABELS[name]} is required`)
    else if (amount === null) problems.set(name, 'Write 12.50 or 1,250')
    else if (amount < 0) problems.set(name, 'This cannot be negative')
    else if (name === 'instalment' && amount === 0) problems.set(name, 'Instalment must be more than 0')
  }
  const dependants = parseWhole(values.dependants)
  if (values.dependants.trim() !== '' && (dependants === null || dependants < 0 || dependants > DEPENDANTS_MAX))
    problems.set('dependants', `Write a whole number from 0 to ${DEPENDANTS_MAX}`)
  if (values.decision === null) problems.set('decision', 'Decision is required')
  return problems
}

function applicantsOf(values: AssessmentValues) {
  const of = (name: string, names: readonly AssessmentAmount[]) => {
    const [income = ZERO, expenses = ZERO, otherCredit = ZERO] = names.map((each) => parseAmount(values[each]) ?? ZERO)
    return { name, income, expenses, otherCredit }
  }
  return [of('', OWN), ...(hasJointApplicant(values) ? [of(values.jointName.trim(), JOINT)] : [])]
}

/** Returns the verdict on what is typed so far; null while an amount is missing. */
export function verdictOf(values: AssessmentValues, limits: AssessmentLimits): Assessed | null {
  const problems = assessmentProblems(values)
  if (requiredAmounts(values).some((name) => problems.has(name))) return null
  return assessed(applicantsOf(values), parseAmount(values.instalment) ?? ZERO, limits)
}

/** The request that saves the assessment over the one that was read. Files that were named before stay named. */
export function assessmentBody(
  values: AssessmentValues,
  { clientID, vehicleID, current }: Pick<AssessmentsOut, 'clientID' | 'vehicleID' | 'current'>,
): InputOf<(typeof assessmentOperations)['SaveAssessment']> {
  const files = new Map((current?.seen ?? []).map(({ text, attachmentID }) => [text, attachmentID]))
  const papers = values.seen.split(',').map((text) => text.trim())
  return {
    ...{ clientID, vehicleID, basedOn: current?.id ?? null },
    applicants: applicantsOf(values).map(({ name, income, expenses, otherCredit }) => ({
      name,
      income: formatDecimal(income),
      expenses: formatDecimal(expenses),
      otherCredit: formatDecimal(otherCredit),
    })),
    dependants: parseWhole(values.dependants) ?? 0,
    seen: papers.filter((text) => text !== '').map((text) => ({ text, attachmentID: files.get(text) ?? null })),
    database: values.database,
    instalment: formatDecimal(parseAmount(values.instalment) ?? ZERO),
    decision: values.decision ?? 'refuse',
  }
}
