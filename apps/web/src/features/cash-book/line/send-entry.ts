import type { EntryForm } from '@forecourt/core/features/cash-book/entry-form'
import { entryInput } from '@forecourt/core/features/cash-book/entry-input'
import { recordEntry } from '@forecourt/core/features/cash-book/entry-sequence'
import { OPERATIONS } from '@forecourt/core/operations'
import type { SaveOutcome, Saves } from '../../../kit/api/save'
import { toastEntry } from '../receipt/saved-entry'
import { toastUnsavedFee } from '../receipt/unsaved-fee'
import { toastSuccess } from '../../../kit/toast/toast'

type Output = { cashID?: number | undefined; cashIDs?: number[] | undefined }
type Unsaved = Exclude<SaveOutcome<Output>, { kind: 'saved' }>

/** Sends the entry of a line, with its handling fee, and says that it is saved; its caller says everything else. */
export async function sendEntry(form: EntryForm, key: string, save: Saves['save']): Promise<SaveOutcome<unknown>> {
  const saveFee = (cashID: number) => save('AddTmHandlingFee', { id: cashID }, { quiet: true })
  // Nothing was open when the line was checked: what the server asks all the same is refused here and asked in the form.
  const ended = await recordEntry<Unsaved, SaveOutcome<unknown>>(entryInput(form), [], {
    ask: async () => false,
    save: (operation, entry): Promise<SaveOutcome<Output>> => save(operation, entry, { key, quiet: true }),
    limitIn: () => null,
    saveFee,
  })
  if (ended.kind === 'declined') return { kind: 'cancelled', message: 'It is confirmed in the form' }
  if (ended.kind !== 'saved') return ended
  const [cashID] = ended.cashIDs
  if (ended.fee && ended.fee.kind !== 'saved' && cashID !== undefined) toastUnsavedFee(cashID, ended.fee.message)
  if (ended.cashIDs.length === 1 && cashID !== undefined)
    toastEntry(ended.said, { cashID, categoryID: form.categoryID })
  else toastSuccess(OPERATIONS[ended.said].success ?? '')
  return { kind: 'saved', output: ended.output }
}
