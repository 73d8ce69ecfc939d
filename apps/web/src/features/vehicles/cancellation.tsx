import { cancellationProblems } from '@forecourt/core/features/documents/rules'
import { DAY_PROBLEM, isDay } from '@forecourt/core/kernel/days'
import { useState } from 'react'
import { useApi, type Api } from '../../kit/api/api'
import { useChecks } from '../../kit/dialog/check-dialog'
import { DateField } from '../../kit/form/date-field'
import { Select } from '../../kit/form/select'
import type { DocumentForm } from '../../kit/paper/document-form'
import { useScreenHost, useToday } from '../../kit/screen/screen'
import type { EmailDialogProps } from '../../kit/paper/document-to-send'
import { ClientDocumentDialog } from '../email/client-document-dialog'
import { DocumentMessage } from '../email/document-message'
import type { FieldCheck } from '@forecourt/core/checks'
import { cancellationChecks } from '@forecourt/core/features/deals/deal-checks'
import { centsFromWire, ZERO } from '@forecourt/core/kernel/money'

/** Returns what is still owed or unfinished on a vehicle that is cancelled. */
async function readCancellationChecks(api: Api, vehicleID: number): Promise<FieldCheck[]> {
  const [account, { owed }] = await Promise.all([
    api.call('GetNextHPAmount', { vehicleID }),
    api.call('GetAmountOwed', { vehicleID }),
  ])
  return cancellationChecks({
    accountNo: account.accountNo,
    remainingCount: account.numberOfRemainingPayments,
    remaining: centsFromWire(account.remainingPayments) ?? ZERO,
    overdueCount: account.numberOfPaymentsOverdue,
    overdue: centsFromWire(account.overdueAmount) ?? ZERO,
    owed: centsFromWire(owed),
  })
}

/** The Cancellation Report: its day, today unless changed, and who signs, the first of the settings. */
export function useCancellation(vehicleID: number): DocumentForm {
  const api = useApi()
  const today = useToday()
  const { signatories } = useScreenHost().workstation
  const [date, setDate] = useState<string>(today)
  const [signature, setSignature] = useState<number | null>(signatories[0]?.id ?? null)
  const checks = useChecks()
  return {
    title: 'Cancellation Report',
    document: { paper: 'GetCancellationReport', parameters: { ID: vehicleID, date, signature } },
    problems: problemsOf(date),
    prepare: () => checks.ask(readCancellationChecks(api, vehicleID)),
    question: checks.dialog,
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
  if (date !== '' && !isDay(date)) return [{ field: 'date', message: DAY_PROBLEM }]
  return cancellationProblems({ date: isDay(date) ? date : null })
}

interface DialogProps {
  vehicleID: number
  onClose: () => void
}

/** Before a cancellation is printed or sent. */
export function CancellationDialog({ vehicleID, onClose }: DialogProps) {
  return <ClientDocumentDialog form={useCancellation(vehicleID)} onClose={onClose} />
}

/** The message with a cancellation. */
export function CancellationMessage({ vehicleID, ...props }: EmailDialogProps & { vehicleID: number }) {
  return <DocumentMessage form={useCancellation(vehicleID)} {...props} />
}
