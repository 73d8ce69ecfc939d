import type { TermsResult } from '@forecourt/core/features/hire-purchase/preview'
import type { HpTerms } from '@forecourt/core/features/hire-purchase/schedule'
import { type Cents, formatEuro, sumCents } from '@forecourt/core/kernel/money'
import { useState } from 'react'
import { useOperation } from '../../kit/api/api'
import { useSave } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { Confirm } from '../../kit/dialog/confirm'
import { useCommandHandlers } from '../../kit/keys/keys'
import { toastError } from '../../kit/toast/toast'
import { answerCents } from '../../kit/wire-text'
import { SaleType } from '@forecourt/core/features/deals/enums'
import type { SaleForm } from './use-sale'

const ASK_ACCOUNT = 'HP Account number required'

interface GenerateProps {
  form: SaleForm
  reading: TermsResult
  /** Shows the first problem of the form. */
  onProblem: () => void
}

/** Makes the schedule from what is typed: the sale is saved first when that is not what is stored. */
export function GenerateSchedule({ form, reading, onProblem }: GenerateProps) {
  const { save: calculate, isSaving } = useSave('CalculateHpSchedule')
  const { values, vehicle } = form
  const refuse = (field: string, message: string) => {
    form.refuse(new Map([[field, message]]))
    toastError(message)
    onProblem()
  }
  const generate = async () => {
    if (isSaving || form.busyText !== null) return
    const hpAccountNo = values.hpAccountNo.trim()
    if (hpAccountNo === '') return refuse('hpAccountNo', ASK_ACCOUNT)
    if (reading.problem) return refuse(fieldOf(reading.problem.field, values.saleType), reading.problem.message)
    const isStored = form.changes === 0 && vehicle.saleType !== null
    if (!isStored && !(await form.save())) return onProblem()
    const outcome = await calculate({ vehicleID: vehicle.id, hpAccountNo })
    if (outcome.kind === 'no-answer') toastError(outcome.message)
    await form.reread()
  }
  useCommandHandlers({ 'deals.generate-schedule': () => void generate() })
  return (
    <Button
      size="footer"
      command="deals.generate-schedule"
      busyText={isSaving ? 'Generating...' : null}
      onPress={() => void generate()}
    >
      Generate Schedule
    </Button>
  )
}

/** The form's name of a term. */
function fieldOf(term: keyof HpTerms, saleType: number): string {
  if (term !== 'price') return term
  return saleType === SaleType.HPPartExchange ? 'difference' : 'soldPrice'
}

/** Removes the schedule with what was ticked by hand, after asking. */
export function DeleteSchedule({ form }: { form: SaleForm }) {
  const { save: remove, isSaving } = useSave('DeleteHpSchedule')
  const [isAsking, setIsAsking] = useState(false)
  const { vehicle } = form
  const { data: rows } = useOperation('GetHPDetails', isAsking ? { vehicleID: vehicle.id } : null, { staleMs: 0 })
  const confirm = async () => {
    const outcome = await remove({ vehicleID: vehicle.id })
    if (outcome.kind === 'no-answer') toastError(outcome.message)
    await form.reread()
    setIsAsking(false)
  }
  useCommandHandlers({ 'deals.delete-schedule': () => setIsAsking(true) })
  const pinned = (rows ?? []).flatMap((row) => (row.pinned > 0 ? (answerCents(row.pinned) ?? []) : []))
  return (
    <>
      <Button size="footer" tone="danger" command="deals.delete-schedule" onPress={() => setIsAsking(true)}>
        Delete Schedule
      </Button>
      <Confirm
        isOpen={isAsking}
        title="Are you sure you want to delete the HP Schedule?"
        about={rows ? deletionWords(rows.length, pinned, vehicle.hirePurchase?.hpAccountNumber ?? '') : 'Loading...'}
        focus="no"
        isDangerous
        busyText={isSaving ? 'Deleting...' : null}
        onYes={confirm}
        onNo={() => setIsAsking(false)}
      />
    </>
  )
}

/** What goes with a schedule: its rows, and the payments that were ticked by hand. */
export function deletionWords(rowCount: number, pinned: readonly Cents[], account: string): string {
  const rows = `${rowCount} ${rowCount === 1 ? 'row' : 'rows'} of ${account}`
  const payments = pinned.length === 1 ? '1 payment' : `${pinned.length} payments`
  const ticked = pinned.length === 0 ? '' : ` and ${payments} ticked by hand, ${formatEuro(sumCents(pinned))},`
  return `${rows}${ticked} ${rowCount === 1 && pinned.length === 0 ? 'goes' : 'go'}. Cash entries stay.`
}
