import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { OPERATIONS } from '@forecourt/core/operations'
import type { SaveOutcome, Saves } from '../../../kit/api/save'
import { toastError, toastSuccess } from '../../../kit/toast/toast'
import { type EntryForm, inputOf, isSeveral } from '../entry/entry-form'

/** Sends the entry of a line, with its handling fee, and says that it is saved; its caller says everything else. */
export async function sendEntry(form: EntryForm, key: string, save: Saves['save']): Promise<SaveOutcome<unknown>> {
  const name = isSeveral(form) ? 'MultiplyHPPayment' : 'AddEditCash'
  const outcome = await save(name, inputOf(form), { key, quiet: true })
  if (outcome.kind !== 'saved') return outcome
  let message = OPERATIONS[name].success
  const cashID = 'cashID' in outcome.output ? outcome.output.cashID : undefined
  if (form.categoryID === CashCategory.TransportMalta && cashID !== undefined) {
    const second = await save('AddTmHandlingFee', { id: cashID }, { quiet: true })
    if (second.kind === 'saved') message = OPERATIONS.AddTmHandlingFee.success
    else
      toastError(`Entry ${cashID} is saved, its handling fee is not: ${second.message}`, {
        text: 'Save the fee',
        onPress: () => save('AddTmHandlingFee', { id: cashID }),
      })
  }
  if (message) toastSuccess(message)
  return outcome
}
