import { cancellationProblems } from '@forecourt/core/features/documents/rules'
import { isDay } from '@forecourt/core/kernel/days'
import { useState } from 'react'
import { useApi } from '../../kit/api/api'
import { useDoubts } from '../../kit/dialog/doubts'
import { DateField } from '../../kit/form/date-field'
import { Select } from '../../kit/form/select'
import { useScreenHost, useToday } from '../../kit/screen/screen'
import { cancellationDoubts } from './cancellation-doubts'
import { DocumentDialog } from '../../kit/paper/document-dialog'
import { usePaper } from '../../kit/paper/use-paper'
import { useSendPaper } from '../email/use-send-paper'

interface DialogProps {
  vehicleID: number
  onClose: () => void
}

/** Before the Cancellation Report: its day, today unless changed, and who signs, the first of the settings. */
export function CancellationDialog({ vehicleID, onClose }: DialogProps) {
  const today = useToday()
  const { signatories } = useScreenHost().workstation
  const [date, setDate] = useState<string>(today)
  const [signature, setSignature] = useState<number | null>(signatories[0]?.id ?? null)
  const paper = usePaper(problemsOf(date), onClose)
  const api = useApi()
  const doubts = useDoubts()
  const email = useSendPaper(onClose)
  const asked = { ID: vehicleID, date, signature }
  const handOut = (way: () => unknown) => {
    if (!paper.check()) return false
    void doubts.ask(cancellationDoubts(api, vehicleID)).then((isMeant) => (isMeant ? way() : undefined))
    return true
  }
  return (
    <DocumentDialog
      title="Cancellation Report"
      problems={paper.problems.size}
      onPrint={() => handOut(() => paper.show('GetCancellationReport', asked))}
      onSend={() => handOut(() => email.send({ paper: 'GetCancellationReport', parameters: asked }))}
      onClose={onClose}
      isBusy={paper.isPrinting}
    >
      <DateField
        label="Date"
        direction="mostly-past"
        required
        today={today}
        value={date}
        onChange={setDate}
        {...paper.fieldOf('date')}
      />
      <Select
        label="Signatory"
        required
        options={signatories.map(({ id, name }) => ({ id, text: name }))}
        value={signature}
        onChange={setSignature}
      />
      {doubts.dialog}
      {email.dialog}
    </DocumentDialog>
  )
}

function problemsOf(date: string) {
  if (date !== '' && !isDay(date)) return [{ field: 'date', message: 'Write a date such as 31-12-2026' }]
  return cancellationProblems({ date: isDay(date) ? date : null })
}
