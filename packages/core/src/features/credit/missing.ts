import type { Day } from '../../kernel/days'
import { CREDIT_MISSING, type CreditMissing } from './enums'
import { type CreditAgreement, exemptionOf, type GivenRecord, withdrawalReminder } from './reminder'

/** What is known of an account. */
export interface CreditFacts extends CreditAgreement {
  /** Those that hold. */
  records: readonly GivenRecord[]
  /** The buyer was assessed for this vehicle, and that was not taken back. */
  hasAssessment: boolean
  /** That assessment ended in a refusal whose letter the buyer did not get. */
  lacksRefusalLetter: boolean
  /** A signed agreement hangs on the vehicle since the sale. */
  hasAgreementFile: boolean
  /** The buyer withdrew from the credit: nobody is reminded of the right to. */
  isWithdrawn: boolean
}

/** Returns what is missing of an account, in the order of the credit file; nothing of one that the law does not ask it of. */
export function creditMissing(facts: CreditFacts, today: Day): CreditMissing[] {
  if (exemptionOf(facts) !== null) return []
  const { records, hasAssessment, hasAgreementFile } = facts
  const has = (of: GivenRecord['kind']) => records.some(({ kind }) => kind === of)
  const isMissing: Readonly<Record<CreditMissing, boolean>> = {
    assessment: !hasAssessment,
    refusal: facts.lacksRefusalLetter && !has('refusalLetter'),
    information: !has('information'),
    explanations: !has('explanations'),
    agreement: !has('agreement') && !hasAgreementFile,
    reminder: !facts.isWithdrawn && withdrawalReminder(facts, records, today).state === 'overdue',
  }
  return CREDIT_MISSING.filter((code) => isMissing[code])
}
