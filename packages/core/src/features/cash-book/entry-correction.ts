import type { Day } from '../../kernel/days'
import { type Cents, cents, formatDecimal } from '../../kernel/money'
import { type Reading, slotValue } from '../../line/reading'
import { centsOf, type EntryForm } from './entry-form'
import { type InterpretedEntryInput, entryInput } from './entry-input'
import { PAYEE_CHECK } from './entry-checks'
import type { PreparedEntry } from './prepare-schemas'

/** What a `fix` line changes of the last entry; all absent while it is incomplete. */
export interface EntryFix {
  amount?: Cents
  name?: string
  day?: Day
}

export const NOTHING_TO_FIX = 'There is no entry to correct'

export function entryFixOf(reading: Reading): EntryFix {
  const [amount, name, on] = [slotValue(reading, 'amount'), slotValue(reading, 'name'), slotValue(reading, 'day')]
  return {
    ...(amount?.kind === 'money' && { amount: amount.cents }),
    ...(name?.kind === 'text' && { name: name.text }),
    ...(on?.kind === 'day' && { day: on.day }),
  }
}

/**
 * Applies a fix to an entry; all other fields stay as stored. An amount without a sign keeps the direction of a stored one below zero.
 * @source commands 1, Corrections.
 */
export function correctedForm(saved: EntryForm, { amount, name, day }: EntryFix): EntryForm {
  const isRefund = (centsOf(saved.amount) ?? 0) < 0
  const fixed = amount !== undefined && isRefund ? cents(-Math.abs(amount)) : amount
  return {
    ...saved,
    ...(fixed !== undefined && { amount: formatDecimal(fixed) }),
    ...(name !== undefined && { name }),
    ...(day !== undefined && { dateTime: day }),
  }
}

export function fixRequest(form: EntryForm): { readings: [InterpretedEntryInput]; cashEntryID: number | null } {
  return { readings: [{ entry: entryInput(form) }], cashEntryID: form.id }
}

type Check = PreparedEntry['checks'][number]

/** The checks that refuse a corrected entry, and those to confirm; the payee of our own cheque is not asked again. */
export function fixChecks({ checks }: PreparedEntry): { blocks: Check[]; asks: Check[] } {
  const blocks = checks.filter(
    ({ outcome, code }) => outcome === 'blocks' && code !== PAYEE_CHECK && code !== 'CASH_BATCH',
  )
  return { blocks, asks: checks.filter(({ outcome }) => outcome === 'asks') }
}
