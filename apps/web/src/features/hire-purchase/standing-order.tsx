import { useState } from 'react'
import { Select } from '../../kit/form/select'
import { TextArea } from '../../kit/form/text-area'
import type { DocumentForm } from '../../kit/paper/document-form'
import { useScreenHost } from '../../kit/screen/screen'
import type { EmailDialogProps } from '../../kit/paper/document-to-send'
import { ClientDocumentDialog } from '../email/client-document-dialog'
import { DocumentMessage } from '../email/document-message'

/** The Standing Order Report: the paying bank, by default the first of the settings, and its payment details. */
export function useStandingOrder(vehicleID: number): DocumentForm {
  const { standingOrderBanks: banks } = useScreenHost().workstation
  const [bankID, setBankID] = useState<number | null>(banks[0]?.id ?? null)
  const [paymentDetails, setPaymentDetails] = useState('')
  const parameters = { vehicleID, bankID, ...(paymentDetails.trim() === '' ? {} : { paymentDetails }) }
  return {
    title: 'Standing Order Report',
    document: { paper: 'GetHpStandingOrderReport', parameters },
    problems: [],
    fields: () => (
      <>
        <Select
          label="Bank"
          required
          options={banks.map(({ id, name }) => ({ id, text: name }))}
          value={bankID}
          onChange={setBankID}
        />
        <TextArea label="Payment details" rows={4} value={paymentDetails} onChange={setPaymentDetails} />
      </>
    ),
  }
}

interface StandingOrderDialogProps {
  vehicleID: number
  onClose: () => void
}

/** The dialog before a standing order is printed or sent. */
export function StandingOrderDialog({ vehicleID, onClose }: StandingOrderDialogProps) {
  return <ClientDocumentDialog form={useStandingOrder(vehicleID)} onClose={onClose} />
}

/** The message with a standing order. */
export function StandingOrderMessage({ vehicleID, ...props }: EmailDialogProps & { vehicleID: number }) {
  return <DocumentMessage form={useStandingOrder(vehicleID)} {...props} />
}
