import { useState } from 'react'
import { Select } from '../../kit/form/select'
import { TextArea } from '../../kit/form/text-area'
import { useScreenHost } from '../../kit/screen/screen'
import { DocumentDialog } from '../../kit/paper/document-dialog'
import { usePaper } from '../../kit/paper/use-paper'

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
  const print = () => {
    void paper.show('GetHpStandingOrderReport', {
      vehicleID,
      bankID,
      ...(paymentDetails.trim() === '' ? {} : { paymentDetails }),
    })
    return true
  }
  return (
    <DocumentDialog
      title="Standing Order Report"
      problems={0}
      onPrint={print}
      onClose={onClose}
      isBusy={paper.isPrinting}
    >
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
