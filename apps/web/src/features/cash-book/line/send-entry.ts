import type { EntryForm } from '@forecourt/core/features/cash-book/entry-form'
import { confirmedChecks } from '@forecourt/core/features/cash-book/entry-form-checks'
import { entryInput } from '@forecourt/core/features/cash-book/entry-input'
import { recordEntry } from '@forecourt/core/features/cash-book/entry-sequence'
import { OPERATIONS } from '@forecourt/core/operations'
import type { SaveOutcome, Saves } from '../../../kit/api/save'
import type { SavedRecordActions, SendOptions } from '../../../kit/line/line-command'
import { toastEntry, useSavedEntry } from '../receipt/saved-entry'
import { toastUnsavedFee } from '../receipt/unsaved-fee'
import { toastSuccess } from '../../../kit/toast/toast'

type Output = { cashID?: number | undefined; cashIDs?: number[] | undefined }
type Unsaved = Exclude<SaveOutcome<Output>, { kind: 'saved' }>

/** What a line recorded. */
export interface RecordedLine {
  cashIDs: number[]
  categoryID: number | null
  /** The operation whose success is shown. */
  said: 'AddEditCash' | 'MultiplyHPPayment' | 'AddTmHandlingFee'
  /** Why its handling fee is not saved; null when it is, or there is none. */
  feeProblem: string | null
}

/** Sends the entry of a line, with its handling fee; the caller shows the outcome. */
export async function sendEntry(
  form: EntryForm,
  { key, onUnanswered }: SendOptions,
  save: Saves['save'],
): Promise<SaveOutcome<RecordedLine>> {
  const quiet = { quiet: true, onUnanswered }
  const known = { open: [], confirmed: confirmedChecks(form) }
  // Nothing was open when the line was checked: what the server asks all the same is asked by who sends the line.
  const ended = await recordEntry<Unsaved, SaveOutcome<unknown>>(entryInput(form), known, {
    ask: async () => false,
    save: (operation, entry): Promise<SaveOutcome<Output>> => save(operation, entry, { ...quiet, key }),
    bodyOf: (end) => (end.kind === 'refused' ? end.body : null),
    saveFee: (cashID) => save('AddTmHandlingFee', { id: cashID }, { ...quiet, key: `${key}.fee` }),
  })
  if (ended.kind === 'declined') return { kind: 'cancelled', message: 'Confirm it in the form' }
  if (ended.kind !== 'saved') return ended
  const { cashIDs, successOperation, fee } = ended
  // The entry is there under its key, whoever asks again.
  if (fee?.kind === 'no-answer' || fee?.kind === 'cancelled') return fee
  const feeProblem = fee && fee.kind !== 'saved' ? fee.message : null
  return { kind: 'saved', output: { cashIDs, categoryID: form.categoryID, said: successOperation, feeProblem } }
}

/** Shows what a line recorded. */
export function announceEntry({ cashIDs, categoryID, said, feeProblem }: RecordedLine): void {
  const [cashID] = cashIDs
  if (feeProblem !== null && cashID !== undefined) toastUnsavedFee(cashID, feeProblem)
  if (cashIDs.length === 1 && cashID !== undefined) toastEntry(said, { cashID, categoryID })
  else toastSuccess(OPERATIONS[said].success ?? '')
}

/** Returns the entry that a line recorded; null for several. */
export function useRecordedLine({ cashIDs: [cashID, second], categoryID }: RecordedLine): SavedRecordActions | null {
  return useSavedEntry(cashID === undefined || second !== undefined ? null : { cashID, categoryID })
}
