import { useState } from 'react'
import { Select } from '../../kit/form/select'
import { TextArea } from '../../kit/form/text-area'
import { useScreenHost } from '../../kit/screen/screen'
import { DocumentDialog } from '../../kit/paper/document-dialog'
import { usePaper } from '../../kit/paper/use-paper'
import { useSendPaper } from '../email/use-send-paper'

interface StandingOrderProps {
  vehicleID: number
  onClose: () => void
}

/** Before the Standing Order Report: the bank that pays, the first of the settings unless changed, and its payment details. */
export function StandingOrderDialog({ vehicleID, onClose }: StandingOrderProps) {
  const { standingOrderBanks: banks } = useScreenHost().workstation
  const [bankID, setBankID] = useState<number | null>(banks[0]?.id ?? null)
  const [paymentDetails, setPaymentDetails] = useState('')
  const paper = usePaper([], onClose)
  const email = useSendPaper(onClose)
  const asked = { vehicleID, bankID, ...(paymentDetails.trim() === '' ? {} : { paymentDetails }) }
  const print = () => {
    void paper.show('GetHpStandingOrderReport', asked)
    return true
  }
  return (
    <DocumentDialog
      title="Standing Order Report"
      problems={0}
      onPrint={print}
      onSend={() => email.send({ paper: 'GetHpStandingOrderReport', parameters: asked })}
      onClose={onClose}
      isBusy={paper.isPrinting}
    >
      {email.dialog}
      <Select
        label="Bank"
        required
        options={banks.map(({ id, name }) => ({ id, text: name }))}
        value={bankID}
        onChange={setBankID}
      />
      <TextArea label="Payment details" rows={4} value={paymentDetails} onChange={setPaymentDetails} />
    </DocumentDialog>
  )
}
