import { CREDIT_MEDIA, CREDIT_MEDIUM_NAMES, type CreditMedium } from '@forecourt/core/features/credit/enums'
import type { AssessmentsOut } from '@forecourt/core/features/credit/assessment-schemas'
import { useState } from 'react'
import { useSave } from '../../kit/api/save'
import { FormDialog } from '../../kit/dialog/form-dialog'
import { Select } from '../../kit/form/select'
import type { DocumentForm } from '../../kit/paper/document-form'
import { ClientDocumentDialog } from '../email/client-document-dialog'

interface RefusalDialogProps extends Pick<AssessmentsOut, 'clientID' | 'vehicleID' | 'clientName' | 'regNo'> {
  onClose: () => void
}

const MEDIA = CREDIT_MEDIA.map((id) => ({ id, text: CREDIT_MEDIUM_NAMES[id] }))

/** Prints or e-mails the letter of a refused credit; once it is printed one key records that it was given (server 20.42). */
export function RefusalDialog({ clientID, vehicleID, clientName, regNo, onClose }: RefusalDialogProps) {
  const [isPrinted, setIsPrinted] = useState(false)
  const form: DocumentForm = {
    title: 'Refusal of Credit',
    document: { paper: 'GetRefusalReport', parameters: { vehicleID, clientID } },
    problems: [],
    fields: () => (
      <p className="text-fg-1">
        Tells {clientName} that credit for {regNo} was refused, and where debt advice is given.
      </p>
    ),
  }
  if (isPrinted) return <GivenDialog {...{ clientID, vehicleID, onClose }} />
  return <ClientDocumentDialog form={form} onClose={onClose} onPrinted={() => setIsPrinted(true)} />
}

function GivenDialog({ clientID, vehicleID, onClose }: Pick<RefusalDialogProps, 'clientID' | 'vehicleID' | 'onClose'>) {
  const { save, isSaving } = useSave('RecordRefusal')
  const [medium, setMedium] = useState<CreditMedium>('paper')
  const send = async () => {
    const outcome = await save({ clientID, vehicleID, medium })
    if (outcome.kind === 'saved') onClose()
  }
  return (
    <FormDialog title="Given to the client?" busyText={isSaving ? 'Saving...' : null} onSave={send} onClose={onClose}>
      <Select
        label="How"
        required
        options={MEDIA}
        value={medium}
        onChange={(chosen) => chosen !== null && setMedium(chosen)}
      />
    </FormDialog>
  )
}
