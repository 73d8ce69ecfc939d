import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { OPERATIONS } from '@forecourt/core/operations'
import { inputOf, isSeveral } from '../../features/cash-book/entry/entry-form'
import { useRefresh } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { toastError, toastSuccess } from '../../kit/toast/toast'
import type { LineEnd, SentEntry } from '../lines-ahead'

/** Sends the entry of a line and says that it is saved; its caller says everything else. */
export function useSendEntry(): (sent: SentEntry) => Promise<LineEnd> {
  const refresh = useRefresh()
  const one = useSave('AddEditCash')
  const several = useSave('MultiplyHPPayment')
  const fee = useSave('AddTmHandlingFee')
  return async (sent) => {
    const { form, key } = sent
    const isMany = isSeveral(form)
    const input = inputOf(form)
    const outcome = isMany
      ? await several.save(input, { key, quiet: true })
      : await one.save(input, { key, quiet: true })
    if (outcome.kind !== 'saved') return { kind: outcome.kind, why: outcome.message, sent }
    let message = OPERATIONS[isMany ? 'MultiplyHPPayment' : 'AddEditCash'].success
    const cashID = 'cashID' in outcome.output ? outcome.output.cashID : undefined
    if (form.categoryID === CashCategory.TransportMalta && cashID !== undefined) {
      const second = await fee.save({ id: cashID }, { quiet: true })
      if (second.kind === 'saved') message = OPERATIONS.AddTmHandlingFee.success
      else
        toastError(`Entry ${cashID} is saved, its handling fee is not: ${second.message}`, {
          text: 'Save the fee',
          onPress: () => fee.save({ id: cashID }),
        })
    }
    if (message) toastSuccess(message)
    refresh()
    return { kind: 'saved' }
  }
}
