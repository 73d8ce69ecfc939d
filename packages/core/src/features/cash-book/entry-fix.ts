import type { Day } from '../../kernel/days'
import { type Cents, cents, decimalOf } from '../../kernel/money'
import { type Reading, valueIn } from '../../line/reading'
import { centsOf, type EntryForm } from './entry-form'
import { type EntryReadingInput, entryInput } from './entry-input'
import { PAYEE_CHECK } from './entry-checks'
import type { PreparedEntry } from './prepare-schemas'

/** What a line corrects of the last entry; all absent while it says too little. */
export interface EntryFix {
  amount?: Cents
  name?: string
  day?: Day
}

export const NOTHING_TO_FIX = 'There is no entry to correct'

/** What a `fix` line says. */
export function fixOf(reading: Reading): EntryFix {
  const [amount, name, on] = [valueIn(reading, 'amount'), valueIn(reading, 'name'), valueIn(reading, 'day')]
  return {
    ...(amount?.kind === 'money' && { amount: amount.cents }),
    ...(name?.kind === 'text' && { name: name.text }),
    ...(on?.kind === 'day' && { day: on.day }),
  }
}

/**
 * An entry with what is corrected; everything else stays as it is stored. An amount without a sign keeps the direction of a stored one that
 * is below zero.
 *
 * @source commands 1, Corrections.
 */
export function fixedForm(saved: EntryForm, { amount, name, day }: EntryFix): EntryForm {
  const isRefund = (centsOf(saved.amount) ?? 0) < 0
  const fixed = amount !== undefined && isRefund ? cents(-Math.abs(amount)) : amount
  return {
    ...saved,
    ...(fixed !== undefined && { amount: decimalOf(fixed) }),
    ...(name !== undefined && { name }),
    ...(day !== undefined && { dateTime: day }),
  }
}

/** What the server is asked about the corrected entry. */
export function preparedFix(form: EntryForm): { readings: [EntryReadingInput]; cashEntryID: number | null } {
  return { readings: [{ entry: entryInput(form) }], cashEntryID: form.id }
}

type Check = PreparedEntry['checks'][number]

/** What keeps a corrected entry from being saved, and what is asked before: whom a cheque of ours went to is not asked again. */
export function fixChecks({ checks }: PreparedEntry): { blocks: Check[]; asks: Check[] } {
  const blocks = checks.filter(
    ({ outcome, code }) => outcome === 'blocks' && code !== PAYEE_CHECK && code !== 'CASH_BATCH',
  )
  return { blocks, asks: checks.filter(({ outcome }) => outcome === 'asks') }
}
