import { cancellationProblems } from '@forecourt/core/features/documents/rules'
import { ASK_DAY, isDay } from '@forecourt/core/kernel/days'
import { useState } from 'react'
import { useApi } from '../../kit/api/api'
import { useDoubts } from '../../kit/dialog/doubts'
import { DateField } from '../../kit/form/date-field'
import { Select } from '../../kit/form/select'
import type { PaperForm } from '../../kit/paper/paper-form'
import { useScreenHost, useToday } from '../../kit/screen/screen'
import { cancellationDoubts } from './cancellation-doubts'
import type { MessageProps } from '../../kit/paper/paper-to-send'
import { PaperDialog } from '../email/paper-dialog'
import { PaperMessage } from '../email/paper-message'

/** The Cancellation Report: its day, today unless changed, and who signs, the first of the settings. */
export function useCancellation(vehicleID: number): PaperForm {
  const api = useApi()
  const today = useToday()
  const { signatories } = useScreenHost().workstation
  const [date, setDate] = useState<string>(today)
  const [signature, setSignature] = useState<number | null>(signatories[0]?.id ?? null)
  const doubts = useDoubts()
  return {
    title: 'Cancellation Report',
    paper: { paper: 'GetCancellationReport', parameters: { ID: vehicleID, date, signature } },
    problems: problemsOf(date),
    prepare: () => doubts.ask(cancellationDoubts(api, vehicleID)),
    question: doubts.dialog,
    fields: (fieldOf) => (
      <>
        <DateField
          label="Date"
          direction="mostly-past"
          required
          today={today}
          value={date}
          onChange={setDate}
          {...fieldOf('date')}
        />
        <Select
          label="Signatory"
          required
          options={signatories.map(({ id, name }) => ({ id, text: name }))}
          value={signature}
          onChange={setSignature}
        />
      </>
    ),
  }
}

function problemsOf(date: string) {
  if (date !== '' && !isDay(date)) return [{ field: 'date', message: ASK_DAY }]
  return cancellationProblems({ date: isDay(date) ? date : null })
}

interface DialogProps {
  vehicleID: number
  onClose: () => void
}

/** Before a cancellation is printed or sent. */
export function CancellationDialog({ vehicleID, onClose }: DialogProps) {
  return <PaperDialog form={useCancellation(vehicleID)} onClose={onClose} />
}

/** The message with a cancellation. */
export function CancellationMessage({ vehicleID, ...props }: MessageProps & { vehicleID: number }) {
  return <PaperMessage form={useCancellation(vehicleID)} {...props} />
}
