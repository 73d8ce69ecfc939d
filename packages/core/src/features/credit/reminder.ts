import { addDays, type Day } from '../../kernel/days'
import { creditRegime } from '../../kernel/credit-regime'
import type { CreditRecordOut } from './schemas'

/** The agreement that duties are worked out for. */
export interface CreditAgreement {
  /** The day of the sale. */
  signedOn: Day
  isConsumer: boolean
}

/** What of a record that holds decides what is due. */
export type GivenRecord = Pick<CreditRecordOut, 'kind' | 'date' | 'time'>

/**
 * Returns why the duties of Directive (EU) 2023/2225 are not of an agreement; null where they are.
 * @source server 20.26
 */
export function exemptionOf({ signedOn, isConsumer }: CreditAgreement): string | null {
  const regime = creditRegime(signedOn)
  if (regime === '2008/48') return 'Agreed before 20 November 2026, under Directive 2008/48/EC'
  return isConsumer ? null : 'The buyer is a business'
}

export type ReminderState = 'not required' | 'to come' | 'due' | 'overdue' | 'sent'

export interface WithdrawalReminder {
  state: ReminderState
  /** Why it is not required; else empty. */
  reason: string
  /** The days on which it falls due; null where it is not required. */
  from: Day | null
  until: Day | null
}

const FIRST_DAY = 1
const LAST_DAY = 7

/**
 * Returns whether the buyer is to be reminded of the right of withdrawal, and when: between one and seven days after signing, unless the
 * information was given a day or more before (article 10(1)).
 * @param records Those that hold.
 * @source server 20.26
 */
export function withdrawalReminder(
  agreement: CreditAgreement,
  records: readonly GivenRecord[],
  today: Day,
): WithdrawalReminder {
  const exemption = exemptionOf(agreement)
  const none = { from: null, until: null }
  if (exemption !== null) return { state: 'not required', reason: exemption, ...none }
  const { signedOn } = agreement
  if (isGivenInTime(signedOn, records))
    return { state: 'not required', reason: 'The information was given a day or more before signing', ...none }
  const [from, until] = [addDays(signedOn, FIRST_DAY), addDays(signedOn, LAST_DAY)]
  const isSent = records.some(({ kind, date }) => kind === 'reminder' && date >= from)
  const state = isSent ? 'sent' : today < from ? 'to come' : today > until ? 'overdue' : 'due'
  return { state, reason: '', from, until }
}

/**
 * Whether the first information was given a day or more before signing. What was given on the day before counts only where the hour of the
 * signed agreement is recorded and is not earlier.
 */
function isGivenInTime(signedOn: Day, records: readonly GivenRecord[]): boolean {
  const dayBefore = addDays(signedOn, -1)
  const hours = records
    .flatMap(({ kind, date, time }) => (kind === 'agreement' && date === signedOn ? [time] : []))
    .sort()
  const [signedAt] = hours
  return records.some(
    ({ kind, date, time }) =>
      kind === 'information' &&
      (date < dayBefore || (date === dayBefore && signedAt !== undefined && time <= signedAt)),
  )
}
