import { addDays, type Day, formatDay } from '../../kernel/days'
import { ASSESSMENT_DECISION_NAMES, ASSESSMENT_VERDICT_NAMES } from './assessment-enums'
import type { AssessmentOut } from './assessment-schemas'
import {
  CREDIT_LANGUAGE_NAMES,
  CREDIT_MEDIUM_NAMES,
  CREDIT_MISSING_NAMES,
  CREDIT_RECORD_NAMES,
  type CreditItem,
  type CreditItemState,
  type CreditRecordKind,
  FORBEARANCE_MEASURE_NAMES,
  OFFER_ANSWER_NAMES,
  CREDIT_ITEMS,
} from './enums'
import { creditMissing } from './missing'
import { validRecords } from './records'
import { type CreditAgreement, exemptionOf, withdrawalReminder } from './reminder'
import type { CreditInspectionRow, CreditRecordOut } from './schemas'

/** Everything of an account that an inspection asks for. */
export interface InspectedAccount extends CreditAgreement {
  /** All of them, corrected ones too. */
  records: readonly CreditRecordOut[]
  assessment:
    | (Pick<AssessmentOut, 'verdict' | 'decision' | 'decidedBy' | 'letter'> & { date: Day; time: string })
    | null
  /** Signed agreements that hang on the vehicle since the sale. */
  agreementFiles: readonly { id: number; name: string; addedBy: string; date: Day; time: string }[]
  /** How the account was settled early; null for not. */
  settlement: { date: Day; method: string; who: string } | null
  /** New terms and a withdrawal that stand, the oldest first. */
  changes: readonly { kind: 'terms' | 'withdrawal'; day: Day }[]
}

export interface InspectedItem {
  item: CreditItem
  state: CreditItemState
  /** Why it is not required, or when it falls due; else empty. */
  reason: string
  rows: CreditInspectionRow[]
}

/** The days around a change of terms within which its letter is given. */
const LETTER_DAYS = 31

/** The records that prove an item. */
const RECORDS_OF: Readonly<Partial<Record<CreditItem, readonly CreditRecordKind[]>>> = {
  information: ['information'],
  explanations: ['explanations'],
  agreement: ['agreement'],
  reminder: ['reminder'],
  changeLetters: ['changeLetter'],
  offers: ['offer'],
  letters: ['letter', 'call', 'refusalLetter'],
  withdrawal: ['withdrawal'],
}

/**
 * Returns the ten things that an inspection asks of an account, in order, each with its rows, the newest first.
 * @source server 20.29
 */
export function inspectedItems(account: InspectedAccount, today: Day): InspectedItem[] {
  const records = validRecords(account.records)
  const facts = {
    ...{ signedOn: account.signedOn, isConsumer: account.isConsumer, records },
    ...{ hasAssessment: account.assessment !== null, hasAgreementFile: account.agreementFiles.length > 0 },
    lacksRefusalLetter: account.assessment?.decision === 'refuse' && account.assessment.letter === null,
    isWithdrawn: account.changes.some(({ kind }) => kind === 'withdrawal'),
  }
  const missing: readonly string[] = creditMissing(facts, today)
  const exemption = exemptionOf(account)
  const reminder = withdrawalReminder(account, records, today)
  const withdrawal = account.changes.find(({ kind }) => kind === 'withdrawal')
  const newTerms = account.changes.findLast(({ kind }) => kind === 'terms')
  return CREDIT_ITEMS.map((item) => {
    const rows = rowsOf(item, account, records)
    const told = { item, rows }
    if (item === 'reminder' && rows.length === 0 && withdrawal)
      return { ...told, state: 'not required', reason: `The buyer withdrew on ${formatDay(withdrawal.day)}` }
    if (item === 'reminder' && rows.length === 0) return { ...told, ...reminderState(reminder) }
    if (item === 'changeLetters' && newTerms && !records.some(isLetterOf(newTerms)))
      return { ...told, state: 'missing', reason: `Terms changed on ${formatDay(newTerms.day)}` }
    if (item === 'assessment' && missing.includes('refusal'))
      return { ...told, state: 'missing', reason: CREDIT_MISSING_NAMES.refusal }
    if (missing.includes(item)) return { ...told, state: 'missing', reason: '' }
    if (rows.length > 0) return { ...told, state: 'there', reason: '' }
    if (exemption !== null && REQUIRED.includes(item)) return { ...told, state: 'not required', reason: exemption }
    return { ...told, state: 'none', reason: '' }
  })
}

/** A letter is given before the terms change, or on the day. */
const isLetterOf =
  (change: { day: Day }) =>
  ({ kind, date }: CreditRecordOut) =>
    kind === 'changeLetter' && date <= addDays(change.day, LETTER_DAYS) && date >= addDays(change.day, 0 - LETTER_DAYS)

/** What the law asks of every consumer account, not only where it happens. */
const REQUIRED: readonly CreditItem[] = ['assessment', 'information', 'explanations', 'agreement']

function reminderState({
  state,
  reason,
  from,
  until,
}: ReturnType<typeof withdrawalReminder>): Pick<InspectedItem, 'state' | 'reason'> {
  if (from === null || until === null) return { state: 'not required', reason }
  const days = `Due from ${formatDay(from)} to ${formatDay(until)}`
  if (state === 'overdue') return { state: 'missing', reason: days }
  return { state: state === 'due' ? 'due' : 'to come', reason: days }
}

function rowsOf(
  item: CreditItem,
  account: InspectedAccount,
  records: readonly CreditRecordOut[],
): CreditInspectionRow[] {
  const kinds = RECORDS_OF[item] ?? []
  const recorded = records.filter(({ kind }) => kinds.includes(kind)).map(recordRow)
  const files = item === 'agreement' ? account.agreementFiles.map(fileRow) : []
  const { assessment, settlement } = account
  const assessed = item === 'assessment' && assessment ? [assessmentRow(assessment)] : []
  const settled = item === 'settlements' && settlement ? [settlementRow(settlement)] : []
  const changed = account.changes.filter(({ kind }) => item === CHANGE_ITEMS[kind]).map(changeRow)
  return [...recorded, ...files, ...assessed, ...settled, ...changed]
}

/** The item that a change of the credit belongs to. */
const CHANGE_ITEMS = { terms: 'changeLetters', withdrawal: 'withdrawal' } as const

const NOT_RECORDED = { recordID: null, attachmentID: null }

function recordRow(record: CreditRecordOut): CreditInspectionRow {
  const { id, kind, date, time, attachmentID, attachmentName, recordedBy } = record
  return {
    date,
    time,
    paper: recordText(record),
    file: attachmentName ?? '',
    who: recordedBy,
    kind,
    recordID: id,
    attachmentID,
  }
}

/**
 * Returns what a record says besides its day.
 * @example recordText(record) // 'On paper, Maltese, to Maria Borg. With the leaflet'
 */
export function recordText({ kind, medium, language, to, note, measure, answer, answeredOn }: CreditRecordOut): string {
  const isNamed = kind === 'letter' || kind === 'call' || kind === 'refusalLetter'
  const what = [
    isNamed ? CREDIT_RECORD_NAMES[kind] : '',
    measure ? FORBEARANCE_MEASURE_NAMES[measure] : '',
    answer && answeredOn ? `${OFFER_ANSWER_NAMES[answer].toLowerCase()} on ${formatDay(answeredOn as Day)}` : '',
    CREDIT_MEDIUM_NAMES[medium].toLowerCase(),
    CREDIT_LANGUAGE_NAMES[language],
    to ? `to ${to}` : '',
  ]
  const text = what.filter(Boolean).join(', ')
  return [text.charAt(0).toUpperCase() + text.slice(1), note].filter(Boolean).join('. ')
}

function fileRow({ id, name, addedBy, date, time }: InspectedAccount['agreementFiles'][number]): CreditInspectionRow {
  return {
    date,
    time,
    paper: 'Hangs on the vehicle',
    file: name,
    who: addedBy,
    kind: null,
    recordID: null,
    attachmentID: id,
  }
}

function assessmentRow({
  date,
  time,
  verdict,
  decision,
  decidedBy,
  letter,
}: NonNullable<InspectedAccount['assessment']>): CreditInspectionRow {
  const paper = [
    `${ASSESSMENT_VERDICT_NAMES[verdict]}. ${ASSESSMENT_DECISION_NAMES[decision]}`,
    ...(decision === 'refuse' ? [letterText(letter)] : []),
  ].join('. ')
  return { date, time, paper, file: '', who: decidedBy, kind: null, ...NOT_RECORDED }
}

/** Whether a client got the letter of a refused credit. */
export function letterText(letter: AssessmentOut['letter']): string {
  return letter === null
    ? 'Refused, letter not given'
    : `Letter given ${CREDIT_MEDIUM_NAMES[letter.medium].toLowerCase()} by ${letter.by}`
}

function settlementRow({ date, method, who }: NonNullable<InspectedAccount['settlement']>): CreditInspectionRow {
  return { date, time: '', paper: `Settled: ${method}`, file: '', who, kind: null, ...NOT_RECORDED }
}

function changeRow({ kind, day }: InspectedAccount['changes'][number]): CreditInspectionRow {
  const paper = kind === 'terms' ? 'New terms saved' : 'Withdrawal saved'
  return { date: day, time: '', paper, file: '', who: '', kind: null, ...NOT_RECORDED }
}
