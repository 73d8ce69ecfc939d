import type { Day } from '../../kernel/days'
import type { Problem } from '../clients/rules'
import { DURABLE_MEDIA } from './enums'
import type { CreditRecordIn, CreditRecordOut } from './schemas'

type Draft = Pick<
  CreditRecordIn,
  'kind' | 'medium' | 'date' | 'time' | 'measure' | 'answer' | 'answeredOn' | 'correctsID'
>

/**
 * Returns what is wrong with a record of an account.
 * @param now The day and hour in the time zone of the dealership.
 * @source server 20.25
 */
export function creditRecordProblems(draft: Draft, now: { date: Day; time: string }): Problem[] {
  const { kind, medium, date, time, correctsID } = draft
  const on = date ?? now.date
  const problems: Problem[] = []
  if (on > now.date || (on === now.date && (time ?? now.time) > now.time))
    problems.push({ field: 'date', message: 'Write a day and hour that are not to come' })
  if (on < now.date && !time) problems.push({ field: 'time', message: 'Write the hour of that day' })
  if ((kind === 'information' || kind === 'agreement') && !DURABLE_MEDIA.includes(medium))
    problems.push({
      field: 'medium',
      message: 'Choose what the buyer can keep: on paper, by post, by e-mail or as a file',
    })
  if (kind === 'mistake' && correctsID === null)
    problems.push({ field: 'correctsID', message: 'Choose the record that was a mistake' })
  return [...problems, ...offerProblems(draft, { on, today: now.date })]
}

function offerProblems(
  { kind, measure, answer, answeredOn }: Draft,
  { on, today }: { on: Day; today: Day },
): Problem[] {
  if (kind !== 'offer')
    return measure || answer || answeredOn
      ? [{ field: 'measure', message: 'Only an offer has a measure and an answer' }]
      : []
  const problems: Problem[] = []
  if (!measure) problems.push({ field: 'measure', message: 'Choose what is offered' })
  if (Boolean(answer) !== Boolean(answeredOn))
    problems.push({ field: 'answeredOn', message: 'Write the answer and its day, or neither' })
  if (answeredOn && (answeredOn < on || answeredOn > today))
    problems.push({ field: 'answeredOn', message: 'The day of the answer lies between the offer and today' })
  return problems
}

type Correction = Pick<CreditRecordOut, 'id' | 'kind' | 'correctsID'>

/**
 * Returns the record that took the place of each, by its id: the last one that is no mistake itself, or the mistake that it was.
 * @source server 20.25
 */
export function correctionsOf(records: readonly Correction[]): ReadonlyMap<number, number> {
  const oldestFirst = records.toSorted((a, b) => a.id - b.id)
  const takenBack = new Map(
    oldestFirst.flatMap(({ id, kind, correctsID }) =>
      kind === 'mistake' && correctsID !== null ? [[correctsID, id] as const] : [],
    ),
  )
  const replaced = oldestFirst.flatMap(({ id, kind, correctsID }): [number, number][] =>
    kind === 'mistake' || correctsID === null || takenBack.has(id) ? [] : [[correctsID, id]],
  )
  return new Map([...replaced, ...takenBack])
}

type Validity = Pick<CreditRecordOut, 'kind' | 'correctedByID' | 'emailState'>

/** Returns the records that hold: neither corrected by a later one nor a mistake, nor given by an e-mail that was not sent. */
export function validRecords<R extends Validity>(records: readonly R[]): R[] {
  return records.filter(
    ({ kind, correctedByID, emailState }) => correctedByID === null && kind !== 'mistake' && isDelivered(emailState),
  )
}

/** True for what was given without an e-mail, and for an e-mail that is sent or under way. */
export function isDelivered(emailState: CreditRecordOut['emailState']): boolean {
  return emailState !== 'failed' && emailState !== 'cancelled'
}
